import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, vi } from 'vitest'
import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, liveCodes } from '@zdb/contract/couriers/delivery/states'
import { codes } from '@zdb/contract/codes'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { anOwnRide } from '#areas/couriers/delivery/fixtures'
import { anArrival } from '#areas/orders/online-orders/fixtures'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import {
  aCourierShop,
  badDay,
  callRiders,
  deliveryNow,
  rideAt,
  roses,
  steer,
  takenFor,
  type CourierShop,
} from './courier-shop.ts'
import { soundLedger } from '../harness/deal.ts'
import { booksAgree, ridesOf, till } from './delivery-books.ts'
import { test, type Person } from '../harness/world.ts'

afterEach(resetClock)

const { completed, cancelled } = deliveryStates
const money = 1_000_00
const patient = { timeout: 30_000, interval: 50 }
const dada = 6
const uupt = 27

const called = async (shop: CourierShop, channel = uupt): Promise<string> =>
  (await callRiders(shop, [channel]))[0]?.sn ?? expect.fail('nobody was called')

/** Everything of deliveries that a refused call must leave as it was. */
const everything = async (): Promise<string> => {
  const tables = ['delivery_dispatch', 'delivery_order', 'ledger_posting', 'ledger_hold', 'courier_binding']
  const texts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ text: string }>`
        select coalesce(string_agg(md5((to_jsonb(t) - 'ask_at' - 'asked' - 'next_at')::text), ' ' order by id), '') as text
        from ${sql.table(table)} t`.execute(db())
      return rows[0]?.text
    }),
  )
  return texts.join('\n')
}

type Raw = { path: string; method: string }
const send = async (person: Person, url: string, { path, method }: Raw, body: string) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body,
  })
  return (await response.json()) as { code: number; message: string }
}

describe('nonsense in the calls that move money', () => {
  const nonsense = (sn: string): [keyof typeof delivery, unknown][] => [
    ['callRider', []],
    ['callRider', null],
    ['callRider', { order: { type: 'hand', sn: '' }, channels: [uupt] }],
    ['callRider', { order: { type: 'hand', sn: '' }, channels: ['UU'] }],
    ['callRider', { order: { type: 'somebody', sn: '' } }],
    ['callRider', { order: { type: 'online', sn: "O1' or 1=1" }, channels: [uupt] }],
    ['callRider', { order: { type: 'online', sn: 'O26111500000000000' }, tip: '-1.00' }],
    ['callRider', { order: { type: 'online', sn: 'O26111500000000000' }, tip: '1e3' }],
    ['callRider', { order: { type: 'online', sn: 'O26111500000000000' }, inquiry_id: '9'.repeat(30) }],
    ['callRider', { order: { type: 'online', sn: 'O26111500000000000' }, weight: 1e9 }],
    ['callDirectly', { orders: [] }],
    ['callDirectly', { orders: Array.from({ length: 51 }, () => ({ type: 'online', sn: 'O1' })) }],
    ['tip', { sn, tip: '0.00' }],
    ['tip', { sn, tip: '-5.00' }],
    ['tip', { sn, tip: 5 }],
    ['tip', { sn, tip: '5.001' }],
    ['tip', { sn, tip: '99999999999999999999.00' }],
    ['tip', { sn: [sn], tip: '5.00' }],
    ['cancel', { sn }],
    ['cancel', { sn, reason_id: 98 }],
    ['cancel', { sn, reason_id: 1, fee: 'free' }],
    ['cancel', { sn, reason_id: 1, reason: '长'.repeat(101) }],
    ['cancel', { sn: `${sn}'`, reason_id: 1 }],
    ['reportByHand', { sn, step: 'paid' }],
    ['reportByHand', { sn, step: 'delivered' }],
  ]

  test('is refused in plain words and moves nothing', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const sn = await called(shop)
    const before = await everything()
    for (const [name, body] of nonsense(sn)) {
      const answer = await send(shop.person, world.url, delivery[name], JSON.stringify(body))
      const seen = `${name} ${JSON.stringify(body).slice(0, 80)}: ${answer.code} ${answer.message}`
      expect(answer.code, seen).toBeGreaterThan(0)
      expect(answer.code, seen).toBeLessThan(50_000)
      expect(answer.message, seen).toMatch(/[\u4e00-\u9fff]/)
    }
    for (const text of ['', '{', '"', '\u0000', '{"sn":"\\u0000"}'])
      expect((await send(shop.person, world.url, delivery.tip, text)).code).toBeGreaterThan(0)
    expect(await everything()).toBe(before)
  })

  test('a sum below nothing is no price of a ride either', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const manual = { ...roses(shop), channel: ownRiders, rider_id: '0' }
    const params = { sid: shop.sid }
    const wrong = await shop.person.call(delivery.callByHand, { params, body: { ...manual, fee: '-1.00' } })
    expect(wrong.code).toBe(codes.invalid.code)
    const made = await shop.person.call(delivery.callByHand, { params, body: manual })
    const sn = made.data?.items[0]?.sn ?? expect.fail('nobody rides')
    const changed = await shop.person.call(delivery.update, { params, body: { sn, fee: '-1.00' } })
    expect(changed.code).toBe(codes.invalid.code)
  })
})

describe('two presses on two connections', () => {
  /** The same person before two browsers, each with a key of its own. */
  const twice = <E extends Endpoint>(
    person: Person,
    endpoint: E,
    input: Parameters<Person['call']>[1],
  ): Promise<{ code: number }[]> =>
    Promise.all(
      [1, 2].map(() => person.call(endpoint, { ...input, headers: { 'idempotency-key': randomUUID() } } as never)),
    )
  const codesOf = (answers: readonly { code: number }[]): number[] =>
    answers.map(({ code }) => code).toSorted((a, b) => a - b)

  test('call one rider for an order, and its money is set aside once', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const { sn } = await within((tx) => anArrival(tx, shop.person.merchantId, {}, { store_id: Number(shop.sid) }))
    const body = { order: { type: 'online' as const, sn }, channels: [uupt] }
    expect(codesOf(await twice(shop.person, delivery.callRider, { body } as never))).toEqual([
      0,
      codes.alreadyCalled.code,
    ])
    const rides = await ridesOf(shop)
    expect(rides).toHaveLength(1)
    expect((await till(shop)).frozen).toBe(rides[0]?.price)
  })

  test('at one and the same price call once; the other hears that it is called, or that the price is used', async ({
    world,
  }) => {
    const shop = await aCourierShop(world, money)
    const asked = await shop.person.call(delivery.inquiry, { body: { ...roses(shop), channels: [uupt] } })
    const inquiry_id = asked.data?.inquiry_id ?? expect.fail('nobody was asked')
    await vi.waitFor(async () => {
      const board = await shop.person.call(delivery.offers, { query: { inquiry_id, after: '0' } as never })
      expect(board.data?.done).toBe(true)
    }, patient)
    const body = { ...roses(shop), inquiry_id, channels: [uupt] }
    const [first, other] = codesOf(await twice(shop.person, delivery.callRider, { body } as never))
    expect(first).toBe(0)
    expect([codes.alreadyCalled.code, codes.quoteStale.code]).toContain(other)
    expect(await ridesOf(shop)).toHaveLength(1)
  })

  test('a tip pressed twice under one key is one tip; the courier and the hold agree', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const sn = await called(shop)
    const press = (key: string) =>
      shop.person.call(delivery.tip, { body: { sn, tip: '3.00' }, headers: { 'idempotency-key': key } })
    expect((await Promise.all([press('one'), press('one')])).map(({ code }) => code)).toEqual([0, 0])
    expect((await Promise.all([press('two'), press('three')])).map(({ code }) => code)).toEqual([0, 0])
    const ride = await deliveryNow(sn)
    expect(ride.tips).toBe(9_00)
    expect((await rideAt(shop, 'uupt', sn)).tip).toBe(9_00)
    expect((await till(shop)).frozen).toBe(ride.price + 9_00)
  })

  test('of a cancellation give the money back once', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const sn = await called(shop)
    const answers = codesOf(await twice(shop.person, delivery.cancel, { body: { sn, reason_id: 1 } } as never))
    expect(answers).toEqual([0, codes.deliveryMoved.code])
    expect(await deliveryNow(sn)).toMatchObject({ state: cancelled.code, cost: 0 })
    expect(await till(shop)).toEqual({ available: money, frozen: 0, providerPayable: 0, owes: 0 })
    await soundLedger()
  })

  test('a tip and a cancellation at once leave nothing set aside', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const sn = await called(shop)
    await Promise.all([
      shop.person.call(delivery.tip, { body: { sn, tip: '5.00' } }),
      shop.person.call(delivery.cancel, { body: { sn, reason_id: 1 } }),
    ])
    await vi.waitFor(async () => expect((await deliveryNow(sn)).state).toBe(cancelled.code), patient)
    const { frozen, owes, available, providerPayable } = await till(shop)
    expect({ frozen, owes, sum: available + providerPayable }).toEqual({ frozen: 0, owes: 0, sum: money })
    expect(providerPayable).toBe(await takenFor(shop, sn))
  })

  test('of “delivered” end a ride of the shop’s own people once', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const { sn } = await within((tx) =>
      anOwnRide(tx, { merchant_id: shop.person.merchantId, store_id: Number(shop.sid), state: 'delivering' }),
    )
    const body = { sn, step: 'delivered' as const }
    const answers = codesOf(await twice(shop.person, delivery.reportByHand, { body } as never))
    expect(answers).toEqual([0, codes.deliveryMoved.code])
    const { rows } = await sql<{ move: string }>`
      select move from move_history where machine = 'delivery_order' and move = 'reportByHandDelivered'
        and thing_id = (select id from delivery_order where sn = ${sn})`.execute(db())
    expect(rows).toHaveLength(1)
  })
})

test('somebody else’s delivery does not exist, whatever is tried with it', async ({ world }) => {
  const [shop, other] = [await aCourierShop(world, money), await aCourierShop(world, money)]
  const sn = await called(shop)
  const asked = await shop.person.call(delivery.inquiry, { body: { ...roses(shop), channels: [uupt] } })
  const inquiry_id = asked.data?.inquiry_id ?? ''
  await vi.waitFor(async () => {
    const board = await shop.person.call(delivery.offers, { query: { inquiry_id, after: '0' } as never })
    expect(board.data?.done).toBe(true)
  }, patient)
  const before = await everything()
  const { person } = other
  const [mine, theirs] = [{ sid: other.sid }, { sid: shop.sid }]
  const cancel = { sn, reason_id: 1 }
  const tip = { sn, tip: '5.00' }
  const tries = [
    ...[mine, theirs].flatMap((params) => [
      person.call(delivery.storeCancel, { params, body: cancel }),
      person.call(delivery.storeTip, { params, body: tip }),
      person.call(delivery.voidRide, { params, body: { sn, reason: '不要了' } }),
      person.call(delivery.update, { params, body: { sn, remarks: '改' } }),
      person.call(delivery.storeCancelReasons, { params, query: { sn } }),
      person.call(delivery.storeDetail, { params, query: { sn } }),
      person.call(delivery.location, { params, query: { sn } }),
    ]),
    person.call(delivery.cancel, { body: cancel }),
    person.call(delivery.tip, { body: tip }),
    person.call(delivery.reportByHand, { body: { sn } }),
    person.call(delivery.cancelReasons, { query: { sn } }),
    person.call(delivery.detail, { query: { sn } }),
    person.call(delivery.offers, { query: { inquiry_id, after: '0' } as never }),
    person.call(delivery.callRider, { body: { ...roses(other), inquiry_id, channels: [uupt] } }),
    person.call(delivery.callRider, { body: { ...roses(shop), channels: [uupt] } }),
    person.call(delivery.inCityCall, { params: theirs, body: { ...roses(other), channels: [uupt] } }),
    person.call(delivery.inquiry, { body: roses(shop) }),
    // One's own prices, under somebody else's store.
    shop.person.call(delivery.inCityCall, { params: mine, body: { ...roses(shop), inquiry_id, channels: [uupt] } }),
  ]
  const answers = await Promise.all(tries)
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => codes.notFound.code))
  expect(await everything()).toBe(before)
})

const nameOf = (provider: number): string =>
  ({ [dada]: 'dada', 7: 'sf', 26: 'shansong', [uupt]: 'uupt' })[provider] ?? expect.fail(`who is ${provider}`)

describe('callbacks while a strategy goes on to the next courier', () => {
  test('doubled, shuffled and late: one rider, one price, nothing left set aside', async ({ world }) => {
    const shop = await aCourierShop(world, money)
    const [first] = await callRiders(shop, [dada, uupt], { strategy: 'cheapest' })
    const one = first ?? expect.fail('nobody was called')
    for (const courier of ['dada', 'uupt']) await badDay(shop, courier, { double: 1, shuffle: 1, delay: 0.5 })
    // Its rider accepts in the moment in which the next courier is called.
    moveClock(minutes(4))
    await steer(shop, nameOf(one.code), one.sn, 'accepted')
    await vi.waitFor(async () => {
      const rides = await ridesOf(shop)
      expect(rides.filter(({ state, lost }) => liveCodes.includes(state) && !lost)).toHaveLength(1)
      expect(rides.some(({ state, lost, cancelling }) => state === 0 || (lost && cancelling))).toBe(false)
    }, patient)
    const live = (await ridesOf(shop)).find(({ state, lost }) => liveCodes.includes(state) && !lost)
    const rider = live ?? expect.fail('nobody rides')
    await steer(shop, nameOf(rider.provider), rider.sn, 'delivered')
    await vi.waitFor(async () => expect((await deliveryNow(rider.sn)).state).toBe(completed.code), patient)
    await vi.waitFor(async () => expect((await till(shop)).frozen).toBe(0), patient)
    await booksAgree(shop)
  }, 90_000)
})
