import type { Party } from '../port.ts'
import type { Values } from '../wire/signing.ts'
import { serviceOf, millionths } from './orders.ts'
import type { PeisongOptions } from './client.ts'

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

export function shopOf(options: PeisongOptions, store: Party & { sid: string; productType: number }): Values {
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
