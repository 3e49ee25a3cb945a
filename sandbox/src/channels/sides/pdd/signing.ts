import { byBytes, md5 } from '../../../digest.ts'

export const sandwich = (form: URLSearchParams, secret: string): string => {
  const signed = [...form].filter(([key]) => key !== 'sign').toSorted(([a], [b]) => byBytes(a, b))
  return md5(secret + signed.map(([key, value]) => key + value).join('') + secret).toUpperCase()
}

/** `/message/{clientId}/{ms}/{base64(md5hex(clientId + ms + secret))}` */
export const lineToken = (clientId: string, ms: string, secret: string): string =>
  Buffer.from(md5(clientId + ms + secret)).toString('base64')
