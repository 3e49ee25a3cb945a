import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { blankInvoice, InvoiceFields, trimmed } from '#widgets/order-form/invoice-fields.tsx'
import { useDialogSubmit } from '../transfer-order.ts'

export const InvoiceDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const { submit } = useDialogSubmit(invoices.applyInvoice, '发票申请已提交', onClose)
  return (
    <FormDialog
      title="申请发票"
      act="提交申请"
      width={440}
      initial={blankInvoice}
      onSubmit={(draft) => submit({ body: { sn, ...trimmed(draft) } })}
      onClose={onClose}
    >
      <InvoiceFields />
    </FormDialog>
  )
}
