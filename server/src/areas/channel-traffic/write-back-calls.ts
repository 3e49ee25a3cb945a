import { fen } from '@zdb/contract/kit/fen'
import type { WriteBackKind } from '@zdb/contract/online-orders/states'
import type { Channel, Grant } from '#ports/channels/port'

type Data = Readonly<Record<string, string>>
type WriteBackCall = {
  /** What the channel must offer. */
  needs: keyof Channel
  call: (channel: Channel, grant: Grant, orderId: string, data: Data) => Promise<void> | undefined
}

const answerRefund =
  (agreed: boolean): WriteBackCall['call'] =>
  (channel, grant, orderId, { refund_id = '', reason = '' }) =>
    channel.answerRefund?.(grant, { orderId, refundId: refund_id, agreed, reason })

const answerEta =
  (agreed: boolean): WriteBackCall['call'] =>
  (channel, grant, orderId, { request_id = '' }) =>
    channel.answerEta?.(grant, { orderId, requestId: request_id, agreed })

/** What is remembered to be told, in the words of the port. */
export const writeBackCalls: Readonly<Record<WriteBackKind, WriteBackCall>> = {
  confirm: { needs: 'confirm', call: (channel, grant, id) => channel.confirm?.(grant, id) },
  cancel: { needs: 'cancel', call: (channel, grant, id, { reason = '' }) => channel.cancel?.(grant, id, reason) },
  ship: {
    needs: 'ship',
    call: (channel, grant, id, { company = '', waybill = '', rider_name = '', rider_mobile = '' }) =>
      channel.ship?.(grant, id, { company, waybill, riderName: rider_name, riderMobile: rider_mobile }),
  },
  deliver: { needs: 'deliver', call: (channel, grant, id) => channel.deliver?.(grant, id) },
  refundAgree: { needs: 'answerRefund', call: answerRefund(true) },
  refundReject: { needs: 'answerRefund', call: answerRefund(false) },
  refundNegotiate: {
    needs: 'negotiateRefund',
    call: (channel, grant, orderId, { refund_id = '', offer = '', amount }) =>
      channel.negotiateRefund?.(grant, {
        orderId,
        refundId: refund_id,
        words: offer,
        amount: amount === undefined ? null : fen(Number(amount)),
      }),
  },
  remindReply: {
    needs: 'replyReminder',
    call: (channel, grant, orderId, { reminder_id = '', words = '' }) =>
      channel.replyReminder?.(grant, { orderId, reminderId: reminder_id, words }),
  },
  etaAgree: { needs: 'answerEta', call: answerEta(true) },
  etaRefuse: { needs: 'answerEta', call: answerEta(false) },
}
