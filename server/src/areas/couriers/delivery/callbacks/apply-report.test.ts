import { expect } from 'vitest'
import { deliveryStates, dispatchStates, riderStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { system } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { soundLedger } from '#test/harness/deal'
import { fakeCourier, useFakes } from '#test/couriers/fake-courier'
import { aDuel, aRace, aRide, aShopWithMoney, dispatchNow, pollRides, rideNow, type Shop } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from './apply-report.ts'
import { timelineOf } from '../timeline.sql.ts'
import { costOf } from '../money/ride-money.ts'
import { moveDelivery } from '../move-delivery.ts'
import { attemptsOf, patchDelivery, type Delivery } from '../delivery.sql.ts'

const log = createLog('silent')
const { paid, accepted, delivering, completed, cancelled, returned, failed } = deliveryStates
const trusted = { trusted: true } as const

const till = async ({ merchantId }: Shop) => {
  const { available, frozen, providerPayable } = await balancesOf(merchantId)
  return { available, frozen, providerPayable, owes: (await claimsOf(merchantId)).owes }
}

const statesOf = async (rides: readonly Delivery[]): Promise<number[]> =>
  (await Promise.all(rides.map(rideNow))).map(({ state }) => state)

const stand = () => {
  const fake = fakeCourier('dada')
  useFakes(fake)
  return fake
}

const fail = (): never => {
  throw new Error('nobody is there')
}

const fleet = () => {
  const fakes = [fakeCourier('dada'), fakeCourier('sf'), fakeCourier('shansong'), fakeCourier('uupt')] as const
  useFakes(...fakes)
  return fakes
}

/** Whatever is due now is asked or called off. */
const askAll = async (): Promise<void> => {
  while ((await pollRides(log)) > 0);
}

test('a rider accepts, comes, picks up and delivers, and the shop pays what was agreed', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake, { tips: 200 })
  fake.has(ride.sn, { tips: fen(2_00) })
  expect(await till(shop)).toMatchObject({ available: 990_00, frozen: 10_00 })
  const seen: (number | null)[][] = []
  for (const status of ['accepted', 'atShop', 'pickedUp', 'delivered'] as const) {
    await applyReport(fake.happens(ride.sn, status, { fee: null }), trusted)
    seen.push(Object.values(await rideNow(ride).then(({ state, rider_state }) => ({ state, rider_state }))))
  }
  expect(seen).toEqual([
    [accepted.code, riderStates.accepted.code],
    [accepted.code, riderStates.atShop.code],
    [delivering.code, riderStates.delivering.code],
    [completed.code, riderStates.delivered.code],
  ])
  await askAll()
  expect(await rideNow(ride)).toMatchObject({ cost: 10_00, rider_name: '张骑手', ask_at: null })
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.done.code, winner_id: ride.id })
  expect(await till(shop)).toEqual({ available: 990_00, frozen: 0, providerPayable: 10_00, owes: 0 })
  const pushes = await db()
    .selectFrom('push')
    .select('alert')
    .where('merchant_id', '=', shop.merchantId)
    .orderBy('id')
    .execute()
  expect(pushes.map(({ alert }) => alert)).toEqual([
    expect.stringMatching(/^天河城店 蛋糕：已呼叫骑手，等待接单（.+）$/),
    '天河城店 蛋糕：骑手张骑手已接单',
    '天河城店 蛋糕：骑手张骑手已到店',
    '天河城店 蛋糕：骑手张骑手已取货，配送中',
    '天河城店 蛋糕：订单已送达（张骑手）',
  ])
})

test('what was told twice stands once in the story and is paid once', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  const [took, came] = [fake.happens(ride.sn, 'accepted'), fake.happens(ride.sn, 'delivered')]
  for (const report of [took, took, came, came, took]) await applyReport(report, trusted)
  const said = (await timelineOf(ride.id)).filter(({ side }) => side === 'courier').map(({ what }) => what)
  expect(said.toSorted()).toEqual(['已送达', '骑手已接单'].toSorted())
  expect(await till(shop)).toMatchObject({ providerPayable: 8_00, frozen: 0 })
})

test('a courier that only calls back at the door still moves the ride there at once', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered'), trusted)
  await applyReport(fake.happens(ride.sn, 'pickedUp', { at: later(-minutes(10)) }), trusted)
  expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: 8_00 })
  const moves = await db()
    .selectFrom('move_history')
    .select('move')
    .where('machine', '=', 'delivery_order')
    .where('thing_id', '=', ride.id)
    .orderBy('id')
    .execute()
  expect(moves.map(({ move }) => move)).toEqual(['pay', 'deliver'])
})

test('a rider who drops the order is gone, and another is looked for', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  const at = (seconds: number) => ({ at: later(seconds * 1_000 - 60_000) })
  await applyReport(fake.happens(ride.sn, 'accepted', at(1)), trusted)
  await applyReport(fake.happens(ride.sn, 'waiting', { ...at(2), reassigned: true }), trusted)
  expect(await rideNow(ride)).toMatchObject({ state: paid.code, rider_state: null, rider_name: '', accepted_at: null })
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.seeking.code, winner_id: null })
  expect((await dispatchNow(ride)).next_at).not.toBeNull()
  // The first rider's acceptance comes once more, late: nobody is on the way all the same.
  await applyReport(fake.happens(ride.sn, 'accepted', { ...at(1), code: 'again' }), trusted)
  expect(await rideNow(ride)).toMatchObject({ state: paid.code, rider_name: '' })
  const other = { name: '李骑手', mobile: '13700000002', spot: null }
  await applyReport(fake.happens(ride.sn, 'accepted', { ...at(3), rider: other }), trusted)
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, rider_name: '李骑手' })
})

test('a drop that is only hinted at counts once the courier, asked, looks again, though it tells when it was called', async () => {
  const [shop, fake] = [await aShopWithMoney(), fakeCourier('dada', { hints: true })]
  useFakes(fake)
  const ride = await aRide(shop, fake)
  const called = later(-minutes(5))
  await applyReport(fake.happens(ride.sn, 'accepted', { at: later(-minutes(2)) }), { trusted: false, from: 'dada' })
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code })
  const dropped = fake.happens(ride.sn, 'waiting', { at: later(-minutes(1)), reassigned: true })
  fake.has(ride.sn, { at: called })
  await applyReport(dropped, { trusted: false, from: 'dada' })
  expect(await rideNow(ride)).toMatchObject({ state: paid.code, rider_state: null, rider_name: '' })
  const next = { name: '李骑手', mobile: '13700000002', spot: null }
  await applyReport(fake.happens(ride.sn, 'accepted', { rider: next }), { trusted: false, from: 'dada' })
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, rider_name: '李骑手' })
})

test('two of four accept in the same instant: one is paid, three are cancelled, the books are exact', async () => {
  const [shop, fakes] = [await aShopWithMoney(), fleet()]
  const field = await aRace(shop, fakes)
  const rides = field.map(({ ride }) => ride)
  expect(await till(shop)).toMatchObject({ frozen: 32_00 })
  const same = now()
  const quickest = field.slice(0, 2)
  await Promise.all(
    quickest.map(({ fake, ride }) => applyReport(fake.happens(ride.sn, 'accepted', { at: same }), trusted)),
  )
  fakes.forEach((fake) => fake.cancellingCosts(2_00))
  await askAll()
  const { winner_id } = await dispatchNow(rides[0] ?? fail())
  const winner = quickest.find(({ ride }) => ride.id === winner_id) ?? fail()
  expect(await statesOf(rides)).toEqual(rides.map(({ id }) => (id === winner_id ? accepted.code : cancelled.code)))
  await applyReport(winner.fake.happens(winner.ride.sn, 'delivered'), trusted)
  // One of the losers says only now that it is cancelled: it changes nothing.
  const loser = field.find(({ ride }) => ride.id !== winner_id) ?? fail()
  await applyReport(loser.fake.happens(loser.ride.sn, 'cancelled', { at: later(1_000), fee: null }), trusted)
  expect(await statesOf(rides)).toEqual(rides.map(({ id }) => (id === winner_id ? completed.code : cancelled.code)))
  const charged = fakes.flatMap((fake) => [...fake.rides.values()]).reduce((sum, ride) => sum + ride.charged, 0)
  expect(charged).toBe(8_00 + 3 * 2_00)
  expect(await till(shop)).toEqual({ available: 1_000_00 - charged, frozen: 0, providerPayable: charged, owes: 0 })
  expect(costOf(await attemptsOf(winner.ride.dispatch_id))).toBe(charged)
  await soundLedger()
})

test('one that has lost and is accepted all the same is called off again, and its fee counts', async () => {
  const [shop, fakes] = [await aShopWithMoney(), fleet()]
  const [dada, sf] = fakes
  const [winner, loser] = await aDuel(shop, dada, sf)
  await applyReport(dada.happens(winner.sn, 'accepted'), trusted)
  sf.trouble('cancel', { kind: 'unreachable' })
  await askAll()
  expect(await rideNow(loser)).toMatchObject({ state: paid.code, lost: true, cancelling: true })
  await applyReport(sf.happens(loser.sn, 'accepted'), trusted)
  expect(await rideNow(loser)).toMatchObject({ state: accepted.code, lost: true, cancelling: true })
  expect(await rideNow(winner)).toMatchObject({ state: accepted.code, lost: false })
  sf.cancellingCosts(3_00)
  await askAll()
  expect(await rideNow(loser)).toMatchObject({ state: cancelled.code, cost: 3_00, cancel_fee: 3_00 })
  expect(await till(shop)).toMatchObject({ frozen: 8_00, providerPayable: 3_00 })
})

test('a late cancellation of one that lost changes nothing but its fee', async () => {
  const [shop, fakes] = [await aShopWithMoney(), fleet()]
  const [dada, sf] = fakes
  const [winner, loser] = await aDuel(shop, dada, sf)
  await applyReport(dada.happens(winner.sn, 'accepted'), trusted)
  await askAll()
  await applyReport(dada.happens(winner.sn, 'delivered'), trusted)
  const before = [await rideNow(winner), await dispatchNow(winner)]
  await applyReport(sf.happens(loser.sn, 'cancelled', { at: later(5_000), fee: fen(1_50) }), trusted)
  expect([await rideNow(winner), await dispatchNow(winner)]).toEqual(before)
  expect(await rideNow(loser)).toMatchObject({ state: cancelled.code, cost: 1_50, lost: true })
  expect(await till(shop)).toMatchObject({ providerPayable: 9_50, frozen: 0, available: 1_000_00 - 9_50 })
})

test('a call nobody answered is claimed by its callback, and no second rider comes', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake, { called: false, unknown: true, called_at: now() })
  await applyReport(
    { ...fake.happens(ride.sn, 'accepted'), ref: { sn: ride.sn, providerId: 'D-77', brand: '' } },
    trusted,
  )
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, unknown: false, provider_order_id: 'D-77' })
  expect(fake.askedFor('create')).toBe(0)
})

test('a call nobody answered is claimed by asking, and one the courier never had did not happen', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const unheard = { called: false, unknown: true, called_at: later(-minutes(3)), ask_at: now() }
  const [known, never] = [await aRide(shop, fake, unheard), await aRide(shop, fake, unheard)]
  fake.rides.delete(never.sn)
  await askAll()
  expect(await rideNow(known)).toMatchObject({ state: paid.code, unknown: false })
  expect(await rideNow(never)).toMatchObject({ state: 0, unknown: true })
  await db().updateTable('delivery_order').set({ ask_at: now() }).where('id', '=', never.id).execute()
  await askAll()
  expect(await rideNow(never)).toMatchObject({ state: failed.code, cost: 0, unknown: false })
  expect(await till(shop)).toMatchObject({ frozen: 8_00, providerPayable: 0 })
})

test('a voided ride whose rider comes all the same is called off', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake, { called: false, unknown: true, called_at: now() })
  await within((tx) => moveDelivery(tx, 'voidRide', { id: ride.id, actor: system('test'), story: null, cost: fen(0) }))
  expect(await till(shop)).toMatchObject({ frozen: 0, available: 1_000_00 })
  fake.cancellingCosts(2_00)
  await applyReport(fake.happens(ride.sn, 'accepted'), trusted)
  await askAll()
  expect(fake.rides.get(ride.sn)?.status).toBe('cancelled')
  expect(await rideNow(ride)).toMatchObject({ state: cancelled.code, cost: 2_00, ask_at: null, cancelling: false })
  expect(await till(shop)).toMatchObject({ providerPayable: 2_00, available: 998_00 })
  await soundLedger()
})

test.for([
  ['delivered', completed.code, 8_00],
  ['cancelled', cancelled.code, 2_00],
] as const)(
  'two ends that contradict each other: the courier is asked, and %s is true',
  async ([truth, state, cost]) => {
    const [shop, fake] = [await aShopWithMoney(), stand()]
    for (const order of [
      ['delivered', 'cancelled'],
      ['cancelled', 'delivered'],
    ] as const) {
      const before = await till(shop)
      const ride = await aRide(shop, fake)
      fake.cancellingCosts(2_00)
      const reports = {
        delivered: fake.happens(ride.sn, 'delivered', { at: later(-2_000) }),
        cancelled: fake.happens(ride.sn, 'cancelled', { at: later(-1_000) }),
      }
      fake.happens(ride.sn, truth)
      for (const status of [...order, ...order]) await applyReport(reports[status], trusted)
      expect(await rideNow(ride)).toMatchObject({ state, cost, trouble: '' })
      expect((await till(shop)).providerPayable - before.providerPayable).toBe(cost)
      expect((await till(shop)).frozen).toBe(0)
    }
    await soundLedger()
  },
)

test('two ends of a courier that cannot be asked leave the first one standing and a person looking', async () => {
  const fake = fakeCourier('dada', { without: ['query'] })
  useFakes(fake)
  const shop = await aShopWithMoney()
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered', { at: later(-2_000) }), trusted)
  await applyReport(fake.happens(ride.sn, 'cancelled'), trusted)
  expect(await rideNow(ride)).toMatchObject({
    state: completed.code,
    trouble: '运力方前后说法不一，请核实',
    cost: 8_00,
  })
})

test('what anybody could have said moves no money and ends nothing', async () => {
  const fake = fakeCourier('dada', { hints: true })
  useFakes(fake)
  const shop = await aShopWithMoney()
  const ride = await aRide(shop, fake)
  const forged = { ...fake.happens(ride.sn, 'accepted'), fee: fen(0) }
  await applyReport(forged, { trusted: false, from: 'dada' })
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code })
  for (const status of ['delivered', 'cancelled', 'returned', 'failed'] as const)
    await applyReport({ ...forged, status, fee: fen(500_00) }, { trusted: false, from: 'dada' })
  expect(await rideNow(ride)).toMatchObject({ state: accepted.code, cost: null })
  expect(await till(shop)).toMatchObject({ frozen: 8_00, providerPayable: 0 })
  // The truth, hinted at, is asked for.
  fake.happens(ride.sn, 'delivered')
  await applyReport({ ...forged, status: 'delivered', fee: fen(500_00) }, { trusted: false, from: 'dada' })
  expect(await rideNow(ride)).toMatchObject({ state: completed.code, cost: 8_00 })
})

test('a hint of an acceptance sends nobody else away before it is asked after', async () => {
  const [dada, sf] = [fakeCourier('dada', { hints: true }), fakeCourier('sf')]
  useFakes(dada, sf)
  const shop = await aShopWithMoney()
  const [first, second] = await aDuel(shop, dada, sf)
  const forged = { ...dada.happens(first.sn, 'accepted') }
  dada.happens(first.sn, 'waiting')
  await applyReport(forged, { trusted: false, from: 'dada' })
  expect(await statesOf([first, second])).toEqual([paid.code, paid.code])
  expect(await rideNow(second)).toMatchObject({ lost: false })
})

test('a courier speaks of its own rides only', async () => {
  const [shop, fakes] = [await aShopWithMoney(), fleet()]
  const [dada] = fakes
  const ride = await aRide(shop, dada)
  expect(await applyReport(dada.happens(ride.sn, 'delivered'), { trusted: true, from: 'sf' })).toBe('nobody')
  expect(await rideNow(ride)).toMatchObject({ state: paid.code })
})

test('a courier that asks for more than was set aside takes it from the till, and the rest is owed', async () => {
  const [shop, fake] = [await aShopWithMoney(10_00), stand()]
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered', { fee: fen(15_00) }), trusted)
  expect(await rideNow(ride)).toMatchObject({ cost: 15_00 })
  expect(await till(shop)).toEqual({ available: 0, frozen: 0, providerPayable: 10_00, owes: 5_00 })
  await soundLedger()
})

test('a courier that corrects its price later gives back or takes the difference, once', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'delivered', { at: later(-3_000) }), trusted)
  const less = fake.happens(ride.sn, 'delivered', { at: later(-2_000), fee: fen(6_00) })
  await applyReport(less, trusted)
  await applyReport(less, trusted)
  expect(await till(shop)).toMatchObject({ available: 994_00, providerPayable: 6_00 })
  await applyReport(fake.happens(ride.sn, 'delivered', { at: later(-1_000), fee: fen(9_00) }), trusted)
  expect(await till(shop)).toMatchObject({ available: 991_00, providerPayable: 9_00 })
  await soundLedger()
})

test('goods that come back cost the way there and back, and somebody must call again', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const ride = await aRide(shop, fake)
  await applyReport(fake.happens(ride.sn, 'pickedUp'), trusted)
  await applyReport(fake.happens(ride.sn, 'returning'), trusted)
  expect(await rideNow(ride)).toMatchObject({ state: delivering.code, trouble: '商品正在退回门店' })
  await applyReport(fake.happens(ride.sn, 'returned', { fee: fen(12_00) }), trusted)
  expect(await rideNow(ride)).toMatchObject({
    state: returned.code,
    cost: 12_00,
    trouble: '商品已退回门店',
  })
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.ended.code, winner_id: null })
  expect(await till(shop)).toMatchObject({ available: 988_00, frozen: 0 })
})

test('a courier that cancels by itself hands the order back to be called again; the shop’s own cancellation ends it', async () => {
  const [shop, fake] = [await aShopWithMoney(), stand()]
  const [theirs, ours] = [await aRide(shop, fake), await aRide(shop, fake)]
  await applyReport(fake.happens(theirs.sn, 'cancelled'), trusted)
  expect(await dispatchNow(theirs)).toMatchObject({ state: dispatchStates.seeking.code })
  expect((await dispatchNow(theirs)).next_at).not.toBeNull()
  await within((tx) => patchDelivery(tx, ours.id, { cancelling: true }))
  await applyReport(fake.happens(ours.sn, 'cancelled'), trusted)
  expect(await dispatchNow(ours)).toMatchObject({ state: dispatchStates.ended.code, next_at: null })
})

test('goods that are with a rider who was given up are with the right one while nobody else has them', async () => {
  const [shop, fakes] = [await aShopWithMoney(), fleet()]
  const [dada, sf] = fakes
  const [given, next] = await aDuel(shop, dada, sf)
  await within((tx) => patchDelivery(tx, given.id, { lost: true, cancelling: true }))
  await applyReport(dada.happens(given.sn, 'pickedUp'), trusted)
  expect(await rideNow(given)).toMatchObject({ state: delivering.code, lost: false, cancelling: false })
  expect(await dispatchNow(given)).toMatchObject({ winner_id: given.id })
  expect(await rideNow(next)).toMatchObject({ lost: true, cancelling: true })
})
