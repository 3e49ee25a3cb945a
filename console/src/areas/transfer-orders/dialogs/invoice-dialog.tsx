import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { useMay } from '#core/session/session.ts'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { blankInvoice, InvoiceFields, trimmed } from '#widgets/order-form/invoice-fields.tsx'
import { useDialogSubmit } from '../transfer-order.ts'
import { SavedTitles } from './saved-titles.tsx'

export const InvoiceDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const reads = useMay('invoice.read')
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
      {reads && <SavedTitles />}
      <InvoiceFields />
    </FormDialog>
  )
}
