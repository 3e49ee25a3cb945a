import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kindLabels, kinds } from '@zdb/contract/orders/transfer-orders/states'
import { FormField } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { dayAndTime } from '#ui/format/moment.ts'
import { Options } from '#ui/input/options.tsx'
import { useNow } from '#ui/time/clock.ts'
import { useDeadlines } from '#widgets/order-form/deadlines.ts'
import type { OrderRow } from '#widgets/order/order.ts'
import { deadlineWords } from '../deadline-words.ts'
import { useDialogSubmit } from '../transfer-order.ts'

const minuteMs = 60_000

export const GrabSetting = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { submit } = useDialogSubmit(transferOrders.setDeadline, '时限已修改', onClose)
  const deadlines = useDeadlines()
  const now = useNow(minuteMs)
  const { title, outcome } = deadlineWords(order.kind)
  const save = ({ minutes }: { minutes: string }) =>
    submit({ params: { sn: order.sn }, body: { grab_minutes: Number(minutes) } })
  return (
    <FormDialog
      title={title}
      act="保存"
      width={560}
      initial={{ minutes: '' }}
      choice={{ field: 'minutes', why: '请选择时限' }}
      onSubmit={save}
      onClose={onClose}
    >
      {order.turn.until && <p>现在的截止时间：{dayAndTime(order.turn.until, now)}</p>}
      <FormField name="minutes" label="从现在起的时限" hint={outcome}>
        <Options label="从现在起的时限" options={deadlines} />
      </FormField>
    </FormDialog>
  )
}

const reopenKinds = [
  { value: String(kinds.grab), label: kindLabels[kinds.grab] },
  { value: String(kinds.compete), label: kindLabels[kinds.compete] },
]

/** Back into the pool, the money still held. */
export const Reopen = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { submit } = useDialogSubmit(transferOrders.reopen, '已重新发布', onClose)
  const deadlines = useDeadlines()
  const reopen = ({ kind, minutes }: { kind: string; minutes: string }) =>
    submit({
      params: { sn: order.sn },
      body: { kind: Number(kind), grab_minutes: Number(minutes) },
    })
  return (
    <FormDialog
      title="重新发布"
      act="重新发布"
      width={560}
      initial={{ kind: String(kinds.grab), minutes: '30' }}
      onSubmit={reopen}
      onClose={onClose}
    >
      <FormField name="kind" label="发单方式">
        <Options label="发单方式" options={reopenKinds} />
      </FormField>
      <FormField name="minutes" label="时限">
        <Options label="时限" options={deadlines} />
      </FormField>
    </FormDialog>
  )
}
