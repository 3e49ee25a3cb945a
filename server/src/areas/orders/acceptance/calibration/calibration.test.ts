import { describe, expect } from 'vitest'
import { databaseTest as test } from '#test/harness/world'
import { judge, learnFrom, simulatedPast } from './calibrate.ts'
import { holds, measuresOf } from './measures.ts'
import { randomFrom, shuffled } from './random.ts'

const trial = { seed: 20261119, orders: 9_000, from: '2025-06-01', learnedDays: 365, heldOutDays: 120 }

describe('what is said of a price', () => {
  test('happens as often as was said, and says more than that all are alike; not so once the outcomes are mixed up', async () => {
    const { learned, heldOut } = simulatedPast(trial)
    await learnFrom(learned)
    const judged = await judge(heldOut, learned)
    expect(judged.length).toBeGreaterThan(heldOut.length * 0.9)
    expect(measuresOf(judged)).toSatisfy(holds)

    const mixed = shuffled(
      judged.map(({ taken }) => taken),
      randomFrom(1),
    )
    expect(measuresOf(judged.map((each, index) => ({ ...each, taken: mixed[index] ?? false })))).not.toSatisfy(holds)
  })

  test('says no more than that all are alike when it learned from outcomes that were mixed up', async () => {
    const { learned, heldOut } = simulatedPast(trial)
    const mixed = shuffled(
      learned.map(({ taken }) => taken),
      randomFrom(2),
    )
    await learnFrom(learned.map((each, index) => ({ ...each, taken: mixed[index] ?? false })))
    expect(measuresOf(await judge(heldOut, learned))).not.toSatisfy(holds)
  })
})
