import { stores } from '@zdb/contract/shop/stores/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { givenRoute, useOpen, usePlace } from '#core/router/address.ts'
import { PageLink } from '#core/router/link.tsx'
import { pages, routeTo } from '@zdb/contract/pages'
import { Button } from '#ui/action/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { refreshStores, type StoreRow } from '../store.ts'
import styles from './remove-store.module.css'

/** What stands in the way, with the pages that settle it; else everything that goes with the store, by name. */
export const RemoveStore = ({ store: { sid, name }, onClose }: { store: StoreRow; onClose: () => void }) => {
  const check = useRead(stores.checkRemoval, { params: { id: sid } })
  const { send, pending } = useSend(stores.remove)
  const open = useOpen()
  const place = usePlace()
  const ready = check.data !== undefined && check.data.obstacles.length === 0

  const remove = async () => {
    const bound = check.data?.bound.map(({ key }) => key)
    const answer = await send({ params: { id: sid }, body: { bound } })
    if (!answer.ok) return void check.refetch()
    saySuccess(`${name}已删除`)
    onClose()
    await refreshStores()
    if (place !== pages.stores.path) open(routeTo('stores'), { replace: true })
  }

  return (
    <Dialog
      title={`删除门店“${name}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{ready ? '取消' : '知道了'}</Button>
          {ready && (
            <Button kind="danger" busy={pending} onClick={() => void remove()}>
              删除门店
            </Button>
          )}
        </>
      }
    >
      <Loaded reading={check}>
        {({ obstacles, bound }) =>
          obstacles.length > 0 ? (
            <>
              <p>还有未了结的事项，处理完后才能删除：</p>
              <ul className={styles.list} aria-label="未了结的事项">
                {obstacles.map(({ key, title, route }) => (
                  <li key={key}>
                    {title} <PageLink to={givenRoute(route)}>去处理</PageLink>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <>
              <p>删除后不能恢复，历史订单会保留。{bound.length > 0 && '以下绑定会一并解除：'}</p>
              {bound.length > 0 && (
                <ul className={styles.list} aria-label="一并解除的绑定">
                  {bound.map(({ key, title }) => (
                    <li key={key}>{title}</li>
                  ))}
                </ul>
              )}
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
