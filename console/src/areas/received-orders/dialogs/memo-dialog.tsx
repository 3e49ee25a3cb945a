import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { MemoDialog } from '#widgets/order/memo-dialog.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../received-order.ts'

export const ReceivedMemo = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { submit } = useDialogSubmit(receivedOrders.updateMemo, '备注已保存', onClose)
  const params = { sn: order.sn }
  return <MemoDialog order={order} onSave={(body) => submit({ params, body })} onClose={onClose} />
}
