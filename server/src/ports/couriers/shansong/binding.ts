import { textOf } from '../../ask.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { askToken, hostOf, renewToken, type ShansongOptions } from './client.ts'

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
  return { shopId, refreshToken: textOf(tokens['refresh_token']), more: {}, ...tokensIn(tokens) }
}

export async function renew(options: ShansongOptions, account: CourierAccount): Promise<CourierAccount> {
  const tokens = await renewToken(options, account.refreshToken)
  return { ...account, ...tokensIn(tokens), refreshToken: textOf(tokens['refresh_token']) || account.refreshToken }
}
