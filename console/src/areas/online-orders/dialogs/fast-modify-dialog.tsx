import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { DateInput } from '#ui/input/date-input.tsx'
import { atMost, FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SelectInput } from '#ui/input/inputs.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { contentDraft, type ContentDraft } from '#widgets/order-form/order-draft.ts'
import { useProductTypes } from '#widgets/order-form/product-types.ts'
import { deliveryTimeOf, windowMistake } from '#widgets/order-form/window-draft.ts'
import { useDialogSubmit } from '../online-order.ts'
import type { DialogOrder, OnlineDialog } from './dialog-props.ts'
import styles from './dialog-forms.module.css'

const valuesOf = (order: DialogOrder): ContentDraft => {
  const draft = contentDraft(order)
  return { ...draft, end: draft.end === '24:00' ? '00:00' : draft.end }
}

const dated: Rule = (value) => (value ? undefined : '请选择配送日期')

const longAgo = new Date(0)

/** Another time must be one that can still be kept; the one it has may have passed. */
const keepable =
  (before: ContentDraft): Rule =>
  (_, all) => {
    const values = all as ContentDraft
    const same = values.delivery_date === before.delivery_date && deliveryTimeOf(values) === deliveryTimeOf(before)
    return windowMistake(values, same ? longAgo : new Date())
  }

/** Only what differs is sent. */
const changesOf = (before: ContentDraft, after: ContentDraft) => {
  const changed = (name: keyof ContentDraft) => before[name] !== after[name]
  const time = deliveryTimeOf(after)
  return {
    ...(changed('delivery_date') && { delivery_date: after.delivery_date }),
    ...(time !== deliveryTimeOf(before) && { delivery_time: time }),
    ...(changed('product_type') && { product_type: Number(after.product_type) }),
    ...(changed('card_con') && { card_con: after.card_con.trim() }),
    ...(changed('order_remarks') && { order_remarks: after.order_remarks.trim() }),
  }
}

export const FastModifyDialog = ({ order, onClose }: OnlineDialog) => {
  const types = useProductTypes()
  const { submit } = useDialogSubmit(onlineOrders.fastModify, '已修改', onClose)
  const before = valuesOf(order)
  return (
    <FormDialog
      title="快速修改"
      act="保存"
      width={560}
      initial={before}
      onSubmit={async (values) => {
        const answer = await submit({ params: { sn: order.order_sn }, body: changesOf(before, values) })
        // The window is one field on the wire and two on the screen.
        const errors = answer.errors.map((error) =>
          error.field === 'delivery_time' ? { ...error, field: 'start' } : error,
        )
        return { errors }
      }}
      onClose={onClose}
    >
      <div className={styles.grid}>
        <FormField name="delivery_date" label="配送日期" rules={[dated]}>
          <DateInput />
        </FormField>
        <FormField name="start" label="最早送达" rules={[keepable(before)]}>
          <DateInput kind="time" />
        </FormField>
        <FormField name="end" label="最晚送达">
          <DateInput kind="time" />
        </FormField>
      </div>
      <FormField name="product_type" label="产品类型">
        <SelectInput options={types} />
      </FormField>
      <FormField name="card_con" label="贺卡内容" rules={[atMost('贺卡内容', 500)]}>
        <TextArea maxLength={500} />
      </FormField>
      <FormField name="order_remarks" label="订单备注" rules={[atMost('备注', 500)]}>
        <TextArea maxLength={500} rows={1} />
      </FormField>
    </FormDialog>
  )
}
