import { createHash } from 'node:crypto'
import { byBytes, md5, sha256 } from '../../digest.ts'

export type Values = Readonly<Record<string, string | number>>

const sorted = (values: Values): [string, string][] =>
  Object.entries(values)
    .map(([key, value]): [string, string] => [key, String(value)])
    .toSorted(([a], [b]) => byBytes(a, b))

const run = (values: Values): string =>
  sorted(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => key + value)
    .join('')

const query = (values: Values): string =>
  sorted(values)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** How each courier signs. The formulas are its own; what goes in is named as it names it. */
export const sign = {
  /** Over every field of the envelope, the empty body included. */
  dada: (values: Values, secret: string): string =>
    md5(
      secret +
        sorted(values)
          .map(([key, value]) => key + value)
          .join('') +
        secret,
    ).toUpperCase(),
  /** Without any secret: it proves nothing, and callbacks are asked after. */
  dadaCallback: (clientId: string, orderId: string, updateTime: string): string =>
    md5([clientId, orderId, updateTime].toSorted(byBytes).join('')),
  sf: (body: string | Buffer, devId: string, devKey: string): string =>
    base64(createHash('md5').update(body).update(`&${devId}&${devKey}`).digest('hex')),
  shansong: (values: Values, secret: string): string => md5(secret + run(values)).toUpperCase(),
  uupt: (biz: string, secret: string, timestamp: string | number): string =>
    md5(biz + secret + String(timestamp)).toUpperCase(),
  peisong: (values: Values, secret: string): string =>
    createHash('sha1')
      .update(secret + run(values))
      .digest('hex'),
  fengniao: (values: Values, secret: string): string => sha256(secret + query(values)),
  kd100: (param: string, t: string | number, key: string, secret: string): string =>
    md5(param + String(t) + key + secret).toUpperCase(),
  kd100Callback: (param: string, salt: string): string => md5(param + salt),
  kdniao: (data: string, key: string): string => base64(md5(data + key)),
}
