import { cleanText } from '@zdb/contract/kit/text'
import { isInteger, isSafeNumber, parse } from 'lossless-json'
import { isRecord } from './ask.ts'

const cleaned = (_key: string, value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value)

/**
 * JSON as the outside writes it: an integer that a number cannot hold exactly stays the text it was, and texts lose what
 * no database keeps. Only an escape can bring such a thing in.
 */
export const readJson = (text: string): unknown =>
  parse(text, text.includes('\\u') ? cleaned : null, (value) =>
    isInteger(value) && !isSafeNumber(value) ? value : Number(value),
  )

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
