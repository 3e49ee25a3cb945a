import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { rejectReasons } from '@zdb/contract/transfer-orders/states'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { SuggestInput } from '#ui/input/suggest-input.tsx'
import { useDialogSubmit } from '../received-order.ts'

export const RejectDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const { submit } = useDialogSubmit(receivedOrders.reject, '已拒单，对方会收到您的原因', onClose)
  const reject = ({ reason }: { reason: string }) => submit({ params: { sn }, body: { reason: reason.trim() } })
  return (
    <FormDialog title="拒单" act="确认拒单" initial={{ reason: '' }} onSubmit={reject} onClose={onClose}>
      <FormField name="reason" label="拒单原因" rules={[required('拒单原因'), atMost('拒单原因', 50)]}>
        <SuggestInput suggestions={rejectReasons} maxLength={50} />
      </FormField>
    </FormDialog>
  )
}
