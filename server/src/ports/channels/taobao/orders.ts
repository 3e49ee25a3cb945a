import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelOrder } from '../port.ts'
import { type Fields, readerOf, tailOf, unsaid } from '../reading.ts'
import { statuses } from './status.ts'

/** What is asked for of a trade: nothing comes that was not named. */
export const tradeFields =
  'tid,status,created,pay_time,modified,payment,received_payment,post_fee,buyer_nick,buyer_message,receiver_name,receiver_state,receiver_city,receiver_district,receiver_address,receiver_mobile,oaid,invoice_name,orders'

export const { failUnread, moment, yuan } = readerOf('淘宝')

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
