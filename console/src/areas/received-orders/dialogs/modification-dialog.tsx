import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { isRiding } from '@zdb/contract/couriers/delivery/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
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

type Draft = { decision: 'agree' | 'refuse' | ''; ride: 'keep' | 'change' | 'cancel' | ''; answer: string }

const saysRide: Rule = (value, { decision }) => (decision === 'agree' && !value ? '请选择已叫的骑手怎么办' : undefined)
const saysWhy: Rule = (value, { decision }) => (decision === 'refuse' && !value.trim() ? '请填写拒绝的原因' : undefined)

/** The sender asks to change an accepted order: what changes, what it is worth, yes or no. */
export const ModificationDialog = ({ sn, onClose }: { sn: string; onClose: () => void }) => {
  const order = useRead(receivedOrders.detail, { params: { sn } })
  const { send } = useSend(receivedOrders.auditModification)
  const logistics = order.data?.order_logistics
  const riding = isRiding(logistics?.status ?? null)
  const query = { sn: logistics?.logistics_order_no }
  const cancelling = useRead(delivery.cancelReasons, { query }, { enabled: riding })
  const changing = useRead(receivedOrders.rideChange, { params: { sn } }, { enabled: riding })
  const change = changing.data?.fee == null ? undefined : changing.data
  const answerIt = async ({ decision, ride: action, answer: words }: Draft) => {
    const agreed = decision === 'agree'
    const revision = order.data?.modification?.revision
    const fee = (action === 'change' ? change?.fee : cancelling.data?.fee) ?? undefined
    const ride = agreed && riding && action ? { ride: { action, fee } } : {}
    const answer = await send({ params: { sn }, body: { agreed, answer: words.trim(), revision, ...ride } })
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
      initial={{ decision: '', ride: '', answer: '' }}
      choice={{ field: 'decision', why: '请选择同意或拒绝' }}
      onSubmit={answerIt}
      onClose={onClose}
    >
      <Loaded reading={order}>
        {({ modification }) =>
          modification ? <ModificationFacts modification={modification} timed /> : <Empty reason="该修改申请已处理" />
        }
      </Loaded>
      <FormField name="decision" label="您的决定">
        <Options
          label="您的决定"
          options={[
            { value: 'agree', label: '同意修改' },
            { value: 'refuse', label: '拒绝修改' },
          ]}
        />
      </FormField>
      {riding && (
        <FormField name="ride" label="已叫的骑手" rules={[saysRide]}>
          <Options
            label="已叫的骑手"
            options={[
              { value: 'keep', label: '不变，按原信息配送' },
              ...(change ? [{ value: 'change', label: `修改配送，送到新地址（${change.notice}）` }] : []),
              { value: 'cancel', label: `取消配送（${cancelling.data?.notice ?? '正在查询取消费'}）` },
            ]}
          />
        </FormField>
      )}
      <FormField name="answer" label="回复" rules={[saysWhy, atMost('回复', 200)]}>
        <TextArea maxLength={200} />
      </FormField>
    </FormDialog>
  )
}
