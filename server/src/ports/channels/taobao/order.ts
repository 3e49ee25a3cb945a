import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelOrder, ChannelRefund, ChannelStatus, RefundStatus } from '../port.ts'
import { readerOf, tailOf, unsaid } from '../reading.ts'

type Fields = Record<string, unknown>

const statuses: Readonly<Record<string, ChannelStatus>> = {
  WAIT_SELLER_SEND_GOODS: 'paid',
  SELLER_CONSIGNED_PART: 'shipped',
  WAIT_BUYER_CONFIRM_GOODS: 'shipped',
  TRADE_BUYER_SIGNED: 'shipped',
  TRADE_FINISHED: 'finished',
  TRADE_CLOSED: 'cancelled',
}

/** What is asked for of a trade: nothing comes that was not named. */
export const tradeFields =
  'tid,status,created,pay_time,modified,payment,received_payment,post_fee,buyer_nick,buyer_message,receiver_name,receiver_state,receiver_city,receiver_district,receiver_address,receiver_mobile,oaid,invoice_name,orders'
export const refundFields =
  'refund_id,tid,status,refund_fee,total_fee,payment,reason,desc,created,modified,refund_version,refund_phase'

const { failUnread, moment, yuan } = readerOf('淘宝')

/** Lists are wrapped twice: `orders: { order: [...] }`. */
export const listIn = (json: Fields, outer: string, inner: string): Fields[] => {
  const wrapped = json[outer]
  return isRecord(wrapped) ? recordsOf(wrapped[inner]) : []
}

/** Never paid, and none of ours. */
export const isPaid = (json: Fields): boolean => textOf(json['status']) in statuses && textOf(json['pay_time']) !== ''

/** '规格:心形礼盒;颜色:红' without the names. */
const specOf = (properties: string): string =>
  properties
    .split(';')
    .map((pair) => pair.slice(pair.indexOf(':') + 1))
    .filter(Boolean)
    .join('，')

/** Money is yuan in text, time is Beijing's. Name, number and door are masked until they are asked for. */
export const readOrder = (json: Fields, shopId: string): ChannelOrder => ({
  ...unsaid,
  orderId: idOf(json['tid']),
  shopId,
  status: statuses[textOf(json['status'])] ?? failUnread('状态'),
  placedAt: moment(json['pay_time'] || json['created']),
  updatedAt: moment(json['modified'] || json['created']),
  amount: yuan(json['payment']),
  goods: listIn(json, 'orders', 'order').map((item) => ({
    name: textOf(item['title']),
    spec: specOf(textOf(item['sku_properties_name'])),
    skuId: idOf(item['outer_sku_id'] || item['outer_iid'] || item['sku_id']),
    quantity: Number(item['num']),
    price: yuan(item['price']),
    image: textOf(item['pic_path']),
    remarks: '',
  })),
  ...splitCard(textOf(json['buyer_message'])),
  province: textOf(json['receiver_state']),
  city: textOf(json['receiver_city']),
  county: textOf(json['receiver_district']),
  tailNumber: tailOf(json['receiver_mobile']),
  buyer: { name: textOf(json['buyer_nick']), mobile: '' },
  invoice: textOf(json['invoice_name']) ? { title: textOf(json['invoice_name']), taxNumber: '' } : null,
})

/** Taken back by the buyer or ended by time, it is closed either way. */
const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  WAIT_SELLER_AGREE: 'asked',
  WAIT_SELLER_CONFIRM_GOODS: 'asked',
  WAIT_BUYER_RETURN_GOODS: 'agreed',
  SUCCESS: 'agreed',
  SELLER_REFUSE_BUYER: 'rejected',
  CLOSED: 'closed',
}

export function readRefund(json: Fields): ChannelRefund {
  const amount = yuan(json['refund_fee'])
  return {
    refundId: idOf(json['refund_id']),
    orderId: idOf(json['tid']),
    full: amount >= yuan(json['total_fee']),
    amount,
    reason: [textOf(json['reason']), textOf(json['desc'])].filter(Boolean).join('，'),
    images: [],
    status: refundStatuses[textOf(json['status'])] ?? 'closed',
    at: moment(json['modified'] || json['created']),
  }
}
