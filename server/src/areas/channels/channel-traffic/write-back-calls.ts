import { fen } from '@zdb/contract/kit/fen'
import type { WriteBackKind } from '@zdb/contract/orders/online-orders/states'
import { outgoingPicture } from '#areas/desk/files/public'
import { type Channel, channelFailure, type ChannelPicture, type Grant } from '#ports/channels/port'
import type { Files } from '#ports/files/port'

type Data = Readonly<Record<string, string>>
type WriteBackCall = {
  /** What the channel must offer. */
  needs: keyof Channel
  call: (channel: Channel, grant: Grant, orderId: string, data: Data, files: Files) => Promise<void> | undefined
}

const answerRefund =
  (agreed: boolean): WriteBackCall['call'] =>
  (channel, grant, orderId, { refund_id = '', reason = '' }) =>
    channel.answerRefund?.(grant, { orderId, refundId: refund_id, agreed, reason })

const answerEta =
  (agreed: boolean): WriteBackCall['call'] =>
  (channel, grant, orderId, { request_id = '' }) =>
    channel.answerEta?.(grant, { orderId, requestId: request_id, agreed })

const picturesIn = (files: Files, urls: string): Promise<ChannelPicture[]> =>
  Promise.all(
    (JSON.parse(urls) as string[]).map(async (url) => {
      const picture = await outgoingPicture(files, url)
      return picture ?? Promise.reject(channelFailure('refused', '凭证图片无法读取，请重新上传'))
    }),
  )

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
    call: async (channel, grant, orderId, { refund_id = '', offer = '', amount = '', images = '[]' }, files) =>
      channel.negotiateRefund?.(grant, {
        orderId,
        refundId: refund_id,
        words: offer,
        amount: fen(Number(amount)),
        pictures: await picturesIn(files, images),
      }),
  },
  refundGive: {
    needs: 'giveRefund',
    call: (channel, grant, orderId, { refund_id = '', amount = '', reason = '' }) =>
      channel.giveRefund?.(grant, { orderId, refundId: refund_id, amount: fen(Number(amount)), reason }),
  },
  remindReply: {
    needs: 'replyReminder',
    call: (channel, grant, orderId, { reminder_id = '', words = '' }) =>
      channel.replyReminder?.(grant, { orderId, reminderId: reminder_id, words }),
  },
  etaAgree: { needs: 'answerEta', call: answerEta(true) },
  etaRefuse: { needs: 'answerEta', call: answerEta(false) },
}
