import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { callbackSign } from './callbacks.ts'
import { tlsSignature, userSig } from './user-sig.ts'

type Vector = {
  name: string
  input: { sdkAppId: number; key: string; userId: string; expire: number; now: number }
  expected: string
}
const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../../signing-vectors.json'), 'utf8')) as {
  vectors: Vector[]
}

test('the signature is the one the chat service computes', () => {
  const { input, expected } = vectors.find(({ name }) => name === 'userSigTLS') ?? expect.fail('no vector')
  const im = { sdkAppId: String(input.sdkAppId), key: input.key }
  expect(tlsSignature(im, input.userId, input.expire, input.now)).toBe(expected)
})

test('the ticket unpacks to what was signed and is safe in an address', () => {
  const ticket = userSig({ sdkAppId: '1400000000', key: 'key' }, 'u1', 86_400, 1_700_000_000)
  expect(ticket).toMatch(/^[A-Za-z0-9*_-]+$/)
  const packed = ticket.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=')
  expect(JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString())).toMatchObject({
    'TLS.identifier': 'u1',
    'TLS.sdkappid': 1_400_000_000,
  })
})

// The worked example of the service's own document on callbacks.
test('a callback is signed over token and time', () => {
  expect(callbackSign('xxxxyyyy', '1669872112')).toBe(
    '17773bc39a671d7b9aa835458704d2a6db81360a5940292b587d6d760d484061',
  )
})
