import { fen, type Fen, parseYuan } from '@zdb/contract/kit/fen'
import { parseAddress } from '#core/places/addresses/parse'
import { isRecord, recordsOf, textOf } from '../../ask.ts'
import { idOf, readJson, readRecord } from '../../lossless-json.ts'
import type { ChannelGoods, ChannelOrder } from '../port.ts'
import type { Fields } from '../reading.ts'
import { statuses } from './status.ts'

export const yuanOf = (value: unknown): Fen => parseYuan(idOf(value)) ?? fen(Math.round(Number(value ?? 0) * 100) || 0)
export const timeOf = (value: unknown): Date => new Date(Number(value ?? 0) * 1000)

/** The window's length is not told, only when it begins; they offer whole hours. */
export const windowFrom = (value: unknown): { start: Date; end: Date } | null => {
  const start = Number(value ?? 0)
  return start > 0 ? { start: timeOf(start), end: timeOf(start + 3600) } : null
}

const listIn = (text: unknown): Record<string, unknown>[] => {
  try {
    return recordsOf(typeof text === 'string' && text ? readJson(text) : text)
  } catch {
    return []
  }
}

const goodsOf = (food: Fields): ChannelGoods => ({
  name: textOf(food.food_name),
  spec: textOf(food.spec),
  skuId: idOf(food.sku_id),
  quantity: Number(food.quantity ?? 1),
  price: yuanOf(food.price),
  image: textOf(food.picture),
  remarks: textOf(food.food_property),
})

/** The door comes first, the whole address with its region after `@#`. */
function addressOf(text: string): { address: string; province: string; city: string; county: string } {
  const [door = '', whole = door] = text.split('@#')
  const { province, city, county } = parseAddress(whole)
  return { address: door, province, city, county }
}

/** The card's words travel in the remarks. */
function remarksOf(caution: string): { remarks: string; cardText: string } {
  const [remarks = '', cardText = ''] = caution.split('【贺卡】')
  return { remarks: remarks.trim(), cardText: cardText.trim() }
}

/** Their order, from a push's form (all text) or from getOrderDetail, in our words. */
export function readOrder(fields: Fields): ChannelOrder {
  const { address, ...region } = addressOf(textOf(fields.recipient_address))
  const mobile = idOf(fields.recipient_phone)
  const receives = readRecord(textOf(fields.poi_receive_detail_yuan) || '{}')
  const title = textOf(fields.invoice_title)
  return {
    orderId: idOf(fields.order_id),
    shopId: textOf(fields.app_poi_code),
    status: statuses[idOf(fields.status)] ?? 'paid',
    daySequence: idOf(fields.day_seq),
    placedAt: timeOf(fields.ctime),
    updatedAt: timeOf(fields.utime ?? fields.ctime),
    window: windowFrom(fields.delivery_time),
    amount: yuanOf(fields.total),
    income: receives?.poiReceive === undefined ? null : yuanOf(receives.poiReceive),
    goods: listIn(fields.detail).map(goodsOf),
    ...remarksOf(textOf(fields.caution)),
    ...region,
    longitude: Number(fields.longitude) || null,
    latitude: Number(fields.latitude) || null,
    consignee: { name: textOf(fields.recipient_name), mobile, phone: '', address },
    tailNumber: mobile.slice(-4),
    buyer: { name: '', mobile: idOf(fields.order_phone_number) },
    invoice: title ? { title, taxNumber: idOf(fields.taxpayer_id) } : null,
  }
}

export const orderIn = (json: Fields): ChannelOrder | null => (isRecord(json.data) ? readOrder(json.data) : null)
