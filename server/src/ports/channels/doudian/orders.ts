import { fen, type Fen } from '@zdb/contract/kit/fen'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import { channelFailure, type ChannelOrder, type ChannelStatus, type Window } from '../port.ts'
import { type Fields, tailOf } from '../reading.ts'
import { paidBack, statuses } from './status.ts'

export const inside = (json: unknown, ...names: string[]): Fields => {
  const found = names.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), json)
  return isRecord(found) ? found : {}
}
const time = (value: unknown): Date => new Date(Number(value) * 1000)
export const money = (value: unknown): Fen => fen(Number(value))

export const isPaid = (json: Fields): boolean => idOf(json['order_status']) in statuses

function statusOf(json: Fields): ChannelStatus {
  if (paidBack.has(idOf(json['main_status']))) return 'cancelled'
  const status = statuses[idOf(json['order_status'])]
  if (!status) throw channelFailure('refused', '抖店订单尚未付款')
  // Orders within the hour are accepted by the shop, others are only sent.
  return status === 'paid' && Number(json['accept_order_status']) === 1 ? 'confirmed' : status
}

/** 小时达 names a span unless it is as soon as possible; an ordinary order may name a day of sending. */
function windowOf(json: Fields): Window | null {
  const [start, end] = [Number(json['earliest_receipt_time'] ?? 0), Number(json['latest_receipt_time'] ?? 0)]
  if (json['early_arrival'] !== true && start > 0 && end > 0) return { start: time(start), end: time(end) }
  const due = Number(json['appointment_ship_time'] ?? 0)
  return due > 0 ? { start: time(due), end: time(due) } : null
}

const nameOf = (address: Fields, part: string): string => textOf(inside(address, part)['name'])

/** Money is fen, time is seconds; name, number and door are ciphertexts beside masked values. */
export function readOrder(json: Fields): ChannelOrder {
  const address = inside(json, 'post_addr')
  const place = inside(json, 'user_coordinate')
  return {
    orderId: idOf(json['order_id']),
    shopId: idOf(json['shop_id']),
    status: statusOf(json),
    daySequence: idOf(json['supermarket_order_serial_no']),
    placedAt: time(json['pay_time'] || json['create_time']),
    updatedAt: time(json['update_time']),
    window: windowOf(json),
    amount: money(json['pay_amount']),
    income: null,
    goods: recordsOf(json['sku_order_list']).map((item) => ({
      name: textOf(item['product_name']),
      spec: recordsOf(item['spec'])
        .map((spec) => textOf(spec['value']))
        .join('，'),
      skuId: idOf(item['out_sku_id'] || item['code'] || item['sku_id']),
      quantity: Number(item['item_num']),
      price: money(item['origin_amount']),
      image: textOf(item['product_pic']),
      remarks: '',
    })),
    ...splitCard(textOf(json['buyer_words'])),
    province: nameOf(address, 'province'),
    city: nameOf(address, 'city'),
    county: nameOf(address, 'town'),
    longitude: Number(place['user_coordinate_longitude']) || null,
    latitude: Number(place['user_coordinate_latitude']) || null,
    consignee: null,
    tailNumber: tailOf(json['mask_post_tel']),
    buyer: { name: '', mobile: '' },
    invoice: null,
  }
}

/** The ciphertexts of who gets it, in the order name, number, door. */
export const sealedConsignee = (json: Fields): string[] => [
  textOf(json['encrypt_post_receiver']),
  textOf(json['encrypt_post_tel']),
  textOf(inside(json, 'post_addr')['encrypt_detail']),
]

/** The branch that sends the order; shops without branches have none. */
export const storeOf = (json: Fields): { store_id?: bigint } => {
  const id = idOf(inside(recordsOf(json['sku_order_list'])[0], 'store_info')['store_id'])
  return /^[1-9]\d*$/.test(id) ? { store_id: BigInt(id) } : {}
}
