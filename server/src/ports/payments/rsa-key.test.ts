import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { privateKeyOf, publicKeyOf } from './rsa-key.ts'

test('a key is the same key in every form it is handed out in', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const whole = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const forms = [
    whole,
    whole.replaceAll('\n', '\\n'),
    privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  ]
  expect(new Set(forms.map(privateKeyOf))).toEqual(new Set([whole]))
  const open = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(publicKeyOf(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'))).toBe(open)
  expect(() => privateKeyOf('no key')).toThrow()
})
