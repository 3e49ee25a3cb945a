import { fen } from '@zdb/contract/kit/fen'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelOrder, ChannelRefund, ChannelStatus, RefundStatus } from '../port.ts'
import { readerOf, tailOf, unsaid } from '../reading.ts'

type Fields = Record<string, unknown>

const { failUnread, moment, yuan } = readerOf('拼多多')

/** 1 to be sent, 2 sent, 3 signed for; paid back in whole (4) it is no order any more. */
const statuses: Readonly<Record<string, ChannelStatus>> = { 1: 'paid', 2: 'shipped', 3: 'finished' }

export const readOrder = (json: Fields, shopId: string): ChannelOrder => ({
  ...unsaid,
  orderId: idOf(json['order_sn']),
  shopId,
  status:
    Number(json['refund_status']) === 4 ? 'cancelled' : (statuses[idOf(json['order_status'])] ?? failUnread('状态')),
  placedAt: moment(json['confirm_time'] || json['created_time']),
  updatedAt: moment(json['updated_at'] || json['confirm_time']),
  amount: yuan(json['pay_amount']),
  goods: recordsOf(json['item_list']).map((item) => ({
    name: textOf(item['goods_name']),
    spec: textOf(item['goods_spec']),
    skuId: idOf(item['outer_id'] || item['sku_id']),
    quantity: Number(item['goods_count']),
    price: yuan(item['goods_price']),
    image: textOf(item['goods_img']),
    remarks: '',
  })),
  ...splitCard(textOf(json['buyer_memo'])),
  province: textOf(json['province']),
  city: textOf(json['city']),
  county: textOf(json['town']),
  // Name, number and door come as ciphertexts.
  tailNumber: tailOf(json['receiver_phone_mask']),
})

const afterSales: Readonly<Record<string, RefundStatus>> = {
  2: 'asked',
  3: 'asked',
  4: 'agreed',
  5: 'agreed',
  6: 'rejected',
  7: 'agreed',
  8: 'rejected',
  9: 'closed',
  10: 'agreed',
  11: 'withdrawn',
  12: 'closed',
  13: 'closed',
}

const common = (json: Fields) => ({
  refundId: idOf(json['id']),
  orderId: idOf(json['order_sn']),
  images: [],
  status: afterSales[idOf(json['after_sales_status'])] ?? 'closed',
})

/** A row of the increment list: money is yuan in text, time is Beijing's. */
export function readRefundRow(json: Fields): ChannelRefund {
  const amount = yuan(json['refund_amount'])
  return {
    ...common(json),
    full: amount >= yuan(json['order_amount']),
    amount,
    reason: textOf(json['after_sale_reason']),
    at: moment(json['updated_time']),
  }
}

/** One refund asked for by its number: here money is fen, time is seconds. */
export function readRefund(json: Fields): ChannelRefund {
  const amount = fen(Number(json['refund_amount']))
  return {
    ...common(json),
    full: amount >= Number(json['order_amount']),
    amount,
    reason: textOf(json['after_sales_reason']),
    at: new Date(Number(json['recreated_at']) * 1000),
  }
}
