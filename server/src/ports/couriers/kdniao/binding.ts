import { courierFailure, type CourierAccount } from '../port.ts'
import { call, requestTypes, type KdniaoOptions } from './client.ts'
import { expressFieldsOf, isExpressCompany } from './fields.ts'
import { accountFields } from './orders.ts'

/** The company says whether it knows the account when asked how many waybills are left on it. */
export async function authorize(
  options: KdniaoOptions,
  given: Readonly<Record<string, string>>,
): Promise<CourierAccount> {
  const brand = given['brand'] ?? ''
  if (!isExpressCompany(brand)) throw courierFailure('refused', '不支持该快递公司')
  const filled = expressFieldsOf(brand).map(({ name }): [string, string] => [name, given[name]?.trim() ?? ''])
  const account: CourierAccount = {
    shopId: filled.find(([, value]) => value !== '')?.[1] ?? '',
    accessToken: '',
    refreshToken: '',
    expiresAt: null,
    more: { ShipperCode: brand, ...Object.fromEntries(filled) },
  }
  const fields = accountFields(account)
  if (Object.keys(fields).length > 0)
    await call(options, account, requestTypes.balance, { ShipperCode: brand, ...fields })
  return account
}
