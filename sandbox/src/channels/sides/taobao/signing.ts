import { byBytes, md5 } from '../../../digest.ts'

export const sandwich = (form: URLSearchParams, secret: string): string => {
  const signed = [...form].filter(([key]) => key !== 'sign').toSorted(([a], [b]) => byBytes(a, b))
  return md5(secret + signed.map(([key, value]) => key + value).join('') + secret).toUpperCase()
}
