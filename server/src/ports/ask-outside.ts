import { refuseOutside } from '#core/db/tx'
import { readRecord } from './lossless-json.ts'

export type OutsideAnswer = { status: number; json: Record<string, unknown> }
type Fail = (kind: 'unreachable' | 'throttled', detail: string) => Error

/** One call whose answer may hold integers beyond what a number can. Every trouble on the way is the caller's own failure. */
export async function askOutside(
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
  fail: Fail,
): Promise<OutsideAnswer> {
  const { status, text } = await fetchText(url, init, timeoutMs, fail)
  if (status === 429) throw fail('throttled', `HTTP 429 ${text.slice(0, 200)}`)
  if (status >= 500) throw fail('unreachable', `HTTP ${status} ${text.slice(0, 200)}`)
  const json = readRecord(text)
  if (!json) throw fail('unreachable', `HTTP ${status} without a JSON object`)
  return { status, json }
}

async function fetchText(
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
  fail: Fail,
): Promise<{ status: number; text: string }> {
  refuseOutside('a call to the outside')
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw fail('unreachable', error instanceof Error ? `${error.name} ${error.message}` : String(error))
  }
}
