import { expect, test } from 'vitest'
import { chats } from './chat-generator.ts'
import { samples } from './generator.ts'
import { fields, ourReader, score } from './score.ts'
import { addressSets, aim } from './sets.ts'

test.each(addressSets)('of $title, at least 95 in 100 are read right in every field and as a whole', ({ texts }) => {
  const { misses, ...shares } = score(texts(), ourReader)
  for (const field of [...fields, 'whole'] as const)
    expect(shares[field], misses.map(({ text, wrong }) => `${text}\n${wrong}`).join('\n')).toBeGreaterThanOrEqual(aim)
})

test('a seed gives the same texts again, another seed others', () => {
  expect(samples(7, 20)).toEqual(samples(7, 20))
  expect(samples(7, 20)).not.toEqual(samples(8, 20))
  expect(chats(7, 20, 'seen')).toEqual(chats(7, 20, 'seen'))
  expect(chats(7, 20, 'seen')).not.toEqual(chats(8, 20, 'seen'))
})
