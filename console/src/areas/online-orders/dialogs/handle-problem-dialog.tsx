import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { Ago } from '#ui/time/ago.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { atMost, FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const HandleProblemDialog = ({ order, onClose }: OnlineDialog) => {
  const { submit } = useDialogSubmit(onlineOrders.handleProblem, '问题已处理', onClose)
  const { problem } = order
  return (
    <FormDialog
      title="处理问题单"
      act="已处理好"
      initial={{ note: '' }}
      onSubmit={({ note }) => submit({ params: { sn: order.order_sn }, body: { note: note.trim() } })}
      onClose={onClose}
    >
      {problem && (
        <Facts rows={{ 问题: problem.type_zh, 说明: problem.note || '无', 标记时间: <Ago moment={problem.at} /> }} />
      )}
      <FormField name="note" label="处理说明（选填）" rules={[atMost('处理说明', 200)]}>
        <TextArea maxLength={200} autoFocus />
      </FormField>
    </FormDialog>
  )
}
