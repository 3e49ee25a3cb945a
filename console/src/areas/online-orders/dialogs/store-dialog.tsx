import { useState } from 'react'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { useRead } from '#core/http/query.tsx'
import { kmText } from '#ui/format/distance.ts'
import { ChoiceList } from '#ui/input/choice-list.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { StatusTag } from '#ui/value/status-tag.tsx'
import { arrangeBack, useDialogSubmit } from '../online-order.ts'
import { DraftDialog } from '#ui/dialog/draft-dialog.tsx'
import type { OnlineDialog } from './dialog-props.ts'
import styles from './dialog-forms.module.css'

const kinds = {
  delivery: { line: onlineOrders.dispatch, title: '安排门店配送', act: '安排配送', done: '已安排门店配送' },
  original: { line: onlineOrders.originalShop, title: '设为原门店', act: '保存', done: '原门店已设置' },
} as const

/** Which of one's own stores delivers the order, or whose it was before it was passed around; the nearest first. */
export const StoreDialog = ({ order, onClose, original = false }: OnlineDialog & { original?: boolean }) => {
  const { line, title, act, done } = kinds[original ? 'original' : 'delivery']
  const params = { sn: order.order_sn }
  const warehouse = useRead(onlineOrders.warehouse, { params })
  const { submit, pending } = useDialogSubmit(line, done, onClose, ({ body }) =>
    original ? undefined : arrangeBack(order, body.sid),
  )
  const [picked, setPicked] = useState<string>()
  const [missing, setMissing] = useState(false)
  const sid = picked ?? (original ? undefined : order.delivery_shop?.sid)

  const save = () => {
    setMissing(!sid)
    if (sid) void submit({ params, body: { sid } })
  }
  const chosen = warehouse.data?.stores.find((store) => store.sid === sid)
  return (
    <DraftDialog title={title} act={act} busy={pending} onSubmit={save} onClose={onClose}>
      <Loaded reading={warehouse}>
        {({ stores }) =>
          stores.length === 0 ? (
            <Empty reason="还没有门店，请先在门店管理里添加" />
          ) : (
            <ChoiceList
              label="门店"
              rows={stores}
              keyOf={(store) => store.sid}
              value={sid}
              onChange={(store) => {
                setMissing(false)
                setPicked(store.sid)
              }}
            >
              {({ name, distance, open }) => (
                <span className={styles.store}>
                  <span>
                    {name} {!open && <StatusTag tone="neutral">休息中</StatusTag>}
                  </span>
                  <span className={styles.quiet}>{distance === null ? '距离未知' : kmText(distance)}</span>
                </span>
              )}
            </ChoiceList>
          )
        }
      </Loaded>
      {!original && chosen?.in_range === false && (
        <p className={styles.wrong} role="alert">
          {chosen.distance === null ? '' : `相距 ${kmText(chosen.distance)}，`}超出{chosen.name}
          的配送范围，建议转单
        </p>
      )}
      {missing && (
        <p className={styles.wrong} role="alert">
          请选择门店
        </p>
      )}
    </DraftDialog>
  )
}
