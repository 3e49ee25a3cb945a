import type { WriteBackKind } from '@zdb/contract/online-orders/states'
import type { Channel, Grant } from '#ports/channels/port'

type Data = Readonly<Record<string, string>>
type Saying = {
  /** What the channel must offer. */
  needs: keyof Channel
  say: (channel: Channel, grant: Grant, orderId: string, data: Data) => Promise<void> | undefined
}

const answerRefund =
  (agreed: boolean): Saying['say'] =>
  (channel, grant, orderId, { refund_id = '', reason = '' }) =>
    channel.answerRefund?.(grant, { orderId, refundId: refund_id, agreed, reason })

const answerEta =
  (agreed: boolean): Saying['say'] =>
  (channel, grant, orderId, { request_id = '' }) =>
    channel.answerEta?.(grant, { orderId, requestId: request_id, agreed })

/** What is remembered to be told, in the words of the port. */
export const sayings: Readonly<Record<WriteBackKind, Saying>> = {
  confirm: { needs: 'confirm', say: (channel, grant, id) => channel.confirm?.(grant, id) },
  cancel: { needs: 'cancel', say: (channel, grant, id, { reason = '' }) => channel.cancel?.(grant, id, reason) },
  ship: {
    needs: 'ship',
    say: (channel, grant, id, { company = '', waybill = '', rider_name = '', rider_mobile = '' }) =>
      channel.ship?.(grant, id, { company, waybill, riderName: rider_name, riderMobile: rider_mobile }),
  },
  deliver: { needs: 'deliver', say: (channel, grant, id) => channel.deliver?.(grant, id) },
  refundAgree: { needs: 'answerRefund', say: answerRefund(true) },
  refundReject: { needs: 'answerRefund', say: answerRefund(false) },
  remindReply: {
    needs: 'replyReminder',
    say: (channel, grant, orderId, { reminder_id = '', words = '' }) =>
      channel.replyReminder?.(grant, { orderId, reminderId: reminder_id, words }),
  },
  etaAgree: { needs: 'answerEta', say: answerEta(true) },
  etaRefuse: { needs: 'answerEta', say: answerEta(false) },
}
