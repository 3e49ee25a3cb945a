import type { CourierAccount } from '../port.ts'
import { call, type PeisongOptions } from './client.ts'

export const keys = [
  { name: 'appKey', label: '应用 appkey' },
  { name: 'secret', label: '应用 secret' },
  { name: 'shopId', label: '门店编号（shop_id）' },
] as const

/** A merchant's own app, believed once it knows the shop. */
export async function authorize(
  options: PeisongOptions,
  { appKey = '', secret = '', shopId = '' }: Readonly<Record<string, string>>,
): Promise<CourierAccount> {
  const account: CourierAccount = {
    shopId,
    accessToken: '',
    refreshToken: '',
    expiresAt: null,
    app: { id: appKey, secret },
    more: {},
  }
  await call(options, account, 'shop/query', { shop_id: shopId })
  return account
}
