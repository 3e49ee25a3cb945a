import { hmacSha256 } from '../../digest.ts'
import { bodySignature, joined } from '../signing.ts'

export const sign = (
  {
    appKey,
    method,
    paramJson,
    timestamp,
    v = '2',
  }: { appKey: string; method: string; paramJson: string; timestamp: string; v?: string },
  secret: string,
): string => {
  const signed = joined({ app_key: appKey, method, param_json: paramJson, timestamp, v })
  return hmacSha256(secret, secret + signed + secret).toString('hex')
}

export const signCallback = bodySignature
