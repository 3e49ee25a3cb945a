import { expect, test } from 'vitest'
import { seal, unseal, useSealKey } from './sealed.ts'

useSealKey('5a'.repeat(32))

test('what is sealed opens again, and no two seals of the same are alike or share a nonce', () => {
  const people = Array.from({ length: 2_000 }, (_, at) => ({ name: '林晓月', at }))
  const sealed = people.map(seal)
  expect(sealed.map((each) => unseal(each))).toEqual(people)
  const nonces = new Set(
    [...sealed, ...Array.from({ length: 2_000 }, () => seal({}))].map((each) => each.toString('hex', 1, 13)),
  )
  expect(nonces.size).toBe(4_000)
})

test('a seal that somebody touched does not open', () => {
  const sealed = seal({ name: '林晓月' })
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  expect(() => unseal(sealed)).toThrow()
})

test('a seal that was cut within its tag is refused as such, before anything is opened', () => {
  expect(() => unseal(seal({}).subarray(0, 1 + 12 + 8))).toThrow('Invalid authentication tag length')
})
