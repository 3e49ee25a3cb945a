import { cut } from '@zdb/contract/kit/text'
import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { bookedArrival } from '../wire/booking.ts'
import { requiredFen } from '../wire/fen-fields.ts'
import { courierFailure, type CourierAccount, type CourierQuote, type Parcel, type Ref } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'

type Fields = Record<string, unknown>

/** Coordinates as AMap has them. */
export const amap = 3
const atOnce = 1
const booked = 3
const remarkLimit = 200

const whenFields = (parcel: Parcel): Fields => {
  const at = bookedArrival(parcel)
  return at ? { order_type: booked, require_receive_time: at.getTime() } : { order_type: atOnce }
}

export const parcelFields = (account: CourierAccount, parcel: Parcel): Fields => ({
  partner_order_code: parcel.sn,
  chain_store_id: account.shopId,
  ...whenFields(parcel),
  position_source: amap,
  transport_longitude: parcel.pickup.longitude,
  transport_latitude: parcel.pickup.latitude,
  transport_address: parcel.pickup.address,
  transport_tel: parcel.pickup.mobile,
  receiver_name: parcel.door.name,
  receiver_primary_phone: parcel.door.mobile,
  receiver_address: parcel.door.address,
  receiver_longitude: parcel.door.longitude,
  receiver_latitude: parcel.door.latitude,
  goods_total_amount_cent: parcel.value,
  goods_actual_amount_cent: parcel.value,
  goods_weight: parcel.weightGrams / 1000,
  goods_count: parcel.goods.reduce((sum, { quantity }) => sum + quantity, 0),
  goods_item_list: parcel.goods.map(({ name, quantity, price }) => ({
    item_name: name,
    item_quantity: quantity,
    item_amount_cent: price,
    item_actual_amount_cent: price,
  })),
  serial_number: parcel.source.number,
  order_source: parcel.source.label,
  order_remark: cut(parcel.remarks, remarkLimit),
})

/** Services are goods of theirs; the token names the one a price was given for. */
export const chosenGoods = (token: string): Fields => {
  const [service = '', base = ''] = token.split(':')
  return { service_goods_id: service, base_goods_id: base }
}

/** The cheapest of the services that would go; where none does, why not, in their words. */
export function quoteIn(answer: Fields): CourierQuote {
  const offered = recordsOf(answer['goods_infos'])
  const [best] = offered
    .filter((goods) => idOf(goods['is_valid']) !== '0' && Number(goods['actual_delivery_amount_cent']) > 0)
    .toSorted((a, b) => Number(a['actual_delivery_amount_cent']) - Number(b['actual_delivery_amount_cent']))
  if (!best) throw whyNot(textOf(offered[0]?.['disable_reason']))
  const distance = Number(answer['distance'] ?? Number.NaN)
  return {
    price: requiredFen(best, 'actual_delivery_amount_cent'),
    distanceMetres: Number.isFinite(distance) ? Math.round(distance) : null,
    token: `${idOf(best['service_goods_id'])}:${idOf(best['base_goods_id'])}`,
    validUntil: null,
    pickupMinutes: null,
  }
}

/** A service that does not go has no code, only a reason; most often that nobody rides there. */
function whyNot(reason: string): Error {
  const kind = kindOfWords(reason)
  return courierFailure(kind === 'refused' ? 'noCapacity' : kind, reason || '暂无可用运力')
}

/** By their number once we know it, else by ours. */
export const whichOrder = ({ sn, providerId }: Ref): Fields =>
  providerId ? { order_id: providerId } : { partner_order_code: sn }
