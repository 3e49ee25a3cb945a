import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type Grant } from '../port.ts'
import type { Fields } from '../reading.ts'
import { sign } from './signing.ts'

export type PddOptions = {
  /** One address that plays all of the provider's hosts; without it they are the real ones. */
  endpoint?: string
  appId: string
  secret: string
  timeoutMs?: number
  heartbeatMs?: number
}

export const hostsOf = ({ endpoint }: PddOptions) =>
  endpoint
    ? { page: endpoint, oauth: endpoint, router: endpoint, line: endpoint.replace(/^http/, 'ws') }
    : {
        page: 'https://mms.pinduoduo.com',
        oauth: 'https://open-api.pinduoduo.com',
        router: 'https://gw-api.pinduoduo.com',
        line: 'wss://message-api.pinduoduo.com',
      }

const kinds: Readonly<Record<string, ChannelFailure['kind']>> = {
  10019: 'expired',
  52101: 'throttled',
  52102: 'throttled',
  52103: 'throttled',
  70031: 'throttled',
  50000: 'unreachable',
}

function failIfRefused(json: Fields): void {
  const error = json['error_response']
  if (!isRecord(error)) return
  const code = idOf(error['error_code'])
  const words = textOf(error['sub_msg']) || textOf(error['error_msg'])
  throw channelFailure(kinds[code] ?? 'refused', `${code} ${words}`.trim())
}

/** One call of the router. The answer stands under a key of its own that ends in `response`. */
export async function call(
  options: PddOptions,
  grant: Grant,
  type: string,
  params: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Fields> {
  const values = {
    ...params,
    type,
    client_id: options.appId,
    access_token: grant.accessToken,
    timestamp: Math.floor(Date.now() / 1000),
    data_type: 'JSON',
    version: 'V1',
  }
  const signed = { ...values, sign: sign(values, options.secret) }
  const form = Object.entries(signed).map(([key, value]): [string, string] => [key, String(value)])
  const { json } = await askChannel(
    `${hostsOf(options).router}/api/router`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    },
    options.timeoutMs,
  )
  failIfRefused(json)
  const inner = Object.entries(json).find(([key]) => key.endsWith('response'))?.[1]
  return isRecord(inner) ? inner : json
}

/** A code or a refresh token for a grant: the answer names the shop, too. */
export async function askToken(options: PddOptions, given: Readonly<Record<string, string>>): Promise<Grant> {
  const { json } = await askChannel(
    `${hostsOf(options).oauth}/oauth/token`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: options.appId, client_secret: options.secret, ...given }),
    },
    options.timeoutMs,
  )
  failIfRefused(json)
  return {
    shopId: idOf(json['owner_id']),
    shopName: textOf(json['owner_name']),
    accessToken: textOf(json['access_token']),
    refreshToken: textOf(json['refresh_token']),
    expiresAt: new Date(Date.now() + Number(json['expires_in']) * 1000),
  }
}
