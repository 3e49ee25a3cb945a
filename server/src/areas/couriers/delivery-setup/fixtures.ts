import type { Insertable } from 'kysely'
import { aMobile } from '#areas/people/identity/fixtures'
import { days, now } from '#core/time/clock'
import type { CourierBinding } from '#core/db/schema'
import type { Tx } from '#core/db/tx'
import type { CourierAccount } from '#ports/couriers/port'
import { insertAddress, mobileColumn, type AddressRow } from './address-book/address-book.sql.ts'
import { saveBinding, ways, type Binding } from './binding/binding.sql.ts'
import { insertRider, mobileColumns, type RiderRow } from './riders/riders.sql.ts'
import { accountColumns } from './accounts/sealed-account.ts'
import { insertService, type ServicePurchase } from './service/service.sql.ts'

type StoreRef = { merchantId: number; storeId: number }

/** A courier that the store may call: under the platform's account, or with an account of its own. */
export const aBinding = (
  tx: Tx,
  { merchantId, storeId }: StoreRef,
  provider: number,
  { account, ...facts }: Partial<Insertable<CourierBinding>> & { account?: CourierAccount } = {},
): Promise<Binding> => {
  const binding = {
    merchant_id: merchantId,
    store_id: storeId,
    provider,
    way: account ? ways.merchant : ways.aggregated,
    shop_no: account?.shopId ?? String(storeId),
    ...(account && accountColumns(account)),
    bound_at: now(),
    ...facts,
  }
  return saveBinding(tx, binding, binding)
}

/** Somebody of the shop who rides, the phone proven. */
export const aRider = async (
  tx: Tx,
  { merchantId, storeId }: StoreRef,
  { username = '小王', mobile = aMobile() }: { username?: string; mobile?: string } = {},
): Promise<RiderRow> => {
  const owner = { merchant_id: merchantId, store_id: storeId }
  const rider = await insertRider(tx, {
    ...owner,
    username,
    ...mobileColumns(mobile),
    valid_time: now(),
    created_at: now(),
  })
  if (!rider) throw new Error(`somebody with the phone of ${username} rides for the store already`)
  return rider
}

export const anAddress = (
  tx: Tx,
  merchantId: number,
  {
    name = '花语鲜花',
    mobile = aMobile(),
    isDefault = false,
  }: { name?: string; mobile?: string; isDefault?: boolean } = {},
): Promise<AddressRow> =>
  insertAddress(tx, {
    merchant_id: merchantId,
    name,
    ...mobileColumn(mobile),
    province: '北京市',
    city: '北京市',
    county: '朝阳区',
    address: '光华路9号',
    is_default: isDefault,
    created_at: now(),
  })

/** The merchant-version service, running from now on. */
export const aService = (
  tx: Tx,
  { merchantId, accountId }: { merchantId: number; accountId: number },
  length = 30,
): Promise<ServicePurchase> =>
  insertService(tx, {
    merchant_id: merchantId,
    account_id: accountId,
    days: length,
    price: 0,
    from_at: now(),
    until_at: new Date(now().getTime() + days(length)),
    at: now(),
  })
