import { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { deadlineOptions, kindLabels, kinds } from '@zdb/contract/transfer-orders/states'
import { saySuccess } from '#core/notices.ts'
import { useRead, useSend } from '#core/query.tsx'
import { FormField } from '#ui/form.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Options } from '#ui/options.tsx'
import type { OrderRow } from '#widgets/order.ts'
import { refreshOrders } from '../order-lines.ts'

/** As the server offers them; until it answers, as agreed. */
export const useDeadlines = () => {
  const { data = deadlineOptions } = useRead(transferOrders.deadlineOptions, {}, { fresh: 600_000 })
  return data.map(({ minutes, label }) => ({ value: String(minutes), label }))
}

export const GrabSetting = ({ order, onClose }: { order: OrderRow; onClose: () => void }) => {
  const { send } = useSend(transferOrders.updateGrab)
  const deadlines = useDeadlines()
  const save = async ({ minutes }: { minutes: string }) => {
    const answer = await send({ params: { sn: order.sn }, body: { grab_minutes: Number(minutes) } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('时限已修改')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog title="抢单设置" act="保存" width={560} initial={{ minutes: '30' }} onSubmit={save} onClose={onClose}>
      <FormField name="minutes" label="从现在起的时限" hint="到期无人接单会退回给您处理">
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
  const { send } = useSend(transferOrders.reopen)
  const deadlines = useDeadlines()
  const reopen = async ({ kind, minutes }: { kind: string; minutes: string }) => {
    const answer = await send({
      params: { sn: order.sn },
      body: { kind: Number(kind), grab_minutes: Number(minutes) },
    })
    await refreshOrders()
    if (answer.ok) {
      saySuccess('已重新发布')
      onClose()
    }
    return answer
  }
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
