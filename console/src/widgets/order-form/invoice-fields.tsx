import { atMost, FormField, required, type Rule } from '#ui/form/form.tsx'
import { TextInput } from '#ui/input/inputs.tsx'

export type InvoiceDraft = { title: string; tax_no: string; email: string }

export const blankInvoice: InvoiceDraft = { title: '', tax_no: '', email: '' }

export const trimmed = ({ title, tax_no, email }: InvoiceDraft): InvoiceDraft => ({
  title: title.trim(),
  tax_no: tax_no.trim(),
  email: email.trim(),
})

const mail: Rule = (value) => (!value || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) ? undefined : '邮箱格式不正确')

/** Whom an invoice is made out to, and where it goes. */
export const InvoiceFields = () => (
  <>
    <FormField name="title" label="发票抬头" rules={[required('发票抬头'), atMost('发票抬头', 60)]}>
      <TextInput maxLength={60} autoFocus />
    </FormField>
    <FormField name="tax_no" label="税号（选填）">
      <TextInput maxLength={30} />
    </FormField>
    <FormField name="email" label="接收邮箱（选填）" rules={[mail]}>
      <TextInput maxLength={80} />
    </FormField>
  </>
)
