import { fen, type Fen } from '@zdb/contract/kit/fen'
import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import {
  channelFailure,
  type ChannelOrder,
  type ChannelRefund,
  type ChannelStatus,
  type RefundStatus,
} from '../port.ts'
import { tailOf, unsaid } from '../reading.ts'
import { record } from './client.ts'

type Fields = Record<string, unknown>

/** 10 waits for its money and is none of ours; 50 is signed for and not over yet. */
const statuses: Readonly<Record<string, ChannelStatus>> = {
  30: 'paid',
  40: 'shipped',
  50: 'shipped',
  70: 'finished',
  80: 'cancelled',
}

export const money = (value: unknown): Fen => fen(Number(value))
const time = (value: unknown): Date => new Date(Number(value))

export const baseOf = (json: Fields): Fields => record(json['orderBaseInfo'])

/** An order that failed without ever being paid is none of ours either. */
export const isPaid = (json: Fields): boolean =>
  idOf(baseOf(json)['status']) in statuses && Number(baseOf(json)['payTime'] ?? 0) > 0

function statusOf(base: Fields): ChannelStatus {
  const status = statuses[idOf(base['status'])]
  if (!status) throw channelFailure('refused', '快手订单尚未付款')
  return status
}

/** Money is fen, time is milliseconds, and an order has one item. */
export function readOrder(json: Fields, shopId: string): ChannelOrder {
  const [base, item, address] = [baseOf(json), record(json['orderItemInfo']), record(json['orderAddress'])]
  return {
    ...unsaid,
    orderId: idOf(base['oid']),
    shopId,
    status: statusOf(base),
    placedAt: time(base['payTime'] || base['createTime']),
    updatedAt: time(base['updateTime'] || base['createTime']),
    amount: money(base['totalFee']),
    goods: [
      {
        name: textOf(item['itemTitle']),
        spec: textOf(item['skuDesc']),
        skuId: textOf(item['skuNick']) || idOf(item['skuId']),
        quantity: Number(item['num']),
        price: money(item['price']),
        image: textOf(item['itemPicUrl']),
        remarks: '',
      },
    ],
    ...splitCard(textOf(base['remark'])),
    province: textOf(address['province']),
    city: textOf(address['city']),
    county: textOf(address['district']),
    tailNumber: tailOf(address['desensitiseMobile']),
    buyer: { name: textOf(base['buyerNick']), mobile: '' },
  }
}

/** The ciphertexts of who gets it, in the order name, number, door. */
export const sealedConsignee = (json: Fields): string[] => {
  const address = record(json['orderAddress'])
  return ['encryptedConsignee', 'encryptedMobile', 'encryptedAddress'].map((name) => textOf(address[name]))
}

/** 40 waits for the shop again once the goods are back; taken back by the buyer or ended by time it is closed. */
const refundStatuses: Readonly<Record<string, RefundStatus>> = {
  10: 'asked',
  40: 'asked',
  12: 'rejected',
  30: 'agreed',
  50: 'agreed',
  60: 'agreed',
}

export function readRefund(json: Fields, orderAmount: Fen): ChannelRefund {
  const amount = money(json['refundFee'])
  return {
    refundId: idOf(json['refundId']),
    orderId: idOf(json['oid']),
    full: amount >= orderAmount,
    amount,
    reason: [textOf(json['refundReasonDesc']), textOf(json['refundDesc'])].filter(Boolean).join('，'),
    images: [],
    status: refundStatuses[idOf(json['status'])] ?? 'closed',
    at: time(json['updateTime'] || json['createTime']),
  }
}
