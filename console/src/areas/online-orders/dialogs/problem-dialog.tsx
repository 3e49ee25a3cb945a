import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { problemTypes } from '@zdb/contract/orders/online-orders/states'
import { useRead } from '#core/http/query.tsx'
import { undoBy } from '#core/http/undo.ts'
import { atMost, FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const ProblemDialog = ({ order, onClose }: OnlineDialog) => {
  const { data: types = problemTypes } = useRead(onlineOrders.problemTypes, {}, { fresh: 600_000 })
  const params = { sn: order.order_sn }
  // What stood open before is written over: no undo would bring it back.
  const first = order.problem?.handled ?? true
  const { submit } = useDialogSubmit(
    onlineOrders.markProblem,
    '已标记为问题单',
    onClose,
    ({ body: { type, note = '' } }) =>
      first
        ? undoBy('markProblem', onlineOrders.handleProblem, {
            params,
            body: { note: '撤销标记', expect: { type, note } },
          })
        : undefined,
  )
  return (
    <FormDialog
      title="标记问题单"
      act="标记"
      width={560}
      initial={{ type: String(types[0]?.id ?? ''), note: '' }}
      onSubmit={({ type, note }) =>
        submit({ params, body: { type: Number(type), note: note.trim(), only_first: first } })
      }
      onClose={onClose}
    >
      <FormField name="type" label="问题类型">
        <Options label="问题类型" options={types.map(({ id, title }) => ({ value: String(id), label: title }))} />
      </FormField>
      <FormField
        name="note"
        label="问题说明（选填）"
        hint="标记后移到问题单，处理好再回到原来的位置"
        rules={[atMost('问题说明', 200)]}
      >
        <TextArea maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
