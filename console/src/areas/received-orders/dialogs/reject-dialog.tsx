import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { rejectReasons } from '@zdb/contract/orders/transfer-orders/states'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../received-order.ts'

export const RejectDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { sn } = order
  const { submit } = useDialogSubmit(receivedOrders.reject, '已拒单，对方会收到您的原因', onClose)
  const reject = ({ reason }: { reason: string }) => submit({ params: { sn }, body: { reason: reason.trim() } })
  return (
    <FormDialog title="拒单" act="确认拒单" initial={{ reason: '' }} onSubmit={reject} onClose={onClose}>
      <AboutOrder order={order} side="shop" />
      <ReasonField label="拒单原因" most={50} suggestions={rejectReasons} />
    </FormDialog>
  )
}
