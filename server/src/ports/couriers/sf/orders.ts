import { cut } from '@zdb/contract/kit/text'
import { bookedArrival } from '../wire/booking.ts'
import type { CourierAccount, DoorChange, Parcel, Party, Ref } from '../port.ts'
import { cargoOf } from '../wire/cargo.ts'
import { seconds } from './client.ts'

type Fields = Record<string, unknown>

/** Our categories → their product_type. */
const productTypes: Readonly<Record<number, number>> = {
  1: 14,
  2: 13,
  5: 6,
  6: 34,
  8: 14,
  9: 14,
  10: 14,
  11: 14,
  12: 33,
}
const otherProduct = 99

/** Coordinates as AMap has them, paid already, and all the fields of a price in the answer. */
const amap = 2
const paid = 1
const allFields = 511
const sourceLimit = 12
const remarkLimit = 200

/** 1: their number of a shop whose owner let us in. 2: our own number of a shop that each order describes. */
const shopType = ({ app, more }: CourierAccount): number => Number(more['shopType'] ?? (app ? 1 : 2))

export const shopFields = (account: CourierAccount): Fields => ({
  shop_id: account.shopId,
  shop_type: shopType(account),
})

/** Each order says where it starts, whatever they know of the shop. */
const describedShop = (pickup: Party): Fields => ({
  shop: {
    shop_name: pickup.name,
    shop_phone: pickup.mobile,
    shop_address: pickup.address,
    shop_lng: String(pickup.longitude),
    shop_lat: String(pickup.latitude),
  },
})

const whenFields = (parcel: Parcel): Fields => {
  const at = bookedArrival(parcel)
  return at ? { is_appoint: 1, appoint_type: 1, expect_time: seconds(at) } : { is_appoint: 0 }
}

const commonFields = (account: CourierAccount, parcel: Parcel): Fields => ({
  ...shopFields(account),
  ...describedShop(parcel.pickup),
  ...whenFields(parcel),
  lbs_type: amap,
  pay_type: paid,
  is_insured: 0,
  is_person_direct: 0,
  return_flag: allFields,
})

const productType = (account: CourierAccount, parcel: Parcel): number =>
  productTypes[cargoOf(account, parcel)] ?? otherProduct

export const quoteFields = (account: CourierAccount, parcel: Parcel): Fields => ({
  ...commonFields(account, parcel),
  user_lng: String(parcel.door.longitude),
  user_lat: String(parcel.door.latitude),
  user_address: parcel.door.address,
  city_name: parcel.door.city,
  weight: parcel.weightGrams,
  product_type: productType(account, parcel),
  total_price: parcel.value,
})

export const orderFields = (account: CourierAccount, parcel: Parcel): Fields => ({
  ...commonFields(account, parcel),
  shop_order_id: parcel.sn,
  order_source: cut(parcel.source.label, sourceLimit),
  order_sequence: parcel.source.number,
  order_time: seconds(),
  remark: cut(parcel.remarks, remarkLimit),
  receive: {
    user_name: parcel.door.name,
    user_phone: parcel.door.mobile,
    user_address: parcel.door.address,
    user_lng: String(parcel.door.longitude),
    user_lat: String(parcel.door.latitude),
    city_name: parcel.door.city,
  },
  order_detail: {
    total_price: parcel.value,
    product_type: productType(account, parcel),
    weight_gram: parcel.weightGrams,
    product_num: parcel.goods.reduce((sum, { quantity }) => sum + quantity, 0),
    product_type_num: parcel.goods.length,
    product_detail: parcel.goods.map(({ name, quantity }) => ({ product_name: name, product_num: quantity })),
  },
})

/** By their number once we know it; before that by ours, which is unique within a shop. */
export const whichOrder = (account: CourierAccount, { sn, providerId }: Ref): Fields => ({
  ...shopFields(account),
  order_id: providerId || sn,
  order_type: providerId ? 1 : 2,
})

/** What is to be another one at the door. */
export const changeFields = ({ name, mobile, address, longitude, latitude }: DoorChange): Fields => ({
  lbs_type: amap,
  ...(name !== undefined && { user_name: name }),
  ...(mobile !== undefined && { user_phone: mobile }),
  ...(address !== undefined && { user_address: address }),
  ...(longitude !== undefined && { user_lng: String(longitude) }),
  ...(latitude !== undefined && { user_lat: String(latitude) }),
})
