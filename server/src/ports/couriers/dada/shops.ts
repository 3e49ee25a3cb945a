import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type CourierAccount, type StoreAtCourier } from '../port.ts'
import { call, fieldsIn, type DadaOptions } from './client.ts'
import { cargoType } from './orders.ts'

/** The number of a shop is ours to choose, so asking twice opens one. */
export async function openShop(options: DadaOptions, account: CourierAccount, store: StoreAtCourier): Promise<string> {
  const answer = fieldsIn(
    await call(options, account, 'shop/add', [
      {
        origin_shop_id: store.sid,
        station_name: store.name,
        business: cargoType(store.productType),
        city_name: store.city,
        station_address: store.address,
        lng: store.longitude,
        lat: store.latitude,
        contact_name: store.name,
        phone: store.mobile,
      },
    ]),
  )
  const [opened] = recordsOf(answer['successList'])
  if (opened) return idOf(opened['originShopId'])
  const words = textOf(recordsOf(answer['failedList'])[0]?.['msg'])
  if (/已存在|重复/.test(words)) return store.sid
  throw courierFailure('refused', words || '达达没有开通门店')
}
