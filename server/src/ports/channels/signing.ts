import { createHash } from 'node:crypto'
import { byBytes, md5 } from '../digest.ts'

export type Values = Readonly<Record<string, string | number | boolean>>

export const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

const sorted = (values: Values): [string, string][] =>
  Object.entries(values)
    .map(([key, value]): [string, string] => [key, String(value)])
    .toSorted(([a], [b]) => byBytes(a, b))

/** Every key and its value in byte order, with or without something between a key and its value and between the pairs. */
export const joined = (values: Values, equals = '', between = ''): string =>
  sorted(values)
    .map(([key, value]) => key + equals + value)
    .join(between)

export const queryOf = (values: Values): string => joined(values, '=', '&')

/** TOP, 拼多多, 京东到家: the secret on both sides of every key and value. */
export const sandwich = (values: Values, secret: string): string => md5(secret + joined(values) + secret).toUpperCase()

/** 抖店 and 有赞: bound to the bytes of the body. */
export const bodySignature = (id: string, body: string | Buffer, secret: string): string =>
  createHash('md5').update(id).update(body).update(secret).digest('hex')
