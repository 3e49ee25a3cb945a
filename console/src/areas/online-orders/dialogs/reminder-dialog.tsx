import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { remindReplies } from '@zdb/contract/orders/online-orders/states'
import { useRead } from '#core/http/query.tsx'
import { Ago } from '#ui/time/ago.tsx'
import { Facts } from '#ui/detail/facts.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { ReasonField } from '#ui/form/reason-field.tsx'
import { useDialogSubmit } from '../online-order.ts'
import type { OnlineDialog } from './dialog-props.ts'

export const ReminderDialog = ({ order, onClose }: OnlineDialog) => {
  const params = { sn: order.order_sn }
  const { data: replies = remindReplies } = useRead(onlineOrders.remindReplies, { params }, { fresh: 600_000 })
  const { name, replies: passedOn } = channelOf(order.channel.code)
  const { submit } = useDialogSubmit(onlineOrders.replyReminder, passedOn ? '已回复买家' : '已记录', onClose)
  const { remind } = order
  return (
    <FormDialog
      title="回复催单"
      act={passedOn ? '回复' : '记录'}
      initial={{ words: '' }}
      onSubmit={({ words }) => submit({ params, body: { words: words.trim() } })}
      onClose={onClose}
    >
      {remind && <Facts rows={{ 买家: remind.words || '催了一下', 时间: <Ago moment={remind.at} /> }} />}
      {!passedOn && (
        <p>
          {name}不转达催单回复，买家看不到这里写的内容。请在{name}上联系买家，再把处理结果记在这里。
        </p>
      )}
      <ReasonField name="words" label="回复内容" most={100} suggestions={replies.map(({ title }) => title)} />
    </FormDialog>
  )
}
