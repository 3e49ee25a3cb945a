import { expect, test } from 'vitest'
import { samples } from './generator.ts'
import { lifeFiles, lifeSamples } from './life.ts'
import { fields, ourReader, score, type Sample } from './score.ts'

const aim = 0.95
// Nothing was built by looking at the texts of this seed.
const heldOut = 20_261_116

const sets: [title: string, texts: () => Sample[]][] = [
  ['two thousand generated texts', () => samples(heldOut, 2_000)],
  ...lifeFiles.map((file): [string, () => Sample[]] => [`texts from life (${file})`, () => lifeSamples(file)]),
]

test.each(sets)('of %s, at least 95 in 100 are read right in every field and as a whole', (title, texts) => {
  const { misses, ...shares } = score(texts(), ourReader)
  console.log(
    title,
    Object.entries(shares)
      .map(([field, share]) => `${field} ${(share * 100).toFixed(1)}`)
      .join(' '),
  )
  for (const field of [...fields, 'whole'] as const)
    expect(shares[field], misses.map(({ text, wrong }) => `${text}\n${wrong}`).join('\n')).toBeGreaterThanOrEqual(aim)
})

test('a seed gives the same texts again, another seed others', () => {
  expect(samples(7, 20)).toEqual(samples(7, 20))
  expect(samples(7, 20)).not.toEqual(samples(8, 20))
})
