import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { saySuccess } from '#core/alerts/notices.ts'
import { useRead, useSend } from '#core/http/query.tsx'
import { Empty } from '#ui/page/empty.tsx'
import { atMost, FormField, type Rule } from '#ui/form/form.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Loaded } from '#ui/page/loaded.tsx'
import { Options } from '#ui/input/options.tsx'
import { TextArea } from '#ui/input/text-area.tsx'
import { ModificationFacts } from '../detail/modification-facts.tsx'
import { refreshOrders } from '../received-order.ts'

type Draft = { decision: 'agree' | 'refuse' | ''; answer: string }

const decided: Rule = (value) => (value ? undefined : '请选择同意或拒绝')
const saysWhy: Rule = (value, { decision }) => (decision === 'refuse' && !value.trim() ? '请填写拒绝的原因' : undefined)

/** The sender asks to change an accepted order: what changes, what it is worth, yes or no. */
export const ModificationDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const order = useRead(receivedOrders.detail, { params: { sn } })
  const { send } = useSend(receivedOrders.auditModification)
  const answerIt = async ({ decision, answer: words }: Draft) => {
    const agreed = decision === 'agree'
    const revision = order.data?.modification?.revision
    const answer = await send({ params: { sn }, body: { agreed, answer: words.trim(), revision } })
    await refreshOrders()
    if (answer.ok) {
      saySuccess(agreed ? '已同意修改，订单按新内容执行' : '已拒绝修改，订单不变')
      onClose()
    }
    return answer
  }
  return (
    <FormDialog<Draft>
      title="处理修改申请"
      act="提交"
      initial={{ decision: '', answer: '' }}
      onSubmit={answerIt}
      onClose={onClose}
    >
      <Loaded reading={order}>
        {({ modification }) =>
          modification ? <ModificationFacts modification={modification} /> : <Empty reason="该修改申请已处理" />
        }
      </Loaded>
      <FormField name="decision" label="您的决定" rules={[decided]}>
        <Options
          label="您的决定"
          options={[
            { value: 'agree', label: '同意修改' },
            { value: 'refuse', label: '拒绝修改' },
          ]}
        />
      </FormField>
      <FormField name="answer" label="回复" rules={[saysWhy, atMost('回复', 200)]}>
        <TextArea maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
