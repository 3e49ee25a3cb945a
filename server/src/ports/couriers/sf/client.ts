import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { requestCourier } from '../wire/request.ts'
import { courierFailure, type CourierAccount } from '../port.ts'
import { kindOfWords } from '../wire/refusal-words.ts'
import { sign } from './signing.ts'

export type SfOptions = {
  endpoint?: string
  /** The developer's number (dev_id) and key. */
  appId: string
  secret: string
  timeoutMs?: number
}

const version = 17

export const hostOf = ({ endpoint = 'https://openic.sf-express.com' }: SfOptions): string => endpoint
export const seconds = (at: Date = new Date()): number => Math.floor(at.getTime() / 1000)

/** One call of the open interface, signed over the very bytes that are sent; `result` as it came. */
export async function call(
  options: SfOptions,
  account: CourierAccount,
  op: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const { id, secret } = account.app ?? { id: options.appId, secret: options.secret }
  const body = JSON.stringify({ dev_id: Number(id), push_time: seconds(), version, ...fields })
  const query = new URLSearchParams({ sign: sign(body, id, secret) })
  const { json } = await requestCourier(
    `${hostOf(options)}/open/api/external/${op}?${query.toString()}`,
    { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' }, body },
    options.timeoutMs,
  )
  const [code, words] = [idOf(json['error_code']), textOf(json['error_msg'])]
  if (code === '') throw courierFailure('unreachable', `${op} without an error_code`)
  if (code !== '0') throw courierFailure(kindOfWords(words), `${code} ${words}`.trim())
  return json['result']
}

/** One whose answer is an object, or none. */
export async function callForFields(
  options: SfOptions,
  account: CourierAccount,
  op: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const result = await call(options, account, op, fields)
  if (!isRecord(result)) throw courierFailure('unreachable', `${op} without a result`)
  return result
}
