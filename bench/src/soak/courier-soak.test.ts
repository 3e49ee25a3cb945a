import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { proveLedger } from '../../../server/src/core/money/ledger-proof.ts'
import { openWorld } from '../../../server/test/harness/world.ts'
import { soak } from './courier-soak.ts'

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test(
  'after a hundred and twenty deliveries we owe every courier what its own books say, to the fen',
  { timeout: 280_000 },
  async () => {
    const place = { url: world.url, sandbox: inject('sandboxUrl'), label: world.sandboxApp }
    const books = await soak(place, { deliveries: 120, seed: 7 })
    expect(books.map(({ courier }) => courier).toSorted()).toEqual(
      ['dada', 'fengniao', 'kd100', 'peisong', 'sf', 'shansong', 'uupt'].toSorted(),
    )
    for (const { differing, ours, theirs } of books) {
      expect(differing).toEqual([])
      expect(ours).toBe(theirs)
      expect(theirs).toBeGreaterThan(0)
    }
    expect(await proveLedger()).toEqual([])
  },
)
