import { refuseOutside } from '#core/db/tx'

export type Answer = { status: number; json: Record<string, unknown> }

/**
 * One HTTP question with a deadline that covers the body too. Every trouble on the way, an answer that is no
 * JSON object included, becomes `unreachable`: the caller's own failure for a service that cannot be talked to.
 */
export async function ask(
  url: string | URL,
  init: RequestInit,
  timeoutMs: number,
  unreachable: (detail: string) => Error,
): Promise<Answer> {
  refuseOutside('a call to the outside')
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    const json: unknown = await response.json()
    if (!isRecord(json)) throw new Error(`HTTP ${response.status} without a JSON object`)
    return { status: response.status, json }
  } catch (error) {
    throw unreachable(error instanceof Error ? `${error.name} ${error.message}` : String(error))
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const recordsOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isRecord) : []
