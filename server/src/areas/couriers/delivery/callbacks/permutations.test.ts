import * as fc from 'fast-check'
import { expect } from 'vitest'
import { fen } from '@zdb/contract/kit/fen'
import { later, minutes } from '#core/time/clock'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes, type FakeCourier } from '#test/couriers/fake-courier'
import { aRide, aShopWithMoney, rideNow, type Shop } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import type { Report, ReportStatus } from '#ports/couriers/port'
import { applyReport } from './apply-report.ts'

const runs = 50

type Step = { status: ReportStatus; reassigned?: boolean; rider?: string; fee?: number; sameSecond: boolean }

const chance = fc.boolean()
const rider = fc.constantFrom('张骑手', '李骑手', '王骑手')
const fee = fc.option(fc.integer({ min: 0, max: 15_00 }), { nil: undefined })

/** A rider who accepted, perhaps came to the shop, and dropped the order. */
const dropped: fc.Arbitrary<Step[]> = fc
  .record({ rider, came: chance, quick: chance })
  .map(({ rider: name, came, quick }) => [
    { status: 'accepted', rider: name, sameSecond: false },
    ...(came ? [{ status: 'atShop' as const, rider: name, sameSecond: quick }] : []),
    { status: 'waiting', reassigned: true, sameSecond: false },
  ])

/** A rider who accepted and went on as far as this. */
const last: fc.Arbitrary<Step[]> = fc
  .record({
    rider,
    quick: chance,
    fee,
    far: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom('delivered', 'returned', 'cancelled', 'failed'),
  })
  .map(({ rider: name, quick, fee: charged, far, end }) => {
    const way: Step[] = [
      { status: 'accepted', rider: name, sameSecond: quick },
      { status: 'atShop', rider: name, sameSecond: false },
      { status: 'pickedUp', sameSecond: false },
    ]
    const ended: Step = {
      status: end as ReportStatus,
      sameSecond: false,
      ...(charged === undefined ? {} : { fee: charged }),
    }
    return [
      ...way.slice(0, far),
      ...(end === 'returned' ? [{ status: 'returning' as const, sameSecond: false }] : []),
      ended,
    ]
  })

const history: fc.Arbitrary<Step[]> = fc
  .tuple(fc.array(dropped, { maxLength: 2 }), fc.option(last, { nil: [] }))
  .map(([drops, rest]) => [{ status: 'waiting', sameSecond: false }, ...drops.flat(), ...rest])

const story = history.chain((steps) =>
  fc.tuple(
    fc.constant(steps),
    // Everything at least once, some of it again, in any order.
    fc
      .array(fc.nat({ max: steps.length - 1 }), { maxLength: 4 })
      .chain((again) => fc.shuffledSubarray([...steps.keys(), ...again], { minLength: steps.length + again.length })),
  ),
)

/** What the courier would say of each step, with the ride left as it then is. */
const tell = (fake: FakeCourier, sn: string, steps: readonly Step[], began: number): Report[] => {
  let second = 0
  return steps.map(({ status, reassigned = false, rider: name, fee: charged, sameSecond }) => {
    if (!sameSecond) second += 7
    const report = fake.happens(sn, status, {
      at: new Date(began + second * 1_000),
      reassigned,
      ...(name ? { rider: { name, mobile: '13700000001', spot: null } } : {}),
      ...(charged === undefined ? {} : { fee: fen(charged) }),
    })
    return { ...report, rider: name ? report.rider : null, fee: charged === undefined ? null : fen(charged) }
  })
}

const till = async ({ merchantId }: Shop): Promise<number[]> => {
  const { available, frozen, providerPayable } = await balancesOf(merchantId)
  return [available, frozen, providerPayable, (await claimsOf(merchantId)).owes]
}

/** Where a ride is left and what it has moved in the till, when told in this order. */
const outcome = async (
  shop: Shop,
  fake: FakeCourier,
  steps: readonly Step[],
  order: readonly number[],
  { trusted, began }: { trusted: boolean; began: number },
) => {
  const ride = await aRide(shop, fake)
  const before = await till(shop)
  const reports = tell(fake, ride.sn, steps, began)
  for (const index of order) {
    const report = reports[index]
    if (report) await applyReport(report, { trusted, from: 'dada' })
  }
  const after = await till(shop)
  const { state, rider_state, rider_name, cost, trouble, unknown, lost, ...rest } = await rideNow(ride)
  const { accepted_at, arrived_at, picked_at } = rest
  return {
    state,
    rider_state,
    rider_name,
    cost,
    trouble,
    unknown,
    lost,
    // Steps that were passed over while the courier was asked have no time of their own.
    ...(trusted ? { accepted_at, arrived_at, picked_at } : {}),
    moved: after.map((sum, index) => sum - (before[index] ?? 0)),
  }
}

test.for([
  ['signed', true],
  ['that prove nothing', false],
] as const)(
  'callbacks %s end in the same state, the same money and the same cost in whatever order they come',
  { timeout: 200_000 },
  async ([, trusted]) => {
    const fake = fakeCourier('dada', { hints: !trusted })
    useFakes(fake)
    const shop = await aShopWithMoney(100_000_00)
    await fc.assert(
      fc.asyncProperty(story, async ([steps, order]) => {
        const how = { trusted, began: Math.floor(later(-minutes(10)).getTime() / 1_000) * 1_000 }
        const truly = await outcome(shop, fake, steps, [...steps.keys()], how)
        expect(await outcome(shop, fake, steps, order, how)).toEqual(truly)
      }),
      { numRuns: runs },
    )
    await soundLedger()
  },
)
