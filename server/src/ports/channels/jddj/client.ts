import { momentText } from '@zdb/contract/kit/china-time'
import { isRecord, textOf } from '../../ask.ts'
import { idOf, readJson } from '../../lossless-json.ts'
import { askChannel } from '../calling/ask.ts'
import { channelFailure, type ChannelFailure } from '../port.ts'
import type { Fields } from '../reading.ts'
import { sign } from './signing.ts'

export type JddjOptions = {
  endpoint?: string
  appId: string
  secret: string
  timeoutMs?: number
}

/** 10013: the token is not valid (any more). 10000 asks to try again. */
const kinds: Readonly<Record<string, ChannelFailure['kind']>> = {
  10013: 'expired',
  10000: 'unreachable',
  10400: 'throttled',
}

function failIfRefused(json: Fields): void {
  const code = idOf(json['code'])
  if (code === '0') return
  const words = textOf(json['msg']) || textOf(json['detail'])
  const kind = kinds[code] ?? (/频率|限流/.test(words) ? 'throttled' : 'refused')
  throw channelFailure(kind, `${code} ${words}`.trim())
}

const inText = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    return text
  }
}

/** One call. The envelope's `data` is a text with an answer of its own, which may say no once more. */
export async function call(options: JddjOptions, token: string, path: string, params: Fields): Promise<unknown> {
  const values = {
    token,
    app_key: options.appId,
    timestamp: momentText(new Date()),
    format: 'json',
    v: '1.0',
    jd_param_json: JSON.stringify(params),
  }
  const form = new URLSearchParams({ ...values, sign: sign(values, options.secret) })
  const { json } = await askChannel(
    `${options.endpoint ?? 'https://openapi.jddj.com'}/djapi/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      body: form.toString(),
    },
    options.timeoutMs,
  )
  failIfRefused(json)
  const inner = typeof json['data'] === 'string' ? inText(json['data']) : json['data']
  if (!isRecord(inner) || inner['code'] === undefined) return inner
  failIfRefused(inner)
  const result = inner['result'] ?? inner['data']
  return typeof result === 'string' ? inText(result) : result
}
