import { isRecord, textOf } from '../../ask.ts'
import { askChannel, callTimeoutMs } from '../calling/ask.ts'
import { channelFailure } from '../port.ts'
import type { Values } from '../signing.ts'
import { sign } from './signing.ts'

export type MeituanOptions = {
  endpoint?: string
  appId: string
  secret: string
  timeoutMs?: number
}

export type MeituanCall = (
  method: 'GET' | 'POST',
  path: string,
  values: Values,
  accessToken?: string,
) => Promise<Record<string, unknown>>

/** Signed over the whole address and the plain values; sent as query or form. A no is `{"data":"ng","error":{…}}`. */
export const meituanClient =
  ({
    endpoint = 'https://waimaiopen.meituan.com/api/v1',
    appId,
    secret,
    timeoutMs = callTimeoutMs,
  }: MeituanOptions): MeituanCall =>
  async (method, path, values, accessToken) => {
    const url = `${endpoint}/${path}`
    const signed: Values = {
      ...values,
      app_id: appId,
      timestamp: Math.floor(Date.now() / 1000),
      ...(accessToken && { access_token: accessToken }),
    }
    const form = new URLSearchParams(
      Object.entries(signed).map(([key, value]): [string, string] => [key, String(value)]),
    )
    form.set('sig', sign(url, signed, secret))
    const { json } =
      method === 'GET'
        ? await askChannel(`${url}?${form.toString()}`, {}, timeoutMs)
        : await askChannel(url, { method, body: form }, timeoutMs)
    if (json.data === 'ng' || isRecord(json.error)) throw refusalOf(json.error)
    return json
  }

// No public code shows the numbers for an ended token or too many calls; the words are plain.
function refusalOf(error: unknown): Error {
  const { code, msg } = isRecord(error) ? error : {}
  const detail = `${String(code)} ${textOf(msg)}`
  if (/access_token/i.test(detail)) return channelFailure('expired', detail)
  if (/频率|频繁|限流/.test(detail)) return channelFailure('throttled', detail)
  // 600 is their own trouble, not an answer to the question.
  return channelFailure(code === 600 ? 'unreachable' : 'refused', detail)
}
