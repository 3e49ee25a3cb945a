import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type Grant } from '../port.ts'
import type { Fields } from '../reading.ts'

export type YouzanOptions = {
  /** One address that plays all of the provider's hosts; without it they are the real ones. */
  endpoint?: string
  /** The app's client_id and client_secret. */
  appId: string
  secret: string
  timeoutMs?: number
}

export const hostsOf = ({ endpoint }: YouzanOptions) =>
  endpoint ? { page: endpoint, api: endpoint } : { page: 'https://open.youzan.com', api: 'https://open.youzanyun.com' }

/** The gateway's numbers: no token, or one it does not know (any more). */
const gateway: Readonly<Record<string, ChannelFailure['kind']>> = { 4201: 'expired', 4202: 'expired', 4203: 'expired' }
/** What the services behind it say of themselves. */
const business: Readonly<Record<string, ChannelFailure['kind']>> = {
  '-100': 'unreachable',
  5001: 'unreachable',
  106000001: 'unreachable',
  106100118: 'unreachable',
  102010003: 'throttled',
}

/** Three forms of a no, all with HTTP 200: the gateway's, the older services', the newer ones'. */
function failIfRefused(json: Fields): void {
  const fail = (kinds: typeof gateway, code: string, words: string): never => {
    throw channelFailure(kinds[code] ?? 'refused', `${code} ${words}`.trim())
  }
  const { gw_err_resp: atGate, error_response: older } = json
  if (isRecord(atGate)) fail(gateway, idOf(atGate['err_code']), textOf(atGate['err_msg']))
  if (isRecord(older)) fail(business, idOf(older['code']), textOf(older['msg']))
  if (json['success'] === false) fail(business, idOf(json['code']), textOf(json['message']))
}

const post = async (options: YouzanOptions, path: string, given: Fields): Promise<Fields> => {
  const { json } = await askChannel(
    `${hostsOf(options).api}/${path}`,
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) },
    options.timeoutMs,
  )
  failIfRefused(json)
  return json
}

/** One call, its version with it (`youzan.trade.get/4.0.2`); what newer services call data and older ones response. */
export async function call(options: YouzanOptions, token: string, api: string, given: Fields): Promise<unknown> {
  const json = await post(options, `api/${api}?access_token=${encodeURIComponent(token)}`, given)
  return json['data'] ?? json['response']
}

/** A code or a refresh token for a grant without the shop's name; the shop goes by its kdt_id. */
export async function askToken(options: YouzanOptions, given: Fields): Promise<Omit<Grant, 'shopName'>> {
  const { data } = await post(options, 'auth/token', {
    client_id: options.appId,
    client_secret: options.secret,
    ...given,
  })
  if (!isRecord(data)) throw channelFailure('unreachable', 'no token in the answer')
  return {
    shopId: idOf(data['authority_id']),
    accessToken: textOf(data['access_token']),
    refreshToken: textOf(data['refresh_token']),
    expiresAt: new Date(Number(data['expires'])),
  }
}
