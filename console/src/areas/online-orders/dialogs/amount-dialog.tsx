import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { atMost, FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { fenOf } from '#ui/format/money.ts'
import { TextInput } from '#ui/input/inputs.tsx'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

const most = 99_999_99n

/** A price a person means: at least one fen, at most what a wedding costs. */
export const isPrice = (text: string): boolean => {
  const amount = fenOf(text) ?? 0n
  return amount >= 1n && amount <= most
}

export const priceWords = '价格应在0.01元到99999.99元之间'
const priced: Rule = (value) => (isPrice(value) ? undefined : priceWords)

export const AmountDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit } = useDialogSubmit(onlineOrders.updateAmount, '金额已修改', onClose)
  return (
    <FormDialog
      title="修改金额"
      act="保存"
      width={400}
      initial={{ order_amount: order.order_amount, reason: '' }}
      onSubmit={({ order_amount, reason }) =>
        submit({ params: { sn: order.order_sn }, body: { order_amount, reason: reason.trim() } })
      }
      onClose={onClose}
    >
      <FormField name="order_amount" label="订单金额" hint="只改本店的记录，不改渠道上的金额" rules={[priced]}>
        <NumericInput precision={2} unit="元" />
      </FormField>
      <FormField name="reason" label="原因（选填）" rules={[atMost('原因', 100)]}>
        <TextInput maxLength={100} />
      </FormField>
    </FormDialog>
  )
}
