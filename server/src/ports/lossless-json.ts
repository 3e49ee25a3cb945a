import { isInteger, isSafeNumber, parse } from 'lossless-json'
import { isRecord } from './ask.ts'

/** JSON as the outside writes it: an integer that a number cannot hold exactly stays the text it was. */
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
