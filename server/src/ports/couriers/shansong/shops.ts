import { gcj02ToBd09 } from '../../maps/bd09.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type CourierAccount, type StoreAtCourier } from '../port.ts'
import { call, type ShansongOptions } from './client.ts'
import { goodType } from './orders.ts'

export async function openShop(
  options: ShansongOptions,
  account: CourierAccount,
  store: StoreAtCourier,
): Promise<string> {
  // Stores are kept on Baidu's map.
  const { longitude, latitude } = gcj02ToBd09(store)
  const answer = await call(options, account, 'storeOperation', {
    storeName: store.name,
    cityName: store.city,
    address: store.address,
    addressDetail: '',
    latitude: String(latitude),
    longitude: String(longitude),
    phone: store.mobile,
    goodType: goodType(store.productType),
    operationType: 1,
  })
  const storeId = idOf(answer['storeId'] ?? answer['value'])
  if (!storeId) throw courierFailure('refused', '闪送没有返回门店编号')
  return storeId
}
