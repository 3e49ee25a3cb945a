import { md5, sameText } from '../../digest.ts'

/** The values one behind the other in the order of the fields, and the key. */
export const hmacOf = (values: readonly string[], key: string): string => md5(values.join('') + key)

type Fields = Readonly<Record<string, unknown>>

/** JSON writes 12.50 as 12.5, and what was signed has both decimals. */
export const textIn = (fields: Fields, name: string): string => {
  const value = fields[name]
  if (typeof value === 'number') return /amount|fee/i.test(name) ? value.toFixed(2) : String(value)
  return typeof value === 'string' ? value : ''
}

export const isSigned = (names: readonly string[], fields: Fields, key: string): boolean =>
  sameText(
    hmacOf(
      names.map((name) => textIn(fields, name)),
      key,
    ),
    textIn(fields, 'hmac').toLowerCase(),
  )
