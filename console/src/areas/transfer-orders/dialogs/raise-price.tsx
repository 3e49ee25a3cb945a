import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { Facts } from '#ui/detail/facts.tsx'
import { FormField, useFieldValue, useFillFields, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { fenOf } from '#ui/format/money.ts'
import { NumericInput } from '#ui/input/numeric-input.tsx'
import { Money } from '#ui/value/money.tsx'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { AcceptanceHint } from '#widgets/acceptance/acceptance-hint.tsx'
import { AboutOrder } from '#widgets/order/detail/about-order.tsx'
import type { OrderRow } from '#widgets/order/order.ts'
import { useDialogSubmit } from '../transfer-order.ts'
import { PayPasswordField } from './pay-password-field.tsx'

/** Whether it is taken at the price that is typed; until one is, at the one it has. */
const Chances = ({ order, now }: { order: OrderRow; now: string }) => {
  const typed = useFieldValue('price')
  const fill = useFillFields()
  const { product_type, province = '', city = '', county = '', delivery_date, delivery_time } = order
  const kind = order.kind === kinds.assigned ? kinds.assigned : kinds.grab
  const priced = { kind, product_type, province, city, county, delivery_date, delivery_time }
  return <AcceptanceHint order={priced} price={typed || now} onTake={(price) => fill({ price })} />
}

export const RaisePrice = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { submit } = useDialogSubmit(transferOrders.raisePrice, '已加价', onClose)
  const now = order.order_amount ?? '0.00'
  const higher: Rule = (value) => ((fenOf(value) ?? 0n) > (fenOf(now) ?? 0n) ? undefined : '新价格须高于现在的价格')

  const raise = (values: { price: string; pay_password: string }) => submit({ params: { sn: order.sn }, body: values })
  return (
    <FormDialog
      title="加价"
      act="确认加价"
      width={400}
      initial={{ price: '', pay_password: '' }}
      onSubmit={raise}
      onClose={onClose}
    >
      <AboutOrder order={order} side="sender" />
      <Facts rows={{ 现在的价格: <Money yuan={now} lead /> }} />
      <FormField name="price" label="新价格" rules={[higher]}>
        <NumericInput precision={2} max="99999.99" unit="元" />
      </FormField>
      <Chances order={order} now={now} />
      <PayPasswordField />
    </FormDialog>
  )
}
