import { textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { printerFailure, type PrinterDevice } from '../port.ts'
import { requestCloud } from '../wire/request.ts'

export type P365Options = { endpoint: string; timeoutMs?: number }

export type P365Answer = { code: string; words: string; orderindex: string }

/** One call. There is no account and no signature: whoever knows a printer's key prints on it. */
export async function call(
  { endpoint, timeoutMs }: P365Options,
  path: string,
  { no, key }: PrinterDevice,
  fields: Readonly<Record<string, string>> = {},
): Promise<P365Answer> {
  const body = new URLSearchParams({ deviceNo: no, key, ...fields })
  const { responseCode, msg, orderindex } = await requestCloud(`${endpoint}/${path}`, { body }, timeoutMs)
  if (idOf(responseCode) === '') throw printerFailure('unanswered', `${path} without responseCode`)
  return { code: idOf(responseCode), words: textOf(msg).replace(/[；;]$/, ''), orderindex: idOf(orderindex) }
}
