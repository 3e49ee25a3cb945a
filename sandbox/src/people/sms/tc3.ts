import type { FastifyRequest } from 'fastify'
import { hmac, sameText, sha256 } from '../../digest.ts'
import { header, rawBody, rawPath } from '../../raw-body.ts'

export type TcKeys = { secretId: string; secretKey: string }
export type TcError = { Code: string; Message: string }

const window = 5 * 60

/** TC3-HMAC-SHA256: the key is derived from date and service, the scope ends in tc3_request. */
export const tc3Gate =
  (keys: TcKeys, service: string, now: () => number = Date.now) =>
  (request: FastifyRequest): TcError | undefined => {
    const parts =
      /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request,\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/.exec(
        header(request, 'authorization'),
      )
    if (!parts)
      return { Code: 'AuthFailure.SignatureFailure', Message: 'The provided credentials could not be validated.' }
    const [, secretId = '', date = '', scopeService = '', signedHeaders = '', signature = ''] = parts
    if (secretId !== keys.secretId)
      return {
        Code: 'AuthFailure.SecretIdNotFound',
        Message: 'The SecretId is not found, please ensure that your SecretId is correct.',
      }

    const timestamp = Number(header(request, 'x-tc-timestamp'))
    const names = signedHeaders.split(';')
    const canonical = [
      request.method,
      rawPath(request),
      '',
      ...names.map((name) => `${name}:${header(request, name).trim().toLowerCase()}`),
      '',
      signedHeaders,
      sha256(rawBody(request)),
    ].join('\n')
    const toSign = ['TC3-HMAC-SHA256', timestamp, `${date}/${scopeService}/tc3_request`, sha256(canonical)].join('\n')
    const signing = hmac(hmac(hmac(`TC3${keys.secretKey}`, date), scopeService), 'tc3_request')
    const covered = scopeService === service && ['content-type', 'host'].every((name) => names.includes(name))
    if (!covered || !sameText(hmac(signing, toSign).toString('hex'), signature)) {
      return {
        Code: 'AuthFailure.SignatureFailure',
        Message: 'The provided credentials could not be validated. Please check your signature is correct.',
      }
    }
    const sameDay = new Date(timestamp * 1_000).toISOString().startsWith(date)
    if (!sameDay || Math.abs(now() / 1_000 - timestamp) > window) {
      return { Code: 'AuthFailure.SignatureExpire', Message: 'The provided signature is expired.' }
    }
    return undefined
  }
