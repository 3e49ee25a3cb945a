import { bookedArrival } from '../wire/booking.ts'
import { keyedHash } from '../wire/keyed-hash.ts'
import type { CourierAccount, Parcel, Ref } from '../port.ts'
import type { Values } from '../wire/signing.ts'
import { toYuan } from '../wire/yuan-fields.ts'
import type { PeisongOptions } from './client.ts'

/** Where the order came from: a number for the ones they know, words of at most twenty characters for the rest. */
const sources: readonly (readonly [RegExp, string])[] = [
  [/美团/, '101'],
  [/饿了么/, '102'],
  [/京东到家|京东秒送/, '103'],
]
const limits = { sourceLabel: 20, sourceNumber: 32, note: 200, goodUnit: '件' }

export const serviceOf = ({ serviceCode = '4011' }: PeisongOptions): string => serviceCode

/** Millionths of a degree. */
export const millionths = (degrees: number): number => Math.round(degrees * 1e6)

/**
 * They want a whole number of ours besides the order's. Made of it with our secret, it has not to be kept, and whoever
 * names it in a callback was told it by us.
 */
export const deliveryIdOf = ({ secret }: PeisongOptions, sn: string): string =>
  String(BigInt.asUintN(60, keyedHash(secret, sn).readBigUInt64BE()) + 1n)

/** A delivery by both numbers; theirs is missing where it never reached us. */
export const whichDelivery = (options: PeisongOptions, { sn, providerId }: Ref): Values => ({
  delivery_id: deliveryIdOf(options, sn),
  mt_peisong_id: providerId,
})

/** An order as asking for its price and placing it want it. Money in yuan, weights in kilograms. */
export function orderOf(options: PeisongOptions, { shopId }: CourierAccount, parcel: Parcel): Values {
  const { door, source } = parcel
  const wanted = bookedArrival(parcel)
  return {
    delivery_id: deliveryIdOf(options, parcel.sn),
    order_id: parcel.sn,
    shop_id: shopId,
    delivery_service_code: serviceOf(options),
    receiver_name: door.name,
    receiver_address: door.address,
    receiver_phone: door.mobile,
    receiver_lng: millionths(door.longitude),
    receiver_lat: millionths(door.latitude),
    coordinate_type: 0,
    pay_type_code: 1,
    goods_value: toYuan(parcel.value),
    goods_weight: (parcel.weightGrams / 1000).toFixed(2),
    goods_detail: JSON.stringify({
      goods: parcel.goods.map(({ name, quantity, price }) => ({
        goodCount: quantity,
        goodName: name,
        goodPrice: toYuan(price),
        goodUnit: limits.goodUnit,
      })),
    }),
    note: parcel.remarks.slice(0, limits.note),
    outer_order_source_desc:
      sources.find(([name]) => name.test(source.label))?.[1] ?? source.label.slice(0, limits.sourceLabel),
    outer_order_source_no: source.number.slice(0, limits.sourceNumber),
    order_type: wanted ? 1 : 0,
    ...(wanted && { expected_delivery_time: Math.floor(wanted.getTime() / 1000) }),
  }
}
