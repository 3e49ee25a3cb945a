import { fen, type Fen } from '@zdb/contract/kit/fen'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelGoods, ChannelOrder } from '../port.ts'
import { type Fields, readerOf, unsaid } from '../reading.ts'
import { statuses } from './status.ts'

export const isPaid = (json: Fields): boolean =>
  idOf(json['orderStatus']) in statuses && Number(json['paidTime'] ?? 0) > 0

export const { failUnread } = readerOf('小红书')
export const money = (value: unknown): Fen => fen(Number(value))
export const time = (value: unknown): Date => new Date(Number(value))

/** Addresses of pictures come without a scheme. */
const imageOf = (address: string): string => (address.startsWith('//') ? `https:${address}` : address)

function goodsOf(item: Fields): ChannelGoods {
  const quantity = Number(item['skuQuantity'])
  const [detail] = recordsOf(item['skuDetailList'])
  return {
    name: textOf(item['itemName']) || textOf(item['skuName']),
    spec: textOf(item['skuSpec']),
    skuId: idOf(item['erpcode'] || item['skuId']),
    quantity,
    price: money(detail?.['rawPricePerSku'] ?? Math.round(Number(item['totalPaidAmount']) / quantity)),
    image: imageOf(textOf(item['skuImage'])),
    remarks: '',
  }
}

/** Money is fen, time is milliseconds. Who gets it is not part of an order here. */
export function readOrder(json: Fields, shopId: string): ChannelOrder {
  const [start, end] = [Number(json['presaleDeliveryStartTime'] ?? 0), Number(json['presaleDeliveryEndTime'] ?? 0)]
  return {
    ...unsaid,
    orderId: idOf(json['orderId']),
    shopId,
    status: statuses[idOf(json['orderStatus'])] ?? failUnread('状态'),
    placedAt: time(json['paidTime'] || json['createdTime']),
    updatedAt: time(json['updateTime'] || json['createdTime']),
    window: start > 0 && end > 0 ? { start: time(start), end: time(end) } : null,
    amount: money(json['totalPayAmount']),
    income: json['merchantActualReceiveAmount'] === undefined ? null : money(json['merchantActualReceiveAmount']),
    goods: recordsOf(json['skuList']).map(goodsOf),
    ...splitCard(textOf(json['customerRemark'])),
    province: textOf(json['receiverProvinceName']),
    city: textOf(json['receiverCityName']),
    county: textOf(json['receiverDistrictName']),
  }
}

/** The newer half of their methods wraps `data` in itself once more. */
export const unwrap = (data: Fields, name: string): unknown =>
  data[name] ?? (isRecord(data['data']) ? data['data'][name] : undefined)
