import { describe, expect } from 'vitest'
import { within } from '#core/db/tx'
import { databaseTest as test } from '#test/harness/world'
import { forgetOfferings } from '../fixtures.ts'
import { fullTrial, judge, learnFrom, mixedUp, simulatedPast } from './calibrate.ts'
import { holds, measuresOf } from './measures.ts'

const trial = { ...fullTrial, orders: 6_000 }

describe('what is said of a price', () => {
  test('happens as often as was said, and says more than that all are alike; not so once the outcomes are mixed up', async () => {
    const { learned, heldOut } = simulatedPast(trial)
    await learnFrom(learned)
    const judged = await judge(heldOut, learned)
    expect(judged.length).toBeGreaterThan(heldOut.length * 0.9)
    expect(measuresOf(judged)).toSatisfy(holds)

    expect(measuresOf(mixedUp(judged))).not.toSatisfy(holds)
  })

  test('says no more than that all are alike when it learned from outcomes that were mixed up', async () => {
    const { learned, heldOut } = simulatedPast(trial)
    await within(forgetOfferings)
    await learnFrom(mixedUp(learned))
    expect(measuresOf(await judge(heldOut, learned))).not.toSatisfy(holds)
  })
})
