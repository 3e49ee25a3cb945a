import { byBytes } from '../../digest.ts'

export type Values = Readonly<Record<string, string | number>>

const sorted = (values: Values): [string, string][] =>
  Object.entries(values)
    .map(([key, value]): [string, string] => [key, String(value)])
    .toSorted(([a], [b]) => byBytes(a, b))

/** Every name and its value in byte order, run together. */
export const runTogether = (values: Values): string =>
  sorted(values)
    .map(([key, value]) => key + value)
    .join('')

/** The same without what is empty. */
export const filledTogether = (values: Values): string =>
  runTogether(Object.fromEntries(Object.entries(values).filter(([, value]) => String(value) !== '')))

export const queryText = (values: Values): string =>
  sorted(values)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

export const base64 = (text: string): string => Buffer.from(text).toString('base64')
