import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { fenOf } from '#ui/format/money.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { PayPasswordField } from '#widgets/passwords/pay-password-field.tsx'
import { useDialogSubmit } from '../online-order.ts'
import { isPrice, priceWords } from './amount-dialog.tsx'
import type { OnlineDialog } from './dialog-props.ts'

/** Money given back by the shop itself, in the one shop that is its own channel. */
export const MiniRefundDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit } = useDialogSubmit(onlineOrders.miniRefund, '已退款给买家', onClose)
  const within: Rule = (value) => {
    if (!isPrice(value)) return priceWords
    return (fenOf(value) ?? 0n) > (fenOf(order.order_amount) ?? 0n) ? '不能超过订单金额' : undefined
  }
  return (
    <FormDialog
      title="退款给买家"
      act="确认退款"
      width={400}
      initial={{ amount: order.order_amount, reason: '', pay_password: '' }}
      onSubmit={({ amount, reason, pay_password }) =>
        submit({ body: { order_sn: order.order_sn, amount, reason: reason.trim(), pay_password } })
      }
      onClose={onClose}
    >
      <FormField name="amount" label="退款金额" hint="按买家付款的原路退回；全部退完后网单随即取消" rules={[within]}>
        <NumericInput precision={2} unit="元" />
      </FormField>
      <FormField name="reason" label="退款原因" rules={[required('退款原因'), atMost('退款原因', 100)]}>
        <TextInput maxLength={100} />
      </FormField>
      <PayPasswordField hint="从可用余额中支出" />
    </FormDialog>
  )
}
