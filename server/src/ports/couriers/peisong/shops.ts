import { isFailureOf } from '../../failure.ts'
import { idOf } from '../../lossless-json.ts'
import type { CourierAccount, StoreAtCourier } from '../port.ts'
import type { Values } from '../wire/signing.ts'
import { call, type PeisongOptions } from './client.ts'
import { millionths, serviceOf } from './orders.ts'

/** First and second category by what a shop sells. Their table is not public: flowers, cakes, fruit, and the rest. */
const categories: Readonly<Record<number, readonly [number, number]>> = {
  1: [180, 180001],
  2: [110, 110002],
  5: [150, 150001],
  8: [180, 180001],
  9: [180, 180001],
  10: [180, 180001],
  11: [180, 180001],
}
const otherCategory = [240, 240001] as const
const allDay = [{ beginTime: '00:00', endTime: '24:00' }]

function shopOf(options: PeisongOptions, store: StoreAtCourier): Values {
  const [category, second] = categories[store.productType] ?? otherCategory
  return {
    shop_id: store.sid,
    shop_name: store.name,
    category,
    second_category: second,
    contact_name: store.name,
    contact_phone: store.mobile,
    shop_address: store.address,
    shop_lng: millionths(store.longitude),
    shop_lat: millionths(store.latitude),
    coordinate_type: 0,
    delivery_service_codes: serviceOf(options),
    business_hours: JSON.stringify(allDay),
  }
}

/** The number of a shop is ours to choose, so asking twice opens one. */
export async function openShop(
  options: PeisongOptions,
  account: CourierAccount,
  store: StoreAtCourier,
): Promise<string> {
  const opened = await call(options, account, 'shop/create', shopOf(options, store)).catch((error: unknown) => {
    if (isFailureOf('courier', error) && /门店.*已存在/.test(error.detail)) return { shop_id: store.sid }
    throw error
  })
  return idOf(opened['shop_id']) || store.sid
}
