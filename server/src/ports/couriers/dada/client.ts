import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import { sign } from './signing.ts'

export type DadaOptions = {
  endpoint?: string
  appId: string
  secret: string
  /** Our own number as a merchant of theirs. */
  sourceId: string
  timeoutMs?: number
}

export const hostOf = ({ endpoint = 'https://newopen.imdada.cn' }: DadaOptions): string => endpoint

/** Our own number goes with our own app only; a merchant is a number beside its app, which its page tells. */
const sourceOf = (options: DadaOptions, { app, more }: CourierAccount): string => {
  const told = more['sourceId']
  if (app && !told) throw courierFailure('refused', '达达请在授权页绑定')
  return told || options.sourceId
}

/** One call: the business object travels as a text inside a signed envelope. `result` as it came. */
export async function call(
  options: DadaOptions,
  account: CourierAccount,
  path: string,
  body: object,
): Promise<unknown> {
  const { id, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const envelope = {
    app_key: id,
    body: JSON.stringify(body),
    format: 'json',
    v: '1.0',
    source_id: sourceOf(options, account),
    timestamp: Math.floor(Date.now() / 1000),
  }
  const { json } = await requestCourier(
    `${hostOf(options)}/api/${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ ...envelope, signature: sign(envelope, secret) }),
    },
    options.timeoutMs,
  )
  return resultOf(json)
}

export const fieldsIn = (result: unknown): Record<string, unknown> => (isRecord(result) ? result : {})

/** Only code 0 is a yes; -1 is their own trouble and answers nothing. */
export function resultOf(json: Record<string, unknown>): unknown {
  const code = idOf(json['code'])
  if (code === '0') return json['result']
  const words = textOf(json['msg'])
  throw courierFailure(code === '-1' ? 'unreachable' : kindOfWords(words), `${code} ${words}`.trim())
}
