import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tlsSignature, userSig } from './user-sig.ts'

const im = { sdkAppId: '1400000000', key: 'key' }

test('the signature is the one the chat service computes', () => {
  expect(tlsSignature(im, 'u1', 86_400, 1_700_000_000)).toBe('LVlnagukOecuxjELctB0g03DEuJLD726tSpkPUsdM8Q=')
})

test('the ticket unpacks to what was signed and is safe in an address', () => {
  const ticket = userSig(im, 'u1', 86_400, 1_700_000_000)
  expect(ticket).toMatch(/^[A-Za-z0-9*_-]+$/)
  const packed = ticket.replaceAll('*', '+').replaceAll('-', '/').replaceAll('_', '=')
  expect(JSON.parse(inflateSync(Buffer.from(packed, 'base64')).toString())).toMatchObject({
    'TLS.identifier': 'u1',
    'TLS.sdkappid': 1_400_000_000,
  })
})
