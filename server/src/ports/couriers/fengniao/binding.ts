import { textOf } from '../../ask.ts'
import { idOf, readRecord } from '../../lossless-json.ts'
import { courierFailure, type Courier, type CourierAccount } from '../port.ts'
import type { Values } from '../wire/signing.ts'
import { merchantOf, post, type FengniaoOptions } from './client.ts'
import { firstStore, storeIdIn } from './shops.ts'

type Tokens = Pick<CourierAccount, 'accessToken' | 'refreshToken' | 'expiresAt'>

const pagesOf = ({ endpoint, pages = endpoint ?? 'https://open.ele.me' }: FengniaoOptions): string => pages

/** A code or a refresh token for tokens. */
async function askTokens(options: FengniaoOptions, path: string, values: Values): Promise<Tokens> {
  const data = await post(options, path, { ...values, app_id: options.appId, timestamp: String(Date.now()) })
  const accessToken = textOf(data['access_token'])
  if (accessToken === '') throw courierFailure('refused', '未取得授权')
  return {
    accessToken,
    refreshToken: textOf(data['refresh_token']),
    expiresAt: new Date(Date.now() + Number(data['expire_in'] ?? 0) * 1000),
  }
}

export const authorizeUrl = (options: FengniaoOptions, state: string, back: string): string =>
  `${pagesOf(options)}/app-auth?${new URLSearchParams({
    app_id: options.appId,
    dev_id: options.devId ?? '',
    state,
    redirect_uri: back,
  }).toString()}`

/** Their server brings the code of a merchant who agreed on the page. */
export const consent: NonNullable<Courier['consent']> = {
  read(push) {
    const fields = readRecord(push.body.toString('utf8'))
    return fields
      ? { code: textOf(fields['code']), merchant_id: idOf(fields['merchant_id']), state: textOf(fields['state']) }
      : undefined
  },
  reply: { status: 200, type: 'text/plain; charset=utf-8', body: 'Success' },
}

export async function authorize(
  options: FengniaoOptions,
  { code = '', merchant_id: merchantId = '' }: Readonly<Record<string, string>>,
): Promise<CourierAccount> {
  const tokens = await askTokens(options, '/openapi/token', {
    grant_type: 'authorization_code',
    code,
    merchant_id: merchantId,
  })
  const account: CourierAccount = { ...tokens, shopId: '', more: { merchantId } }
  const store = await firstStore(options, account)
  if (!store) throw courierFailure('refused', '该蜂鸟账号下没有门店')
  const shopName = textOf(store['branch_shop_name']) || textOf(store['head_shop_name'])
  return { ...account, shopId: storeIdIn(store), more: { merchantId, shopName } }
}

export const renew = async (options: FengniaoOptions, account: CourierAccount): Promise<CourierAccount> => ({
  ...account,
  ...(await askTokens(options, '/openapi/refreshToken', {
    grant_type: 'refresh_token',
    merchant_id: merchantOf(account),
    refresh_token: account.refreshToken,
  })),
})
