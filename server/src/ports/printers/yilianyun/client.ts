import { randomUUID } from 'node:crypto'
import { textOf } from '../../ask.ts'
import { failure, isFailureOf, type Failure } from '../../failure.ts'
import { idOf } from '../../lossless-json.ts'
import { printerFailure } from '../port.ts'
import { refusal } from '../wire/refusal-words.ts'
import { requestCloud } from '../wire/request.ts'
import { sign } from './signing.ts'

export type YilianyunOptions = { endpoint?: string; clientId: string; clientSecret: string; timeoutMs?: number }

/** The token ended, or was never one: the call certainly was not done. */
const endedCodes = new Set(['14', '18'])
export const isTokenEnded = (error: unknown): error is Failure<'yilianyun', 'tokenEnded'> =>
  isFailureOf('yilianyun', error)

/** One signed call. Answers what it holds under `body`. */
export async function post(
  { endpoint = 'https://open-api.10ss.net', clientId, clientSecret, timeoutMs }: YilianyunOptions,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<unknown> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = new URLSearchParams({
    client_id: clientId,
    timestamp,
    id: randomUUID(),
    sign: sign(clientId, timestamp, clientSecret),
    ...fields,
  })
  const answer = await requestCloud(`${endpoint}/${path}`, { body }, timeoutMs)
  const code = idOf(answer['error'])
  if (code === '') throw printerFailure('unanswered', `${path} without error`)
  const words = textOf(answer['error_description'])
  if (endedCodes.has(code)) throw failure('yilianyun', 'tokenEnded', words)
  if (code !== '0') throw refusal(words || `错误码 ${code}`)
  return answer['body']
}
