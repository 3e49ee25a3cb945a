import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useDialogSubmit } from '../transfer-order.ts'

export const TrackingDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const { submit } = useDialogSubmit(transferOrders.addTracking, '已添加跟进', onClose)
  const add = ({ content }: { content: string }) => submit({ params: { sn }, body: { content: content.trim() } })
  return (
    <FormDialog title="添加跟进" act="保存" initial={{ content: '' }} onSubmit={add} onClose={onClose}>
      <FormField name="content" label="跟进内容" rules={[required('跟进内容'), atMost('跟进内容', 200)]}>
        <TextArea maxLength={200} autoFocus />
      </FormField>
    </FormDialog>
  )
}
