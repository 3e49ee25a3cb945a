import { createHash } from 'node:crypto'
import { byBytes, hmacSha256, md5 } from '../digest.ts'

export type Values = Readonly<Record<string, string | number | boolean>>

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex')

const sorted = (values: Values): [string, string][] =>
  Object.entries(values)
    .map(([key, value]): [string, string] => [key, String(value)])
    .toSorted(([a], [b]) => byBytes(a, b))

const run = (values: Values): string =>
  sorted(values)
    .map(([key, value]) => key + value)
    .join('')
const query = (values: Values): string =>
  sorted(values)
    .map(([key, value]) => `${key}=${value}`)
    .join('&')

/** How each channel signs. The formulas are its own; what goes in is named as it names it. */
export const sign = {
  /** TOP, 拼多多, 京东到家: the secret on both sides of every key and value. */
  sandwich: (values: Values, secret: string): string => md5(secret + run(values) + secret).toUpperCase(),
  meituan: (url: string, values: Values, secret: string): string => md5(`${url}?${query(values)}${secret}`),
  meituanIsv: (values: Values, secret: string): string => sha1(secret + run(values)),
  eleme: (
    {
      action,
      token,
      appKey,
      timestamp,
      params,
    }: { action: string; token: string; appKey: string; timestamp: number; params: object },
    secret: string,
  ): string => {
    const all: Record<string, unknown> = { ...params, app_key: appKey, timestamp }
    const parts = Object.keys(all)
      .toSorted(byBytes)
      .map((key) => `${key}=${JSON.stringify(all[key])}`)
    return md5(action + token + parts.join('') + secret).toUpperCase()
  },
  elemePush: (message: Values, secret: string): string =>
    md5(
      sorted(message)
        .map(([key, value]) => `${key}=${value}`)
        .join('') + secret,
    ).toUpperCase(),
  doudian: (
    {
      appKey,
      method,
      paramJson,
      timestamp,
      v = '2',
    }: { appKey: string; method: string; paramJson: string; timestamp: string; v?: string },
    secret: string,
  ): string => {
    const signed = run({ app_key: appKey, method, param_json: paramJson, timestamp, v })
    return hmacSha256(secret, secret + signed + secret).toString('hex')
  },
  /** 抖店 and 有赞: bound to the bytes of the body. */
  body: (id: string, body: string | Buffer, secret: string): string =>
    createHash('md5').update(id).update(body).update(secret).digest('hex'),
  pddPath: (clientId: string, ms: number, secret: string): string =>
    `/message/${clientId}/${ms}/${encodeURIComponent(Buffer.from(md5(clientId + String(ms) + secret)).toString('base64'))}`,
  xiaohongshu: (
    { method, appId, timestamp, version }: { method: string; appId: string; timestamp: number; version: string },
    secret: string,
  ): string => md5(`${method}?${query({ appId, timestamp, version })}${secret}`),
  xiaohongshuPush: (url: string, values: Values, secret: string): string => md5(`${url}?${query(values)}${secret}`),
  kuaishou: (values: Values, secret: string): string => md5(`${query(values)}&signSecret=${secret}`),
  weixin: (token: string, timestamp: string, nonce: string, encrypted: string): string =>
    sha1([token, timestamp, nonce, encrypted].toSorted(byBytes).join('')),
}
