import { recordsOf, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { outcomeOf } from '../outcome.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { askToken, call, hostOf, renewToken, type ShansongOptions } from './client.ts'

const tokensIn = (answer: Record<string, unknown>): Pick<CourierAccount, 'accessToken' | 'expiresAt'> => {
  const accessToken = textOf(answer['access_token'])
  if (!accessToken) throw courierFailure('refused', '闪送没有返回令牌，请重新授权')
  const seconds = Number(answer['expires_in'] ?? 0)
  return { accessToken, expiresAt: seconds > 0 ? new Date(Date.now() + seconds * 1000) : null }
}

export const authorizeUrl = (options: ShansongOptions, state: string, back: string, sid: string): string =>
  `${hostOf(options)}/auth?${new URLSearchParams({
    response_type: 'code',
    client_id: options.appId,
    redirect_uri: back,
    state,
    scope: 'shop_open_api',
    thirdStoreId: sid,
    isAllStoreAuth: 'true',
  }).toString()}`

export async function authorize(
  options: ShansongOptions,
  { code = '', shopId = '' }: Readonly<Record<string, string>>,
): Promise<CourierAccount> {
  const tokens = await askToken(options, code)
  const account = { shopId, refreshToken: textOf(tokens['refresh_token']), more: {}, ...tokensIn(tokens) }
  return { ...account, more: { shopName: await shopNameOf(options, account) } }
}

/** For a person to read; '' where they do not say. */
async function shopNameOf(options: ShansongOptions, account: CourierAccount): Promise<string> {
  const answer = await outcomeOf(() => call(options, account, 'queryAllStores', { pageNo: 1, pageSize: 100 }))
  if (answer.failure) return ''
  const stores = recordsOf(answer.done['data'])
  return textOf(stores.find(({ storeId }) => idOf(storeId) === account.shopId)?.['storeName'])
}

export async function renew(options: ShansongOptions, account: CourierAccount): Promise<CourierAccount> {
  const tokens = await renewToken(options, account.refreshToken)
  return { ...account, ...tokensIn(tokens), refreshToken: textOf(tokens['refresh_token']) || account.refreshToken }
}
