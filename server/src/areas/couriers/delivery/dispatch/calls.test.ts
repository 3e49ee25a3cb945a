import { afterEach, describe, expect } from 'vitest'
import { deliveryStates, dispatchStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { later, minutes, moveClock, resetClock } from '#core/time/clock'
import { createLog } from '#core/process/log'
import { db, within } from '#core/db/tx'
import { aCallingShop, anOrder, pressed, refusalOf, sentOut, till, type CallingShop } from '#test/couriers/calling-shop'
import { soundLedger } from '#test/harness/deal'
import { everybody, town } from '#test/couriers/three-couriers'
import { dispatchNow, pollRides } from '#test/couriers/rides'
import { databaseTest as test } from '#test/harness/world'
import { applyReport } from '../callbacks/apply-report.ts'
import { inquireAll, offers } from '../quotes/quote-requests.ts'
import { quotesOf } from '../quotes/quote-requests.sql.ts'
import { openAttempts } from './attempts.ts'
import { beginDispatch } from './begin-dispatch.ts'
import { callDirectly } from './batches.ts'
import { callRider } from './calls.ts'
import { voidRide } from '../cancellation/cancellation.ts'
import { candidateOf } from '../quotes/candidates.ts'
import { pickupAt } from '../quotes/parcel.ts'
import { seek } from './escalation.ts'
import { attemptsOf, deliveryBySn, patchDelivery, type Delivery } from '../delivery.sql.ts'

const log = createLog('silent')
const dada = 6
const sf = 7
const { unpaid, paid, accepted, cancelled, failed } = deliveryStates

/** What a test leaves unfinished is not the next one's. */
afterEach(async () => {
  resetClock()
  await db().updateTable('delivery_dispatch').set({ next_at: null }).execute()
  await db().updateTable('delivery_order').set({ ask_at: null }).execute()
})

const rideOf = async (sn: string | undefined): Promise<Delivery> =>
  (await deliveryBySn(sn ?? '')) ?? expect.fail('there is no such delivery')
const ridesOf = async (dispatchId: string): Promise<Delivery[]> => attemptsOf(Number(dispatchId))

/** The clock goes on and whatever is due is done. */
const pass = async (count: number): Promise<void> => {
  moveClock(minutes(count))
  while ((await seek(log)) > 0);
  while ((await pollRides(log)) > 0);
}

test('one courier is called: the money is set aside, the order is on its way and the courier has it', async () => {
  const fakes = town()
  const shop = await aCallingShop(everybody(fakes))
  const order = anOrder(shop)
  const { items } = await callRider(shop.actor, pressed(order, { channels: [dada] }))
  expect(items).toMatchObject([{ code: dada, ok: true }])
  const ride = await rideOf(items[0]?.sn)
  expect(ride).toMatchObject({
    state: paid.code,
    strategy: 'one',
    price: 6_00,
    consignee_masked: '王**',
    mobile_masked: '138****5678',
    provider_order_id: fakes.dada.rides.get(ride.sn)?.providerId,
  })
  expect(ride.called_at).not.toBeNull()
  expect(await till(shop)).toMatchObject({ available: 994_00, frozen: 6_00 })
  expect(sentOut.get(order)).toEqual([ride.sn])
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.seeking.code, next_at: null })
})

test('the price that was seen is the price that is called, under the number it was asked for', async () => {
  const fakes = town()
  const shop = await aCallingShop(everybody(fakes))
  const order = anOrder(shop)
  const { inquiry, quotes } = await inquireAll(shop.actor, pressed(order))
  const answer = await callRider(shop.actor, pressed(order, { inquiry_id: String(inquiry.id), channels: [sf] }))
  expect(answer.items[0]?.sn).toBe(quotes.find(({ provider }) => provider === sf)?.sn)
  expect(fakes.sf.askedFor('quote')).toBe(1)
  expect(fakes.dada.askedFor('create')).toBe(0)
})

test('a price of ten minutes ago is asked for again, and somebody else’s is nobody’s', async () => {
  const shop = await aCallingShop(everybody(town()))
  const [order, other] = [anOrder(shop), anOrder(shop)]
  const { inquiry } = await inquireAll(shop.actor, pressed(order))
  const inquiry_id = String(inquiry.id)
  expect(await refusalOf(callRider(shop.actor, pressed(other, { inquiry_id, channels: [dada] })))).toBe('notFound')
  const stranger = await aCallingShop(everybody(town()))
  expect(await refusalOf(offers(stranger.actor, { inquiry_id, after: 0 }))).toBe('notFound')
  moveClock(minutes(11))
  expect(await refusalOf(callRider(shop.actor, pressed(order, { inquiry_id, channels: [dada] })))).toBe('quoteStale')
})

test('two who press at once call one rider', async () => {
  const fakes = town()
  const shop = await aCallingShop(everybody(fakes))
  const order = anOrder(shop)
  const presses = [1, 2, 3].map(() => refusalOf(callRider(shop.actor, pressed(order, { channels: [dada] }))))
  expect((await Promise.all(presses)).toSorted()).toEqual(['alreadyCalled', 'alreadyCalled', 'done'])
  expect(fakes.dada.askedFor('create')).toBe(1)
  expect(await till(shop)).toMatchObject({ frozen: 6_00 })
  expect(sentOut.get(order)).toHaveLength(1)
})

test('a courier that refuses is not paid, and the shop may call another at once', async () => {
  const fakes = town()
  const shop = await aCallingShop(everybody(fakes))
  const order = anOrder(shop)
  fakes.dada.trouble('create', { kind: 'refused', words: '门店未营业' })
  const { items } = await callRider(shop.actor, pressed(order, { channels: [dada] }))
  expect(items).toMatchObject([{ ok: false, message: '门店未营业' }])
  const ride = await rideOf(items[0]?.sn)
  expect(ride).toMatchObject({ state: failed.code, cost: 0, reason: '门店未营业' })
  expect(ride.trouble).not.toBe('')
  expect(await till(shop)).toMatchObject({ available: 1_000_00, frozen: 0 })
  expect(await dispatchNow(ride)).toMatchObject({ state: dispatchStates.ended.code })
  const again = await callRider(shop.actor, pressed(order, { channels: [sf] }))
  expect(again.items).toMatchObject([{ code: sf, ok: true }])
})

test('where the first refuses, the strategy calls the next without being asked', async () => {
  const fakes = town()
  const shop = await aCallingShop(everybody(fakes))
  fakes.dada.trouble('create', { kind: 'noCapacity' })
  const { dispatch_id } = await callRider(shop.actor, pressed(anOrder(shop), { strategy: 'autopilot' }))
  const rides = await ridesOf(dispatch_id)
  expect(rides.map(({ provider, state }) => [provider, state])).toEqual([
    [dada, failed.code],
    [sf, paid.code],
  ])
  expect(await till(shop)).toMatchObject({ frozen: 9_00 })
})

describe('a call that nobody answered', () => {
  const unanswered = async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const order = anOrder(shop)
    fakes.dada.trouble('create', { kind: 'unreachable', done: true })
    const { items } = await callRider(shop.actor, pressed(order, { strategy: 'autopilot' }))
    return { fakes, shop, order, ride: await rideOf(items[0]?.sn) }
  }

  test('blocks a second rider and is told as open', async () => {
    const { fakes, shop, order, ride } = await unanswered()
    expect(ride).toMatchObject({ state: unpaid.code, unknown: true })
    expect(await refusalOf(callRider(shop.actor, pressed(order, { channels: [sf] })))).toBe('callUnknown')
    expect(fakes.sf.askedFor('create')).toBe(0)
    expect(await till(shop)).toMatchObject({ frozen: 6_00 })
  })

  test('is claimed when the courier is asked, and no second rider comes', async () => {
    const { fakes, ride } = await unanswered()
    await pass(1)
    expect(await rideOf(ride.sn)).toMatchObject({ state: paid.code, unknown: false })
    expect([fakes.dada.askedFor('create'), fakes.sf.askedFor('create')]).toEqual([1, 0])
  })

  test('is struck off by a person with a reason, and then another may be called', async () => {
    const { shop, order, ride } = await unanswered()
    await voidRide(shop.actor, { sn: ride.sn, reason: '电话确认没有骑手' }, shop.sid)
    expect(await rideOf(ride.sn)).toMatchObject({ state: cancelled.code, reason: '电话确认没有骑手', cost: null })
    expect(await till(shop)).toMatchObject({ available: 994_00, frozen: 6_00 })
    expect(await refusalOf(callRider(shop.actor, pressed(order, { channels: [sf] })))).toBe('done')
  })

  test('struck off, it is called off should the courier have it all the same', async () => {
    const { fakes, shop, ride } = await unanswered()
    await voidRide(shop.actor, { sn: ride.sn, reason: '电话确认没有骑手' }, shop.sid)
    for (let round = 0; round < 3; round += 1) await pass(1)
    expect(fakes.dada.rides.get(ride.sn)?.status).toBe('cancelled')
    expect(await rideOf(ride.sn)).toMatchObject({ state: cancelled.code, cost: 0, cancelling: false })
  })
})

describe('money', () => {
  test('calling all at once sets the sum of all aside, and the winner alone keeps it', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const { items } = await callRider(shop.actor, pressed(anOrder(shop), { channels: [dada, sf, 8] }))
    expect(items.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await till(shop)).toMatchObject({ available: 970_00, frozen: 30_00 })
    const winner = await rideOf(items[1]?.sn)
    await applyReport(fakes.sf.happens(winner.sn, 'accepted'), { trusted: true })
    await pass(0)
    expect(await till(shop)).toMatchObject({ available: 991_00, frozen: 9_00 })
    const states = await Promise.all(items.map(async ({ sn }) => (await rideOf(sn)).state))
    expect(states).toEqual([cancelled.code, accepted.code, cancelled.code])
  })

  test('a balance that does not carry all of them calls none of them', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes), 20_00)
    const order = anOrder(shop)
    expect(await refusalOf(callRider(shop.actor, pressed(order, { channels: [dada, sf, 8] })))).toBe('notEnough')
    expect(everybody(fakes).map((fake) => fake.askedFor('create'))).toEqual([0, 0, 0])
    expect(await till(shop)).toEqual({ available: 20_00, frozen: 0, providerPayable: 0 })
    expect(await refusalOf(callRider(shop.actor, pressed(order, { channels: [dada] })))).toBe('done')
  })

  test('a strategy in a hurry calls as many as the balance carries', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes), 16_00)
    const order = anOrder(shop, { windowStart: later(0), windowEnd: later(minutes(25)) })
    const { items } = await callRider(shop.actor, pressed(order, { strategy: 'autopilot' }))
    expect(items.map(({ code }) => code)).toEqual([dada, sf])
    expect(await till(shop)).toMatchObject({ available: 1_00, frozen: 15_00 })
  })

  test('a tip at the call is set aside with the price and promised to the rider', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const { items } = await callRider(shop.actor, pressed(anOrder(shop), { channels: [dada], tip: fen(3_00) }))
    expect(await till(shop)).toMatchObject({ frozen: 9_00 })
    expect(fakes.dada.rides.get(items[0]?.sn ?? '')?.tips).toBe(3_00)
  })
})

describe('a process that dies between the money and the call', () => {
  /** What stands in the database at that moment: all of the dispatch's own transaction, and nothing after it. */
  const killed = async (shop: CallingShop, order: string): Promise<Delivery> => {
    const { inquiry, ready } = await inquireAll(shop.actor, pressed(order), [dada])
    const candidates = (await quotesOf(inquiry.id)).flatMap((quote) =>
      candidateOf(quote, { ...ready, standings: new Map() }),
    )
    const pickup = await pickupAt(ready.store)
    const [ride] = await within(async (tx) => {
      const opened = { strategy: 'one', candidates: JSON.stringify(candidates), next_at: later(minutes(1)) }
      const dispatch = await beginDispatch(tx, shop.actor, ready, opened, candidates[0]?.sn ?? '')
      const openings = candidates.map((candidate) => ({ candidate, pickup }))
      return openAttempts(tx, dispatch, ready.parcel, openings, { actor: shop.actor })
    })
    return ride ?? expect.fail('nothing was opened')
  }

  test('before the call was sent: it is sent once by whoever comes after', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const ride = await killed(shop, anOrder(shop))
    await pass(0)
    expect(fakes.dada.askedFor('create')).toBe(0)
    moveClock(minutes(2))
    await Promise.all([seek(log), seek(log)])
    await pass(1)
    expect(fakes.dada.askedFor('create')).toBe(1)
    expect(await rideOf(ride.sn)).toMatchObject({ state: paid.code })
    expect(await till(shop)).toMatchObject({ frozen: 6_00 })
  })

  test('after it was sent: the courier is asked first, and no second rider is called', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const ride = await killed(shop, anOrder(shop))
    await within((tx) => patchDelivery(tx, ride.id, { called_at: later(0) }))
    fakes.dada.has(ride.sn)
    await pass(2)
    expect([fakes.dada.askedFor('query') > 0, fakes.dada.askedFor('create')]).toEqual([true, 0])
    expect(await rideOf(ride.sn)).toMatchObject({ state: paid.code })
  })

  test('sent, but never arrived: it is sent again under the same number', async () => {
    const fakes = town()
    const shop = await aCallingShop(everybody(fakes))
    const ride = await killed(shop, anOrder(shop))
    await within((tx) => patchDelivery(tx, ride.id, { called_at: later(0) }))
    await pass(2)
    expect([...fakes.dada.rides.keys()]).toEqual([ride.sn])
    expect(await rideOf(ride.sn)).toMatchObject({ state: paid.code })
  })
})

test('ten orders at once, each answered for itself', async () => {
  const fakes = town()
  const shop = await aCallingShop(everybody(fakes))
  const orders = Array.from({ length: 10 }, (_, index) => anOrder(shop, index === 3 ? { whyNot: 'orderNotReady' } : {}))
  const answers = await callDirectly(
    shop.actor,
    { orders: orders.map((sn) => ({ type: 'online' as const, sn })), strategy: 'cheapest' },
    log,
  )
  expect(answers.map(({ sn }) => sn)).toEqual(orders)
  expect(answers.map(({ ok }) => ok)).toEqual(orders.map((_, index) => index !== 3))
  expect(answers[3]?.message).toBe('该订单当前不能呼叫骑手')
  expect(fakes.dada.askedFor('create')).toBe(9)
  expect(await till(shop)).toMatchObject({ frozen: 54_00 })
})

test('after all of this the books are sound', async () => {
  await soundLedger()
})
