import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { saySuccess } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { atMost, FormField, required, type Rule } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextInput } from '#ui/inputs.tsx'

const mail: Rule = (value) => (!value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : '邮箱格式不正确')

export const InvoiceDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const { send } = useSend(transferOrders.applyInvoice)
  const apply = async (values: { title: string; tax_no: string; email: string }) => {
    const answer = await send({
      body: { sn, title: values.title.trim(), tax_no: values.tax_no.trim(), email: values.email.trim() },
    })
    if (answer.ok) {
      saySuccess('发票申请已提交')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog
      title="申请发票"
      act="提交申请"
      width={440}
      initial={{ title: '', tax_no: '', email: '' }}
      onSubmit={apply}
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
