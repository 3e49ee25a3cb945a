import { afterEach, describe, expect, vi } from 'vitest'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliveryStates, dispatchStates, liveCodes } from '@zdb/contract/couriers/delivery/states'
import { anArrival } from '#areas/orders/online-orders/fixtures'
import { minutes, moveClock, resetClock } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { aCourierShop, callRiders, roses, steer, type CourierShop } from './courier-shop.ts'
import { soundLedger } from '../harness/deal.ts'
import { booksAgree, ridesOf, till } from './delivery-books.ts'
import { killProcess, startProcess } from '../harness/server-process.ts'
import { clientOf, test, type World } from '../harness/world.ts'

afterEach(resetClock)

const { accepted, completed } = deliveryStates
const money = 1_000_00
const patient = { timeout: 30_000, interval: 50 }
const dada = 6
const uupt = 27

const called = async (shop: CourierShop): Promise<string> =>
  (await callRiders(shop, [uupt]))[0]?.sn ?? expect.fail('nobody was called')

/** Until nothing is to be done any more, however much later that is. */
const settleDown = async (shop: CourierShop): Promise<void> => {
  for (let round = 0; round < 12; round += 1) {
    moveClock(minutes(2))
    const open = (await ridesOf(shop)).filter(
      ({ state, unknown, cancelling }) => (state === 0 && liveCodes.includes(state)) || unknown || cancelling,
    )
    if (open.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 1_500))
  }
}

describe('a process that is killed', () => {
  const phone = roses({ sid: '1' } as CourierShop).parcel.mobile

  /** Couriers call it back from now on; once it is dead, nobody hears them. */
  const child = async (world: World) => {
    const { databaseUrl, sandboxApp: SANDBOX_APP, dataDir: DATA_DIR } = world
    const made = await startProcess(databaseUrl, { SANDBOX_APP, DATA_DIR, LOG_LEVEL: 'debug' })
    const log: string[] = []
    made.child.stdout?.on('data', (chunk: Buffer) => log.push(chunk.toString()))
    return { ...made, log }
  }

  test('between the money and the call, or during the call, loses neither: one rider for each order or none', async ({
    world,
  }) => {
    const shop = await aCourierShop(world, money)
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () =>
        within((tx) => anArrival(tx, shop.person.merchantId, {}, { store_id: Number(shop.sid) })),
      ),
    )
    const dying = await child(world)
    const browser = clientOf(dying.url, shop.person.headers)
    const answers: string[] = []
    const presses = orders.map(({ sn }, index) =>
      browser
        .call(delivery.callRider, {
          body: { order: { type: 'online', sn }, channels: [index % 2 === 0 ? uupt : dada] },
        })
        .then(({ message }) => answers.push(message))
        .catch(() => undefined),
    )
    // As soon as money lies aside for some of them.
    await vi.waitFor(async () => expect((await till(shop)).frozen, answers.join()).toBeGreaterThan(0), {
      timeout: 15_000,
      interval: 2,
    })
    await killProcess(dying, 'SIGKILL')
    await Promise.all(presses)
    await settleDown(shop)
    const rides = await ridesOf(shop)
    expect(rides.length).toBeGreaterThan(0)
    for (const { sn } of orders) {
      const live = rides.filter(({ origin_sn, state }) => origin_sn === sn && liveCodes.includes(state))
      expect(live.length).toBeLessThanOrEqual(1)
    }
    for (const { state, unknown, cancelling } of rides)
      expect([state === 0, unknown, cancelling]).toEqual([false, false, false])
    const held = rides.filter(({ state }) => liveCodes.includes(state)).reduce((sum, { price }) => sum + price, 0)
    expect(await till(shop)).toEqual({ available: money - held, frozen: held, providerPayable: 0, owes: 0 })
    const phones = orders.flatMap(({ told }) => (told.consignee ? [told.consignee.mobile] : []))
    expect(phones).toHaveLength(orders.length)
    expect(phones.filter((each) => dying.log.join('').includes(each))).toEqual([])
    await soundLedger()
  }, 120_000)

  test('between the acceptance and the bill leaves a ride that others bring to its end, paid once', async ({
    world,
  }) => {
    const shop = await aCourierShop(world, money)
    const dying = await child(world)
    const sns: string[] = []
    for (let index = 0; index < 4; index += 1) sns.push(await called(shop))
    await Promise.all(sns.map((sn) => steer(shop, 'uupt', sn, 'accepted')))
    await vi.waitFor(async () => {
      const states = (await ridesOf(shop)).map(({ state }) => state)
      expect(states).toContain(accepted.code)
    }, patient)
    const told = Promise.all(sns.map((sn) => steer(shop, 'uupt', sn, 'delivered')))
    await killProcess(dying, 'SIGKILL')
    await told
    await vi.waitFor(
      async () => {
        moveClock(minutes(2))
        const rides = await ridesOf(shop)
        expect(rides.map(({ state }) => state)).toEqual(sns.map(() => completed.code))
        expect(rides.map(({ cost }) => cost)).not.toContain(null)
      },
      { timeout: 60_000, interval: 1_500 },
    )
    const paid = (await ridesOf(shop)).reduce((sum, { cost }) => sum + (cost ?? 0), 0)
    expect(await till(shop)).toEqual({ available: money - paid, frozen: 0, providerPayable: paid, owes: 0 })
    await booksAgree(shop)
    const dispatches = await db()
      .selectFrom('delivery_dispatch')
      .select('state')
      .where('merchant_id', '=', shop.person.merchantId)
      .execute()
    expect(dispatches.map(({ state }) => state)).toEqual(sns.map(() => dispatchStates.done.code))
    expect(dying.log.join('')).not.toContain(phone)
  }, 120_000)
})
