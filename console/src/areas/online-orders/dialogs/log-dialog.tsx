import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { atMost, FormField, required } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const LogDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit } = useDialogSubmit(onlineOrders.addLog, '日志已添加', onClose)
  return (
    <FormDialog
      title="添加日志"
      act="保存"
      initial={{ content: '' }}
      onSubmit={({ content }) => submit({ params: { sn: order.order_sn }, body: { content: content.trim() } })}
      onClose={onClose}
    >
      <FormField name="content" label="日志内容" rules={[required('日志内容'), atMost('日志内容', 200)]}>
        <TextArea maxLength={200} autoFocus placeholder="如 已电话确认，客人下午在家" />
      </FormField>
    </FormDialog>
  )
}
