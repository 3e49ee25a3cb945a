import { cut } from '@zdb/contract/kit/text'
import { bookedArrival } from '../wire/booking.ts'
import type { CourierAccount, Parcel } from '../port.ts'
import { toYuan } from '../wire/yuan-fields.ts'
import { cargoOf } from '../wire/cargo.ts'

/** Flowers of all kinds are 3, cakes 21, drinks 2, convenience 9, fruit 13, everything else 5. */
const cargoTypes: Readonly<Record<number, number>> = { 1: 3, 2: 21, 5: 13, 6: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 9 }
export const cargoType = (productType: number): number => cargoTypes[productType] ?? 5

const markLimit = 30
const infoLimit = 512

const expected = (at: Date | null): Record<string, number> =>
  at ? { is_expect_finish_order: 1, expect_finish_time_limit: Math.floor(at.getTime() / 1000) } : {}

/** An order as asking for its price and placing it want it. */
export const orderOf = (account: CourierAccount, parcel: Parcel): Record<string, unknown> => ({
  shop_no: account.shopId,
  origin_id: parcel.sn,
  cargo_price: toYuan(parcel.value),
  cargo_type: cargoType(cargoOf(account, parcel)),
  cargo_weight: parcel.weightGrams / 1000,
  cargo_num: parcel.goods.reduce((sum, { quantity }) => sum + quantity, 0),
  product_list: parcel.goods.map(({ name, quantity }) => ({
    sku_name: name,
    src_product_no: '',
    count: quantity,
    unit: '件',
  })),
  is_prepay: 0,
  receiver_name: parcel.door.name,
  receiver_phone: parcel.door.mobile,
  receiver_address: parcel.door.address,
  receiver_lng: parcel.door.longitude,
  receiver_lat: parcel.door.latitude,
  info: cut(parcel.remarks, infoLimit),
  origin_mark: parcel.source.label,
  origin_mark_no: cut(parcel.source.number, markLimit),
  callback: parcel.callback,
  ...expected(bookedArrival(parcel)),
})
