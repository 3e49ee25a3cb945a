import { stringify } from 'lossless-json'
import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure } from '../port.ts'
import type { Fields } from '../reading.ts'
import { sign } from './signing.ts'

export type KuaishouOptions = {
  /** One address that plays all of the provider's hosts; without it they are the real ones. */
  endpoint?: string
  appId: string
  /** For tokens; calls are signed with `signSecret`, messages are sealed with `messageKey` (base64). */
  secret: string
  signSecret: string
  messageKey: string
  /** Couriers by the platform's own numbers, as its page of codes lists them: `顺丰速运:4;…` */
  expressCodes?: string
  timeoutMs?: number
}

export const hostsOf = ({ endpoint }: KuaishouOptions) =>
  endpoint
    ? { page: endpoint, api: endpoint }
    : { page: 'https://s.kwaixiaodian.com', api: 'https://openapi.kwaixiaodian.com' }

/** 24: the shop took its permission back; 28: the token is over. */
function kindOf(result: string, words: string): ChannelFailure['kind'] {
  if (result === '24' || result === '28' || /token.*(expired|invalid)|token.*(过期|失效)/i.test(words)) return 'expired'
  return /限流|流控|频率|频次|rate limit|qps/i.test(words) ? 'throttled' : 'refused'
}

function failIfRefused(json: Fields): void {
  const result = idOf(json['result'])
  if (result === '1') return
  const words = textOf(json['error_msg']) || textOf(json['sub_msg']) || textOf(json['msg'])
  throw channelFailure(kindOf(result, words), `${result} ${words}`.trim())
}

/** Ids are numbers on their side, longer than ours can hold. */
export const int64 = (id: string): bigint | string => (/^\d+$/.test(id) ? BigInt(id) : id)

const post = async (options: KuaishouOptions, path: string, form: Record<string, string>): Promise<Fields> => {
  const { json } = await askChannel(
    `${hostsOf(options).api}/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: new URLSearchParams(form).toString(),
    },
    options.timeoutMs,
  )
  failIfRefused(json)
  return json
}

/** One call; paths have slashes where methods have dots. */
export async function call(options: KuaishouOptions, token: string, method: string, params: Fields): Promise<unknown> {
  const values = {
    appkey: options.appId,
    method,
    version: '1',
    signMethod: 'MD5',
    timestamp: String(Date.now()),
    access_token: token,
    param: stringify(params) ?? '{}',
  }
  const signed = { ...values, sign: sign(values, options.signSecret) }
  return (await post(options, method.replaceAll('.', '/'), signed))['data']
}

export const record = (value: unknown): Fields => (isRecord(value) ? value : {})

/** A code or a refresh token for fresh ones. The shop goes by its open id. */
export async function askToken(options: KuaishouOptions, path: string, given: Readonly<Record<string, string>>) {
  const json = await post(options, `oauth2/${path}`, {
    app_id: options.appId,
    app_secret: options.secret,
    ...given,
  })
  return {
    shopId: idOf(json['open_id']),
    accessToken: textOf(json['access_token']),
    refreshToken: textOf(json['refresh_token']),
    expiresAt: new Date(Date.now() + Number(json['expires_in']) * 1000),
  }
}
