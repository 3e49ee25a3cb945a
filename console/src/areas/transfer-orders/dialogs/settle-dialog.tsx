import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Money } from '#ui/value/money.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../transfer-order.ts'

export const SettleDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { submit } = useDialogSubmit(transferOrders.settle, '已结算', onClose)
  const settle = () => submit({ params: { sn: order.sn } })
  return (
    <FormDialog title="结算" act="确认结算" width={400} initial={{}} onSubmit={settle} onClose={onClose}>
      <AboutOrder order={order} side="sender" />
      <p>
        冻结的 <Money yuan={order.order_amount ?? '0.00'} lead /> 将付给{order.shop?.name ?? '接单门店'}
        ，结算后不能撤回。
      </p>
    </FormDialog>
  )
}
