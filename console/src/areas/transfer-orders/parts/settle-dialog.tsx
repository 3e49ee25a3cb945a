import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { saySuccess } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Money } from '#ui/money.tsx'
import type { OrderRow } from '#widgets/order.ts'
import { refreshOrders } from '../order-lines.ts'

export const SettleDialog = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { send } = useSend(transferOrders.settle)
  const settle = async () => {
    const answer = await send({ params: { sn: order.sn } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('已结算')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="结算" act="确认结算" width={400} initial={{}} onSubmit={settle} onClose={onClose}>
      <p>
        冻结的 <Money yuan={order.order_amount ?? '0.00'} lead /> 将付给{order.shop?.name ?? '接单门店'}
        ，结算后不能撤回。
      </p>
    </FormDialog>
  )
}
