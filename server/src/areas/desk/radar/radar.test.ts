import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { radar } from '@zdb/contract/desk/radar/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { originKinds, type DeliveryState } from '@zdb/contract/couriers/delivery/states'
import { aDelivery } from '#areas/couriers/delivery/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { anAskedShop, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { metresBetween } from '#core/places/distance'
import { later, minutes, moveClock, now, resetClock } from '#core/time/clock'
import { plansOf, readDuring, walkedIn } from '#test/payments/read-plans'
import { test, type Person } from '#test/harness/world'
import { aPace } from './fixtures.ts'
import { learnPace, lateAheadAlerts, warnOfBands } from './warnings.ts'

afterEach(resetClock)

const door = { longitude: 116.4705, latitude: 39.9085 }
const shopSpot = { longitude: 116.4581, latitude: 39.9136 }

type Ride = { state: DeliveryState; accepted?: number; picked?: number; metres: number | null }
type Made = { sn: string; end: number; step: string; ride?: Ride; money: number }

const { waitArrange, selfProcess } = onlineStates

const anOrderOf = async (keeper: Person, storeId: number, end: number, ride?: Ride): Promise<Made> => {
  const money = 100_00 + Math.round(end + 500) * 100
  const arranged = ride !== undefined || Math.round(end) % 2 === 0
  const order = await within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: keeper.merchantId,
      store_id: storeId,
      state: (arranged ? selfProcess : waitArrange).code,
      window_start: later(minutes(end - 60)),
      window_end: later(minutes(end)),
      amount: money,
      ...door,
    }),
  )
  if (ride)
    await within((tx) =>
      aDelivery(tx, {
        merchant_id: keeper.merchantId,
        store_id: storeId,
        origin_kind: originKinds.online,
        origin_sn: order.sn,
        state: ride.state,
        provider: 6,
        city_code: order.city_code,
        distance_metres: ride.metres,
        accepted_at: ride.accepted === undefined ? null : later(-minutes(ride.accepted)),
        picked_at: ride.picked === undefined ? null : later(-minutes(ride.picked)),
      }),
    )
  return { sn: order.sn, end, step: arranged ? 'call' : 'arrange', money, ...(ride ? { ride } : {}) }
}

const paces = { arrange: 12, accept: 9, acceptOfCourier: 6, collect: 14, ride: 5 }

/** So much passes between the first order and the last, in minutes; the clock does not stand still for what has a course. */
const drift = 0.9

/** The slack of an order, reckoned by hand. */
const slackOf = ({ end, step, ride }: Made): number => {
  const metres = ride?.metres ?? metresBetween(shopSpot, door) * 1.3
  const riding = 2 + (metres / 1_000) * (ride ? paces.ride : 4)
  const needed = {
    arrange: paces.arrange + paces.accept + paces.collect + riding,
    call: paces.accept + paces.collect + riding,
    paid: paces.acceptOfCourier + paces.collect + riding,
    accepted: Math.max(4, paces.collect - (ride?.accepted ?? 0)) + riding,
    delivering: Math.max(2, riding - (ride?.picked ?? 0)),
  }
  return end - needed[(ride?.state ?? step) as keyof typeof needed]
}

const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647

const someRide = (chance: () => number): Ride | undefined => {
  const metres = chance() < 0.5 ? null : Math.round(800 + chance() * 9_000)
  const kind = Math.floor(chance() * 4)
  if (kind === 1) return { state: 'paid', metres }
  if (kind === 2) return { state: 'accepted', accepted: Math.floor(chance() * 30), metres }
  if (kind === 3) return { state: 'delivering', accepted: 40, picked: Math.floor(chance() * 25), metres }
  return undefined
}

const aKeeper = async (world: { merchant: () => Promise<Person> }) => {
  const keeper = await world.merchant()
  const storeId = await within((tx) => aStore(tx, keeper.merchantId, { ...shopSpot }))
  return { keeper, storeId }
}

const rowsOf = async ({ call }: Person, query = {}) =>
  (await call(radar.list, { query: { page_size: 100, ...query } })).data?.items ?? []

describe('the radar', () => {
  test('puts the orders in the order of a plain reckoning, each with its slack and what is at stake', async ({
    world,
  }) => {
    const { keeper, storeId } = await aKeeper(world)
    const chance = random(2_026)
    const made: Made[] = []
    for (let count = 0; count < 30; count += 1)
      made.push(await anOrderOf(keeper, storeId, Math.floor(chance() * 200) - 59.05, someRide(chance)))
    const { city_code: cityCode } = await db().selectFrom('online_order').select('city_code').executeTakeFirstOrThrow()
    await within(async (tx) => {
      await aPace(tx, 'arrange', String(storeId), 99)
      for (const hour of [0, 1])
        await aPace(tx, 'arrange', String(storeId), paces.arrange, (now().getUTCHours() + 8 + hour) % 24)
      await aPace(tx, 'accept', cityCode, paces.accept)
      await aPace(tx, 'accept', `6:${cityCode}`, paces.acceptOfCourier)
      await aPace(tx, 'collect', String(storeId), paces.collect)
      await aPace(tx, 'ride', `6:${cityCode}`, paces.ride)
    })
    const {
      rulingLateFreeMinutes: free,
      rulingLateShareMinutes: share,
      radarAheadMinutes: ahead,
    } = await currentRules()
    const band = (late: number) => (late > share ? 3 : late > free ? 2 : late > 0 ? 1 : 0)
    const wanted = made
      .map((order) => ({ ...order, slack: slackOf(order) }))
      .toSorted((one, other) => one.slack - other.slack)
    const rows = await rowsOf(keeper)
    const slacks = new Map(wanted.map(({ sn, slack }) => [sn, slack]))
    const shown = rows.map(({ sn }) => slacks.get(sn) ?? Number.NaN)
    expect(rows).toHaveLength(made.length)
    for (const [at, slack] of shown.entries()) expect(slack).toBeGreaterThan((shown[at - 1] ?? -999) - drift)
    for (const { sn, end, slack, money } of wanted) {
      const row = rows.find((each) => each.sn === sn)
      const [actual, expected] = [band(-end), band(ahead - slack)]
      const worst = Math.max(actual, expected)
      // Some seconds have passed since it was made.
      expect(Math.abs((row?.slack_minutes ?? 999) - slack)).toBeLessThan(1 + drift)
      // What stands at an edge may have crossed it meanwhile.
      if ([0, free, share].some((edge) => Math.abs(ahead - slack - edge) <= drift)) continue
      expect(row).toMatchObject({
        ahead_band: expected > actual ? expected : null,
        stake: worst >= 2 ? (money / 100).toFixed(2) : '0.00',
        stake_at_most: worst === 2,
      })
    }
    const totals = await keeper.call(radar.totals)
    expect(Object.values(totals.data?.counts ?? {}).reduce((sum, count) => sum + count, 0)).toBe(30)
    for (const [status, count] of Object.entries(totals.data?.counts ?? {}))
      expect(await rowsOf(keeper, { status })).toHaveLength(count)
  })

  test('warns before the band is crossed, once, in the words of the shop, and no longer once the rider has it', async ({
    world,
  }) => {
    const { keeper, storeId } = await aKeeper(world)
    const { sn } = await anOrderOf(keeper, storeId, 70)
    const pushes = () =>
      db()
        .selectFrom('push')
        .select(['event', 'alert', 'params', 'at', 'voice_file'])
        .where('merchant_id', '=', keeper.merchantId)
        .where('event', '=', 'onlineLateAhead')
        .orderBy('id')
        .execute()
    const end = later(minutes(70))
    for (let minute = 0; minute < 105; minute += 5) {
      moveClock(minutes(5))
      await warnOfBands()
      await warnOfBands()
    }
    const told = await pushes()
    expect(told.map(({ params }) => (params as { radar_band: string }).radar_band)).toEqual(['1', '2', '3'])
    const thresholds = [0, 10, 30]
    for (const [at, { at: when, alert, voice_file }] of told.entries()) {
      expect(when.getTime()).toBeLessThan(end.getTime() + minutes(thresholds[at] ?? 0))
      expect(alert).toMatch(/33枝红玫瑰：没有骑手，/)
      expect(voice_file).not.toBe('')
    }
    expect(told[1]?.alert).toMatch(/预计晚到\d+分钟，\d+分钟后晚到按比例退款，最多670\.00元/)
    const alerts = (
      await db()
        .selectFrom('alert')
        .selectAll()
        .where('merchant_id', '=', keeper.merchantId)
        .where('event', '=', 'onlineLateAhead')
        .execute()
    ).map(({ id, event, at }) => ({
      id,
      event,
      at,
      merchantId: keeper.merchantId,
      params: { online_sn: sn, radar_band: '1' },
    }))
    expect(await lateAheadAlerts.gone(alerts as never)).toEqual([])
    await db().updateTable('online_order').set({ state: onlineStates.finished.code }).where('sn', '=', sn).execute()
    expect(await lateAheadAlerts.gone(alerts as never)).toEqual(alerts.map(({ id }) => id))
    expect(await rowsOf(keeper)).toEqual([])
  })

  test('shows a passed-on order to both sides, each with its own next step, and to nobody else', async ({ world }) => {
    const [{ keeper: sender }, { keeper: florist }, { keeper: other }] = [
      await aKeeper(world),
      await aKeeper(world),
      await aKeeper(world),
    ]
    const shop = await within((tx) => anAskedShop(tx, florist.merchantId))
    const order = await within((tx) =>
      aTransferOrder(tx, {
        merchant_id: sender.merchantId,
        shop,
        held: false,
        state: transferStates.waitReceive.code,
        window_start: now(),
        window_end: later(minutes(30)),
      }),
    )
    await within((tx) => aPace(tx, 'answer', String(shop.id), 8))
    await within((tx) => aPace(tx, 'make', String(shop.id), 41))
    expect(await rowsOf(sender)).toMatchObject([
      { kind: 'sent', sn: order.sn, step: 'answer', needed_minutes: 49, status: 'ahead', ahead_band: 2 },
    ])
    expect(await rowsOf(florist)).toMatchObject([
      { kind: 'received', sn: order.sn, step: 'accept', needed_minutes: 49 },
    ])
    expect(await rowsOf(other)).toEqual([])
    await db()
      .updateTable('transfer_order')
      .set({ state: transferStates.delivered.code })
      .where('sn', '=', order.sn)
      .execute()
    expect([...(await rowsOf(sender)), ...(await rowsOf(florist))]).toEqual([])
  })

  test('warns the next shop too once the first has said no', async ({ world }) => {
    const { keeper: sender } = await aKeeper(world)
    const shops = []
    for (let count = 0; count < 2; count += 1) {
      const { keeper } = await aKeeper(world)
      shops.push(await within((tx) => anAskedShop(tx, keeper.merchantId)))
    }
    const [first, second] = shops as [(typeof shops)[number], (typeof shops)[number]]
    const order = await within((tx) =>
      aTransferOrder(tx, {
        merchant_id: sender.merchantId,
        shop: first,
        held: false,
        state: transferStates.waitReceive.code,
        window_start: now(),
        window_end: later(minutes(30)),
      }),
    )
    const toldOf = async () =>
      (
        await db()
          .selectFrom('push')
          .select(['merchant_id'])
          .where('event', '=', 'receivedLateAhead')
          .orderBy('id')
          .execute()
      ).map(({ merchant_id }) => merchant_id)
    await warnOfBands()
    expect(await toldOf()).toEqual([first.merchantId])
    await db()
      .updateTable('transfer_order')
      .set({ shop_id: second.id, shop_merchant_id: second.merchantId })
      .where('sn', '=', order.sn)
      .execute()
    await warnOfBands()
    await warnOfBands()
    expect(await toldOf()).toEqual([first.merchantId, second.merchantId])
  })

  test('reckons with a usual way where nobody knows the store or the door', async ({ world }) => {
    const { keeper } = await aKeeper(world)
    await within((tx) =>
      anOnlineOrder(tx, {
        merchant_id: keeper.merchantId,
        window_end: later(minutes(200)),
        longitude: null,
        latitude: null,
      }),
    )
    const [row] = await rowsOf(keeper)
    expect(row).toMatchObject({ status: 'calm', shop_name: '' })
    expect(row?.needed_minutes).toBeLessThan(90)
  })

  test('shows only the kinds of orders that a person may read', async ({ world }) => {
    const { keeper, storeId } = await aKeeper(world)
    await anOrderOf(keeper, storeId, 50)
    const reader = await world.subAccount(keeper, { grants: ['radar.read', 'transfer.read'] })
    expect(await rowsOf(reader)).toEqual([])
    expect((await reader.call(radar.totals)).data?.counts).toMatchObject({ calm: 0, ahead: 0 })
    expect(await rowsOf(await world.subAccount(keeper, { grants: ['radar.read', 'online.read'] }))).toHaveLength(1)
    const stranger = await world.subAccount(keeper, { grants: ['online.read'] })
    expect((await stranger.call(radar.list)).code).toBe(codes.forbidden.code)
  })

  test('learns how long a store and a courier take from what was brought', async ({ world }) => {
    const { keeper, storeId } = await aKeeper(world)
    for (const took of [4, 6, 8, 10, 30])
      await within(async (tx) => {
        const called_at = later(-minutes(200))
        await aDelivery(tx, {
          merchant_id: keeper.merchantId,
          store_id: storeId,
          state: 'completed',
          called_at,
          accepted_at: new Date(called_at.getTime() + minutes(took)),
          picked_at: new Date(called_at.getTime() + minutes(took + 12)),
          ended_at: new Date(called_at.getTime() + minutes(took + 12 + 22)),
          distance_metres: 4_000,
        })
      })
    await learnPace()
    const learned = await db().selectFrom('radar_pace').selectAll().where('hour', '=', -1).execute()
    const of = (step: string, key: string) => learned.find((row) => row.step === step && row.key === key)?.minutes
    expect(of('collect', String(storeId))).toBeCloseTo(12)
    expect(learned.find(({ step, key }) => step === 'accept' && key.startsWith('6:'))?.minutes).toBeCloseTo(8)
    expect(learned.find(({ step, key }) => step === 'ride' && key.startsWith('6:'))?.minutes).toBeCloseTo(5)
  })

  test('reads by index alone', async ({ world }) => {
    const { keeper, storeId } = await aKeeper(world)
    await anOrderOf(keeper, storeId, 50)
    const asked = await readDuring(async () => {
      await keeper.call(radar.list)
      await keeper.call(radar.totals)
      await warnOfBands()
    })
    const long = new Set(['online_order', 'transfer_order', 'delivery_order', 'radar_warning'])
    const plans = (await plansOf(asked)).filter(({ text }) => text.includes('online_order'))
    expect(plans.length).toBeGreaterThan(2)
    expect(plans.flatMap(({ text, plan }) => walkedIn(long, plan).map((table) => `${table}: ${text}`))).toEqual([])
  })
})
