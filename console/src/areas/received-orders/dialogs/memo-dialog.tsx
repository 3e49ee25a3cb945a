import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { undoBy } from '#core/http/undo.ts'
import { DialogSubject } from '#ui/dialog/dialog-subject.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import { MemoDialog, memoBack } from '#widgets/order/memo-dialog.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../received-order.ts'

export const ReceivedMemo = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const params = { sn: order.sn }
  const { submit } = useDialogSubmit(receivedOrders.updateMemo, '备注已保存', onClose, ({ body }) =>
    undoBy('flagReceivedOrder', receivedOrders.updateMemo, { params, body: memoBack(order, body) }),
  )
  return (
    <DialogSubject value={<AboutOrder order={order} side="shop" />}>
      <MemoDialog order={order} onSave={(body) => submit({ params, body })} onClose={onClose} />
    </DialogSubject>
  )
}
