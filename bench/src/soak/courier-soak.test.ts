import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import { proveLedger } from '../../../server/src/core/money/ledger-proof.ts'
import { openWorld } from '../../../server/test/harness/world.ts'
import { compareStatements } from '../../../server/src/areas/couriers/delivery/money/statement-comparison.ts'
import { compareBooks, compareReturns, soak } from './courier-soak.ts'
import { deskOf } from './courier-world.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test(
  'after eighty-four deliveries we owe every courier what its own books say, to the fen, and what came back was never delivered',
  { timeout: 280_000 },
  async () => {
    const place = { url: world.url, sandbox: inject('sandboxUrl'), label: world.sandboxApp }
    const books = await soak(place, { deliveries: 84, seed: 7 })
    expect(books.map(({ courier }) => courier).toSorted()).toEqual(
      ['dada', 'fengniao', 'kd100', 'peisong', 'sf', 'shansong', 'uupt'].toSorted(),
    )
    for (const { differing, ours, theirs } of books) {
      expect(differing).toEqual([])
      expect(ours).toBe(theirs)
      expect(theirs).toBeGreaterThan(0)
    }
    expect(await proveLedger()).toEqual([])

    const returns = await compareReturns(deskOf(place))
    expect(returns.flatMap(({ misread }) => misread)).toEqual([])
    for (const { courier, rides } of returns) expect(rides, courier).toBeGreaterThan(0)
    expect(returns.reduce((sum, { fees }) => sum + fees, 0)).toBeGreaterThan(0)

    // What couriers look at again days later is on their bills alone.
    const desk = deskOf(place)
    const { rides } = await desk.read<{ rides: { courier: string; sn: string; state: string }[] }>('rides')
    const delivered = [...Map.groupBy(rides, ({ courier }) => courier).values()].flatMap((theirs) =>
      theirs.filter(({ state }) => state === 'delivered').slice(0, 2),
    )
    for (const [at, { courier, sn }] of delivered.entries())
      await desk.tell('difference', { courier, sn, amount: at % 2 === 0 ? 1_50 : -1_00, words: '复核里程' })
    await compareStatements(dayText(new Date()))
    expect((await compareBooks(desk)).flatMap(({ differing }) => differing)).toEqual([])
    expect(await proveLedger()).toEqual([])
  },
)
