import { momentText } from '@zdb/contract/kit/china-time'
import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure, type Grant } from '../port.ts'
import type { Fields } from '../reading.ts'
import { sign } from './signing.ts'

export type TaobaoOptions = {
  /** One address that plays all of the provider's hosts; without it they are the real ones. */
  endpoint?: string
  appId: string
  secret: string
  timeoutMs?: number
  /** How long to wait before asking for messages again when there were none. */
  pollMs?: number
}

export const hostsOf = ({ endpoint }: TaobaoOptions) =>
  endpoint
    ? { oauth: endpoint, router: endpoint }
    : { oauth: 'https://oauth.taobao.com', router: 'https://eco.taobao.com' }

/** 26 and 27: the session is missing or over; 7: too many calls. */
const kinds: Readonly<Record<string, ChannelFailure['kind']>> = { 7: 'throttled', 26: 'expired', 27: 'expired' }

function failIfRefused(json: Fields): void {
  const error = json['error_response']
  if (!isRecord(error)) return
  const [code, subCode] = [idOf(error['code']), textOf(error['sub_code'])]
  const words = textOf(error['sub_msg']) || textOf(error['msg'])
  // What starts with isp is the platform's own trouble.
  const kind = kinds[code] ?? (subCode.startsWith('isp.') ? 'unreachable' : 'refused')
  throw channelFailure(kind, `${code} ${words}`.trim())
}

/** One call of the router. The answer stands under the method's name with `_response` behind it. */
export async function call(
  options: TaobaoOptions,
  session: string,
  method: string,
  params: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Fields> {
  const values = {
    ...params,
    method,
    app_key: options.appId,
    ...(session && { session }),
    timestamp: momentText(new Date()),
    format: 'json',
    v: '2.0',
    sign_method: 'md5',
  }
  const signed = { ...values, sign: sign(values, options.secret) }
  const form = Object.entries(signed)
  const { json } = await askChannel(
    `${hostsOf(options).router}/router/rest`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(form).toString(),
    },
    options.timeoutMs,
  )
  failIfRefused(json)
  const inner = json[`${method.replace(/^taobao\./, '').replaceAll('.', '_')}_response`]
  if (!isRecord(inner)) throw channelFailure('unreachable', `${method} without an answer`)
  return inner
}

/** A code or a refresh token for a grant: the answer names the seller, too. */
export async function askToken(options: TaobaoOptions, given: Readonly<Record<string, string>>): Promise<Grant> {
  const { json } = await askChannel(
    `${hostsOf(options).oauth}/token`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams({
        client_id: options.appId,
        client_secret: options.secret,
        view: 'web',
        ...given,
      }).toString(),
    },
    options.timeoutMs,
  )
  if (json['error'] !== undefined)
    throw channelFailure('refused', textOf(json['error_description']) || textOf(json['error']))
  return {
    shopId: idOf(json['taobao_user_id']),
    shopName: plain(textOf(json['taobao_user_nick'])),
    accessToken: textOf(json['access_token']),
    refreshToken: textOf(json['refresh_token']),
    expiresAt: new Date(Date.now() + Number(json['expires_in']) * 1000),
  }
}

/** Names come with their characters escaped as in an address. */
const plain = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
