import { isLosslessNumber } from 'lossless-json'

/** A field as text, whichever way it was written; what is no text or number is none. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return isLosslessNumber(value) ? value.toString() : ''
}
