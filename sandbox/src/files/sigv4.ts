import type { FastifyRequest } from 'fastify'
import { canonicalQuery, hmac, sameText, sha256 } from '../digest.ts'
import { header, rawBody, rawPath, rawQuery } from '../raw-body.ts'

export type S3Keys = { accessKeyId: string; secretAccessKey: string; region: string }
export type S3Error = { status: number; code: string; message: string }

const window = 15 * 60_000

/** AWS Signature Version 4 in the Authorization header, as an S3-compatible store checks it. */
export const sigV4Gate =
  (keys: S3Keys, now: () => number = Date.now) =>
  (request: FastifyRequest): S3Error | undefined => {
    const parts =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
        header(request, 'authorization'),
      )
    if (!parts) return { status: 403, code: 'AccessDenied', message: 'Access Denied' }
    const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
    if (keyId !== keys.accessKeyId)
      return {
        status: 403,
        code: 'InvalidAccessKeyId',
        message: 'The Access Key Id you provided does not exist in our records.',
      }

    const date = header(request, 'x-amz-date')
    const names = signedHeaders.split(';')
    const canonical = [
      request.method,
      rawPath(request),
      canonicalQuery(rawQuery(request)),
      ...names.map((name) => `${name}:${header(request, name).trim().replace(/\s+/g, ' ')}`),
      '',
      signedHeaders,
      header(request, 'x-amz-content-sha256'),
    ].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const signing = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
    const expected = hmac(signing, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex')
    const covered =
      region === keys.region &&
      date.startsWith(day) &&
      ['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))
    if (!covered || !sameText(expected, signature)) {
      return {
        status: 403,
        code: 'SignatureDoesNotMatch',
        message: 'The request signature we calculated does not match the signature you provided.',
      }
    }
    const sentAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    if (!(Math.abs(now() - sentAt) <= window)) {
      return {
        status: 403,
        code: 'RequestTimeTooSkewed',
        message: 'The difference between the request time and the current time is too large.',
      }
    }
    const claimed = header(request, 'x-amz-content-sha256')
    if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(rawBody(request))) {
      return {
        status: 400,
        code: 'XAmzContentSHA256Mismatch',
        message: 'The provided x-amz-content-sha256 header does not match what was computed.',
      }
    }
    return undefined
  }
