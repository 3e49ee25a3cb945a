import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { rejectReasons } from '@zdb/contract/transfer-orders/states'
import { saySuccess } from '#core/notices.ts'
import { useSend } from '#core/query.tsx'
import { atMost, FormField, required } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SuggestInput } from '#ui/suggest-input.tsx'
import { refreshOrders } from './refresh-order.ts'

export const RejectDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const { send } = useSend(receivedOrders.reject)
  const reject = async ({ reason }: { reason: string }) => {
    const answer = await send({ params: { sn }, body: { reason: reason.trim() } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('已拒单，对方会收到您的原因')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="拒单" act="确认拒单" initial={{ reason: '' }} onSubmit={reject} onClose={onClose}>
      <FormField name="reason" label="拒单原因" rules={[required('拒单原因'), atMost('拒单原因', 50)]}>
        <SuggestInput suggestions={rejectReasons} maxLength={50} />
      </FormField>
    </FormDialog>
  )
}
