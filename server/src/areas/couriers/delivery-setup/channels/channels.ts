import { groups, providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { speakerOf } from '../accounts/accounts.ts'
import { bindingsOf, type Binding } from '../binding/binding.sql.ts'
import { runningService } from '../service/service.sql.ts'

/** A courier that a store may call, through an account that stands. */
export type StoreChannel = {
  bindingId: number
  provider: number
  /** 1 the platform's account, 2 the merchant's own, 5 express: the codes of the groups. */
  way: number
  courier: CourierName
  isOpen: boolean
  /** Which fleet behind an aggregator, or which express company. */
  brand: string
  cargoType: number
  dispatchStoreId: number | null
  shopNo: string
  /** Why it cannot be called though it is bound; '' when it can. */
  trouble: string
}

const channelOf = (binding: Binding): StoreChannel[] => {
  const courier = speakerOf(binding.provider, binding.way)
  if (!courier) return []
  return [
    {
      bindingId: binding.id,
      provider: binding.provider,
      way: binding.way,
      courier,
      isOpen: binding.is_open && binding.trouble === '',
      brand: providerOf(binding.provider).brand ?? '',
      cargoType: binding.cargo_type,
      dispatchStoreId: binding.dispatch_store_id,
      shopNo: binding.shop_no,
      trouble: binding.trouble,
    },
  ]
}

/** Every courier bound to a store; own accounts only while the merchant's service runs. */
export const channelsOf = async (merchantId: number, storeId: number): Promise<StoreChannel[]> => {
  const [bindings, service] = await Promise.all([bindingsOf(merchantId, storeId), runningService(merchantId)])
  return bindings.filter(({ way }) => way !== groups.merchant.code || service !== undefined).flatMap(channelOf)
}
