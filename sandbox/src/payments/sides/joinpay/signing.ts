import { md5, sameText } from '../../../digest.ts'

type Values = Readonly<Record<string, string | number>>
export type Signed<V extends Values> = V & { hmac: string }

/** Money is signed with its two decimals, however it is written. */
const textOf = (name: string, value: string | number): string =>
  /amount|fee/i.test(name) && value !== '' ? Number(value).toFixed(2) : String(value)

/** The values one behind the other in the order of the fields, and the key. */
export const hmacOf = (values: Values, key: string): string =>
  md5(
    Object.entries(values)
      .map(([name, value]) => textOf(name, value))
      .join('') + key,
  )

export const signed = <V extends Values>(values: V, key: string): Signed<V> => ({
  ...values,
  hmac: hmacOf(values, key),
})

/** The fields of a request in their own order, whichever order they came in; what is not there counts as nothing. */
export function isSigned(fields: readonly string[], given: Readonly<Record<string, string>>, key: string): boolean {
  const text = fields.map((field) => given[field] ?? '').join('')
  return sameText(md5(text + key), (given['hmac'] ?? '').toLowerCase())
}
