import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { printerFailure } from '../port.ts'
import { refusal } from '../wire/refusal-words.ts'
import { requestCloud } from '../wire/request.ts'
import { sign } from './signing.ts'

export type FeieOptions = { endpoint?: string; user: string; ukey: string; timeoutMs?: number }

/** One call; everything goes to one address and is told apart by its name. Answers what it holds under `data`. */
export async function call(
  { endpoint = 'https://api.feieyun.cn', user, ukey, timeoutMs }: FeieOptions,
  apiname: string,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const stime = String(Math.floor(Date.now() / 1000))
  const body = new URLSearchParams({ user, stime, sig: sign(user, ukey, stime), apiname, ...fields })
  const { ret, msg, data } = await requestCloud(`${endpoint}/Api/Open/`, { body }, timeoutMs)
  if (idOf(ret) === '') throw printerFailure('unanswered', `${apiname} without ret`)
  if (idOf(ret) !== '0') throw refusal(textOf(msg) || `错误码 ${idOf(ret)}`)
  return data
}
