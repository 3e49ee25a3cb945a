import { isInteger, isSafeNumber, parse } from 'lossless-json'
import { isRecord } from '../ask.ts'
import { channelFailure } from './port.ts'

export const callTimeoutMs = 5_000

export type ChannelAnswer = { status: number; json: Record<string, unknown> }

/** JSON as the channels write it: an integer that a number cannot hold exactly stays the text it was. */
export const readJson = (text: string): unknown =>
  parse(text, null, (value) => (isInteger(value) && !isSafeNumber(value) ? value : Number(value)))

/** The object inside a text, or null where there is none. */
export function readRecord(text: string): Record<string, unknown> | null {
  try {
    const json = readJson(text)
    return isRecord(json) ? json : null
  } catch {
    return null
  }
}

/** An id whatever it was on the wire; '' when it was not there. */
export const idOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'bigint' ? String(value) : ''

/** One signed call to a channel. Every trouble on the way, an answer that is no JSON object included, is `unreachable`. */
export async function askChannel(
  url: string | URL,
  init: RequestInit = {},
  timeoutMs: number = callTimeoutMs,
): Promise<ChannelAnswer> {
  const { status, text } = await fetchText(url, init, timeoutMs)
  if (status === 429) throw channelFailure('throttled', `HTTP 429 ${text.slice(0, 200)}`)
  if (status >= 500) throw channelFailure('unreachable', `HTTP ${status} ${text.slice(0, 200)}`)
  const json = readRecord(text)
  if (!json) throw channelFailure('unreachable', `HTTP ${status} without a JSON object`)
  return { status, json }
}

async function fetchText(
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    throw channelFailure('unreachable', error instanceof Error ? `${error.name} ${error.message}` : String(error))
  }
}
