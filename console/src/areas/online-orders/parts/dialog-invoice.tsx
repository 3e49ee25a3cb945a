import { onlineOrders } from '@zdb/contract/online-orders/endpoints'
import { useRead } from '#core/query.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextInput } from '#ui/inputs.tsx'
import type { OnlineDialog } from './dialog-props.ts'
import { useDialogSend } from './dialog-send.ts'

const mail: Rule = (value) => (!value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : '邮箱格式不正确')

const none = { title: '', tax_no: '', email: '' }

export const InvoiceDialog = ({ order: { order_sn: sn }, onClose }: OnlineDialog) => {
  const detail = useRead(onlineOrders.detail, { params: { sn } })
  const { submit } = useDialogSend(onlineOrders.updateInvoice, '发票信息已保存', onClose)
  if (!detail.data && !detail.error) return null
  return (
    <FormDialog
      title="发票信息"
      act="保存"
      width={440}
      initial={detail.data?.invoice ?? none}
      onSubmit={({ title, tax_no, email }) =>
        submit({ params: { sn }, body: { title: title.trim(), tax_no: tax_no.trim(), email: email.trim() } })
      }
      onClose={onClose}
    >
      <FormField name="title" label="发票抬头" rules={[required('发票抬头'), atMost('发票抬头', 60)]}>
        <TextInput maxLength={60} autoFocus />
      </FormField>
      <FormField name="tax_no" label="税号（选填）">
        <TextInput maxLength={30} />
      </FormField>
      <FormField name="email" label="接收邮箱（选填）" rules={[mail]}>
        <TextInput maxLength={80} />
      </FormField>
    </FormDialog>
  )
}
