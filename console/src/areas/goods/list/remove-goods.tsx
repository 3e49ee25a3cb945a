import { goods } from '@zdb/contract/shop/goods/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { refreshGoods, type GoodsRow } from '../goods.ts'
import styles from './list.module.css'

/** What stands in the way; else what remains. */
export const RemoveGoods = ({ goods: { id, name }, onClose }: { goods: GoodsRow; onClose: () => void }) => {
  const check = useRead(goods.checkRemoval, { params: { id } })
  const { send, pending } = useSend(goods.remove)
  const ready = check.data !== undefined && check.data.obstacles.length === 0
  const remove = async () => {
    const answer = await send({ params: { id } })
    if (!answer.ok) return void check.refetch()
    saySuccess(`${name}已删除`)
    onClose()
    await refreshGoods()
  }
  return (
    <Dialog
      title={`删除商品“${name}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ready ? '取消' : '知道了'}</Button>
          {ready && (
            <Button kind="danger" busy={pending} onClick={() => void remove()}>
              删除商品
            </Button>
          )}
        </>
      }
    >
      <Loaded reading={check}>
        {({ obstacles }) =>
          obstacles.length === 0 ? (
            <p>删除后不能恢复，卖出过的订单不受影响。</p>
          ) : (
            <ul className={styles.obstacles} aria-label="不能删除的原因">
              {obstacles.map(({ key, title }) => (
                <li key={key}>{title}</li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
