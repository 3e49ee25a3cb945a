import type { FieldError } from '@zdb/contract/kit/envelope'
import type { Terms } from '@zdb/contract/kit/terms'

export type Success<T> = { ok: true; code: 0; message: string; data: T; errors: FieldError[] }
/** `ERROR` is our own code: the call never got an answer, or not one of ours. */
export type Failure = {
  ok: false
  code: number | 'ERROR'
  message: string
  data: null
  errors: FieldError[]
  /** What it says now, where something else would have been agreed to. */
  terms?: Terms
}
/** The envelope in hand. `ok` tells the two kinds apart. */
export type Answer<T> = Success<T> | Failure

export const failure = (message: string, errors: FieldError[] = []): Failure => ({
  ok: false,
  code: 'ERROR',
  message,
  data: null,
  errors,
})

const fieldErrors = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.flatMap((row: { field?: unknown; message?: unknown } | null) =>
        typeof row?.message === 'string'
          ? [{ field: typeof row.field === 'string' ? row.field : '', message: row.message }]
          : [],
      )
    : []

const isTerms = (data: unknown): data is Terms =>
  typeof data === 'object' && data !== null && 'revision' in data && 'lines' in data && Array.isArray(data.lines)

/** Reads an envelope out of whatever arrived; a gateway's own page is no envelope. */
export const readEnvelope = <T>(body: unknown): Answer<T> | undefined => {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'number') return undefined
  const { message, data, errors } = body as { message?: unknown; data?: unknown; errors?: unknown }
  const rest = { message: typeof message === 'string' ? message : '', errors: fieldErrors(errors) }
  return body.code === 0
    ? { ...rest, ok: true, code: 0, data: data as T }
    : { ...rest, ok: false, code: body.code, data: null, ...(isTerms(data) ? { terms: data } : {}) }
}
