import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { isEnd } from '#areas/couriers/delivery/callbacks/report-verdict'
import { db } from '#core/db/tx'
import { courierNamed } from '#ports/couriers/in-use'
import { openCourierEar, type CourierEar, type ReceivedCallback } from './callback-listener.ts'
import { aCourierShop, callRiders, deliveryNow, movedBy, steer, takenFor, type CourierShop } from './courier-shop.ts'
import { endings, tales, taleNames, type Tale } from './courier-tales.ts'
import { soundLedger } from '../harness/deal.ts'
import { openWorld } from '../harness/world.ts'

const providers = [6, 7, 8, 9, 26, 27, 28] as const
const shuffles = 1
const seed = 20_261_115

let ear: CourierEar
let world: Awaited<ReturnType<typeof openWorld>>
let shop: CourierShop

beforeAll(async () => {
  ear = await openCourierEar()
  // The couriers call back at the ear, and the test passes it on in an order of its own.
  world = await openWorld({ PUBLIC_URL: ear.url })
  shop = await aCourierShop(world, 100_000_00)
})
afterAll(async () => {
  await world.close()
  ear.close()
})

const nameOf = (provider: number): CourierName => providerOf(provider).aggregated ?? expect.fail('nobody rides for us')

const ends = ({ courier, push }: ReceivedCallback): boolean => {
  const received = courierNamed(courier)?.receive(push)
  return received?.ok === true && received.reports.some(({ status }) => isEnd(status))
}

/** A ride with a tip that goes like this at its courier, of which nothing has been heard yet. */
const ridden = async (provider: number, tale: Tale): Promise<{ sn: string; callbacks: ReceivedCallback[] }> => {
  const [called] = await callRiders(shop, [provider])
  const { sn } = called ?? expect.fail('nobody was called')
  expect(await shop.person.call(delivery.tip, { body: { sn, tip: '2.00' } })).toMatchObject({ code: 0 })
  for (const step of tales[tale]) await steer(shop, nameOf(provider), sn, step)
  return { sn, callbacks: await ear.said(sn, (heard) => heard.some(ends)) }
}

const allHeard = (): Promise<boolean> =>
  vi.waitUntil(
    async () => !(await db().selectFrom('courier_push').select('id').where('done_at', 'is', null).executeTakeFirst()),
    { timeout: 15_000, interval: 5 },
  )

/** Tells the server in this order; each is heard before the next one comes. */
const tell = async (callbacks: readonly ReceivedCallback[]): Promise<void> => {
  for (const { at, push } of callbacks) {
    const { host: _, connection: __, 'content-length': ___, ...headers } = push.headers
    const reply = await fetch(`${world.url}${at}`, { method: push.method, headers, body: new Uint8Array(push.body) })
    expect(reply.status).toBe(200)
    await allHeard()
  }
}

/** What a courier takes is asked for once it has said that it is over. */
const outcomeOf = async (sn: string) => {
  await vi.waitUntil(async () => (await deliveryNow(sn)).cost !== null, { timeout: 15_000, interval: 20 })
  const { state, cost, rider_name } = await deliveryNow(sn)
  return { state, cost, hasRider: rider_name !== '', moved: await movedBy(sn) }
}

/** In the order it was said, and in other orders with some of it said again. */
const ordersOf = (length: number): number[][] => {
  const indexes = [...Array(length).keys()]
  const shuffled = fc
    .array(fc.nat({ max: length - 1 }), { minLength: 1, maxLength: 3 })
    .chain((again) => fc.shuffledSubarray([...indexes, ...again], { minLength: length + again.length }))
  return [indexes, ...fc.sample(shuffled, { numRuns: shuffles, seed })]
}

describe('the money of a delivery is the same to the fen, in whatever order its courier tells of it', () => {
  const cases = providers.flatMap((provider) =>
    taleNames.map((tale) => ({ courier: nameOf(provider), provider, tale })),
  )

  test.for(cases)('$courier, $tale', { timeout: 120_000 }, async ({ provider, tale, courier }) => {
    const rides = await Promise.all(Array.from({ length: shuffles + 1 }, () => ridden(provider, tale)))
    const outcomes = []
    for (const [index, { sn, callbacks }] of rides.entries()) {
      const order = ordersOf(callbacks.length)[index] ?? []
      await tell(order.flatMap((at) => callbacks[at] ?? []))
      outcomes.push(await outcomeOf(sn))
    }
    const [truly, ...others] = outcomes
    // Asked, 闪送 knows that goods were on their way when it ended, and that they come back.
    const known = courier === 'shansong' && tale === 'failed' ? 'returned' : tale
    expect(truly).toMatchObject({ state: endings[courier][known] })
    for (const other of others) expect(other).toEqual(truly)

    // The courier's own books say the same.
    const taken = await takenFor(shop, rides[0]?.sn ?? '')
    expect(truly).toMatchObject({
      cost: taken,
      moved: taken === 0 ? {} : { available: -taken, providerPayable: taken },
    })
    await soundLedger()
  })
})
