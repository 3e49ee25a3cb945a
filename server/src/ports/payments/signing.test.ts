import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hmacOf } from './joinpay/signing.ts'

type Vector = { name: string; input: { fieldsInOrder: string[]; key: string }; expected: string }
const { vectors } = JSON.parse(await readFile(join(import.meta.dirname, '../signing-vectors.json'), 'utf8')) as {
  vectors: Vector[]
}

test('joinpay signs as its provider does', () => {
  const { input, expected } = vectors.find(({ name }) => name === 'joinpay') ?? expect.fail('no vector')
  expect(hmacOf(input.fieldsInOrder, input.key)).toBe(expected)
})
