import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { MemoDialog } from '#widgets/order/memo-dialog.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../transfer-order.ts'

export const SentMemo = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { submit } = useDialogSubmit(transferOrders.updateMemo, '备注已保存', onClose)
  const params = { sn: order.sn }
  return <MemoDialog order={order} onSave={(body) => submit({ params, body })} onClose={onClose} />
}
