import { momentText } from '@zdb/contract/kit/china-time'
import { stringify } from 'lossless-json'
import { isRecord, textOf } from '../../ask.ts'
import { byBytes } from '../../digest.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type Grant } from '../port.ts'
import type { Fields } from '../reading.ts'
import { sign } from './signing.ts'

export type DoudianOptions = {
  /** One address that plays all of the provider's hosts; without it they are the real ones. */
  endpoint?: string
  appId: string
  secret: string
  /** The number under which merchants find us in the market of services. */
  serviceId: string
  timeoutMs?: number
}

export const hostsOf = ({ endpoint }: DoudianOptions) =>
  endpoint
    ? { page: endpoint, api: endpoint }
    : { page: 'https://fuwu.jinritemai.com', api: 'https://openapi-fxg.jinritemai.com' }

const codes: Readonly<Record<string, ChannelFailure['kind']>> = {
  20000: 'unreachable',
  20001: 'unreachable',
  60000: 'throttled',
}
const subCodes: Readonly<Record<string, ChannelFailure['kind']>> = {
  'isv.access-token-expired': 'expired',
  'isv.access-token-no-existed': 'expired',
}

/** Keys in byte order at every depth and no blanks: this text is the body and what is signed. */
export const paramJson = (params: unknown): string => stringify(inOrder(params)) ?? '{}'

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isRecord(value)) return value
  const keys = Object.keys(value).filter((key) => value[key] !== undefined)
  return Object.fromEntries(keys.toSorted(byBytes).map((key) => [key, inOrder(value[key])]))
}

/** One call; `data` as it came. Paths have slashes where methods have dots. */
export async function call(options: DoudianOptions, token: string, path: string, params: Fields): Promise<unknown> {
  const method = path.replaceAll('/', '.')
  const body = paramJson(params)
  const timestamp = momentText(new Date())
  const query = new URLSearchParams({
    app_key: options.appId,
    method,
    ...(token && { access_token: token }),
    timestamp,
    v: '2',
    sign_method: 'hmac-sha256',
    sign: sign({ appKey: options.appId, method, paramJson: body, timestamp }, options.secret),
  })
  const { json } = await askChannel(
    `${hostsOf(options).api}/${path}?${query.toString()}`,
    { method: 'POST', headers: { 'content-type': 'application/json;charset=UTF-8' }, body },
    options.timeoutMs,
  )
  const [code, subCode] = [idOf(json['code']), textOf(json['sub_code'])]
  if (code === '10000') return json['data']
  const words = [subCode, textOf(json['sub_msg']) || textOf(json['msg'])].filter(Boolean).join(' ')
  throw channelFailure(subCodes[subCode] ?? codes[code] ?? 'refused', `${code} ${words}`.trim())
}

/** A code or a refresh token for a grant: the answer names the shop, too. */
export async function askToken(options: DoudianOptions, path: string, params: Fields): Promise<Grant> {
  const data = await call(options, '', path, params)
  if (!isRecord(data)) throw channelFailure('unreachable', 'no token in the answer')
  const expires = Number(data['expires_in'])
  return {
    shopId: idOf(data['shop_id']),
    shopName: textOf(data['shop_name']),
    accessToken: textOf(data['access_token']),
    refreshToken: textOf(data['refresh_token']),
    // Documented as the second at which it ends, seen as the seconds that are left.
    expiresAt: new Date(expires > 1_000_000_000 ? expires * 1000 : Date.now() + expires * 1000),
  }
}
