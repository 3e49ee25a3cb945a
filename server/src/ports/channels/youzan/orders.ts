import { readMoment } from '@zdb/contract/kit/china-time'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { bd09ToGcj02 } from '../../maps/bd09.ts'
import { idOf, readJson, readRecord } from '../../lossless-json.ts'
import { splitCard } from '../card-text.ts'
import type { ChannelGoods, ChannelOrder, ChannelStatus, Window } from '../port.ts'
import { type Fields, readerOf } from '../reading.ts'
import { statuses } from './status.ts'

/** Deliveries of meals wait to be accepted; anything else that waits has not found its other buyers yet. */
const takeaway = '40'

const reader = readerOf('有赞')
export const { failUnread, moment } = reader
export const { yuan } = reader
export const inside = (json: unknown, name: string): Fields => {
  const found = isRecord(json) ? json[name] : undefined
  return isRecord(found) ? found : {}
}

function statusOf(info: Fields): ChannelStatus | undefined {
  if (info['status'] === 'WAIT_CONFIRM') return idOf(info['type']) === takeaway ? 'paid' : undefined
  // Of orders that were never paid for only the end is told.
  if (info['status'] === 'TRADE_CLOSED' && !info['pay_time']) return undefined
  return statuses[textOf(info['status'])]
}

export const isOurs = (json: Fields): boolean => statusOf(inside(json, 'order_info')) !== undefined

/** A ciphertext ends in the version of its key. */
export const isSealed = (value: unknown): boolean => textOf(value).endsWith('$1$')

/** A full_order_info: yuan, Beijing time, and people as ciphertexts where the shop's data are protected. */
export function readOrder(json: Fields, shopId: string): ChannelOrder {
  const [info, address] = [inside(json, 'order_info'), inside(json, 'address_info')]
  const mobile = textOf(address['receiver_tel'])
  const buyer = inside(json, 'buyer_info')['buyer_phone']
  const title = textOf(inside(info, 'order_extra')['invoice_title'])
  return {
    orderId: idOf(info['tid']),
    shopId,
    status: statusOf(info) ?? failUnread('状态'),
    daySequence: '',
    placedAt: moment(info['pay_time'] || info['created']),
    updatedAt: moment(info['update_time'] || info['created']),
    window: windowOf(address),
    amount: yuan(inside(json, 'pay_info')['payment']),
    income: null,
    goods: recordsOf(json['orders']).map(readGoods),
    ...splitCard(textOf(inside(json, 'remark_info')['buyer_message'])),
    province: textOf(address['delivery_province']),
    city: textOf(address['delivery_city']),
    county: textOf(address['delivery_district']),
    ...placeOf(address),
    consignee: isSealed(mobile)
      ? null
      : {
          name: textOf(address['receiver_name']),
          mobile,
          phone: '',
          address: textOf(address['delivery_address']),
        },
    tailNumber: isSealed(mobile) ? '' : mobile.slice(-4),
    buyer: { name: '', mobile: isSealed(buyer) ? '' : textOf(buyer) },
    invoice: title ? { title, taxNumber: '' } : null,
  }
}

function windowOf(address: Fields): Window | null {
  const start = readMoment(textOf(address['delivery_start_time']))
  const end = readMoment(textOf(address['delivery_end_time']))
  return start ? { start, end: end ?? start } : null
}

function placeOf(address: Fields): { longitude: number | null; latitude: number | null } {
  const extra = readRecord(textOf(address['address_extra'])) ?? {}
  const [longitude, latitude] = [Number(extra['lon']), Number(extra['lat'])]
  return longitude && latitude ? bd09ToGcj02({ longitude, latitude }) : { longitude: null, latitude: null }
}

const readGoods = (item: Fields): ChannelGoods => ({
  name: textOf(item['title']),
  spec: specOf(textOf(item['sku_properties_name'])),
  skuId: idOf(item['outer_sku_id'] || item['outer_item_id'] || item['sku_id']),
  quantity: Number(item['num']),
  price: yuan(item['price']),
  image: textOf(item['pic_path']),
  remarks: Object.values(readRecord(textOf(item['buyer_messages'])) ?? {})
    .map(textOf)
    .filter(Boolean)
    .join('，'),
})

/** A list of properties as JSON inside text, or plain words. */
function specOf(text: string): string {
  if (!text.startsWith('[')) return text
  try {
    return recordsOf(readJson(text))
      .map((property) => textOf(property['v']))
      .join('，')
  } catch {
    return text
  }
}
