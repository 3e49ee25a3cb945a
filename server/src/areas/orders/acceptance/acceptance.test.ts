import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { aFunded, anAskedShop, demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { db, pool, within } from '#core/db/tx'
import { days, minutes, moveClock, now } from '#core/time/clock'
import { orderRevision } from '#test/harness/revisions'
import { test, type Person } from '#test/harness/world'
import { forgetOfferings, insertOfferings, type Offering } from './fixtures.ts'
import { learnCurves, learningHealth, learnNightly } from './training/learning.ts'

const chaoyang = { city_code: '110100', county_code: '110105' }

/** So many orders of these merchants, dearer ones taken. */
const offerings = (count: number, { senders = 12, takers = 12, place = chaoyang } = {}): Offering[] =>
  Array.from({ length: count }, (_, index) => {
    const price = 100_00 + (index % 21) * 10_00
    const taken = (index * 7) % 21 < index % 21
    return {
      order_id: index + 1,
      began_at: now(),
      ended_at: now(),
      kind: 1,
      product_type: 1,
      ...place,
      day_class: 'weekday',
      lead_hours: 5,
      price,
      taken,
      minutes: 20,
      sender: 1 + (index % senders),
      taker: taken ? 1 + ((index * 5) % takers) : null,
    }
  })

const query = {
  product_type: 1,
  province: '北京市',
  city: '北京市',
  county: '朝阳区',
  delivery_date: addDays(dayText(new Date()), 1),
  delivery_time: '14:00-15:00',
}

const dataOf = <T>({ data }: { data: T | null }): T => data ?? expect.fail('nothing was answered')

const learnFrom = async (some: readonly Offering[]): Promise<void> => {
  await within(async (tx) => {
    await forgetOfferings(tx)
    await insertOfferings(tx, some)
  })
  await learnCurves()
}

describe('the acceptance curve', () => {
  test('says of each price how many such orders are taken, rising with it, in rounded counts', async ({ world }) => {
    const florist = await world.merchant()
    await learnFrom(offerings(1_234))
    const data = dataOf(await florist.call(acceptance.curve, { query: { ...query, price: '200.00' } }))
    expect(data).toMatchObject({ place: '朝阳区', merchants: 10, orders: 1200 })
    const shares = data.points.map(({ share }) => share)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeGreaterThan(70)
    expect(data.asked).toMatchObject({ price: '200.00' })
    expect(data.suggested.map(({ share }) => share)).toEqual([50, 80, 95])
  })

  test('is silent where fewer merchants stand behind it than the rule asks for, and answers from around where they do', async ({
    world,
  }) => {
    const florist = await world.merchant()
    const answer = async () => dataOf(await florist.call(acceptance.curve, { query }))
    await learnFrom(offerings(400, { senders: 4 }))
    expect(await answer()).toMatchObject({ place: '', merchants: 0, orders: 0, points: [], suggested: [], asked: null })

    const few = offerings(400, { senders: 4 })
    const elsewhere = offerings(400, { place: { city_code: '110100', county_code: '110108' } })
    const others = elsewhere.map((each) => ({ ...each, order_id: each.order_id + 10_000, sender: each.sender + 50 }))
    await learnFrom([...few, ...others])
    expect(await answer()).toMatchObject({ place: '北京市' })
  })

  test('is silent where most of it would be one merchant’s', async ({ world }) => {
    const florist = await world.merchant()
    await learnFrom(offerings(600).map((each) => (each.taken && each.order_id % 10 < 7 ? { ...each, taker: 1 } : each)))
    expect(dataOf(await florist.call(acceptance.curve, { query })).points).toEqual([])
  })

  describe('on a peak day', () => {
    /** A peak day of a Monday and one of a Sunday, each beside a day that is none. */
    const [valentine, weekday, mothers, sunday] = ['2028-02-14', '2028-02-15', '2028-05-14', '2028-05-07']
    const lovers = '2027-08-08'

    /** On such a day three of four are not taken. */
    const refusedOn = (name: string, count: number, facts: { senders: number }): Offering[] =>
      offerings(count, facts).map((each) => ({
        ...each,
        order_id: each.order_id + 50_000 + name.length * 1_000,
        began_at: new Date('2025-02-14T02:00:00Z'),
        day_class: name,
        taken: each.order_id % 4 === 0,
        taker: each.order_id % 4 === 0 ? 1 + ((each.order_id / 4) % 12) : null,
      }))

    const curveOn = async (florist: Person, delivery_date: string) =>
      dataOf(await florist.call(acceptance.curve, { query: { ...query, delivery_date } }))
    type Curve = Awaited<ReturnType<typeof curveOn>>

    const pointsOf = ({ points }: { points: unknown[] }) => points

    test('of which only one merchant knows it says what it says of any other such day', async ({ world }) => {
      const florist = await world.merchant()
      const alone = refusedOn('情人节', 40, { senders: 1 }).map((each) => ({ ...each, taken: false, taker: null }))
      const onSunday = alone.map((each) => ({
        ...each,
        order_id: each.order_id + 10_000,
        began_at: new Date('2025-05-11T02:00:00Z'),
        day_class: '母亲节',
      }))
      const weekends = offerings(600).map((each) => ({
        ...each,
        order_id: each.order_id + 5_000,
        day_class: 'weekend',
        taken: each.order_id % 3 > 0,
        taker: each.order_id % 3 > 0 ? 1 + (each.order_id % 12) : null,
      }))
      await learnFrom([...offerings(1_200), ...weekends, ...alone, ...onSunday])
      const [named, plain, namedSunday, plainSunday] = await Promise.all([
        curveOn(florist, valentine),
        curveOn(florist, weekday),
        curveOn(florist, mothers),
        curveOn(florist, sunday),
      ])
      expect(pointsOf(named)).toEqual(pointsOf(plain))
      expect(named.day).toBe('平日')
      expect(pointsOf(namedSunday)).toEqual(pointsOf(plainSunday))
      expect(namedSunday.day).toBe('周末')
      expect(pointsOf(named)).not.toEqual(pointsOf(namedSunday))
    })

    test('of which enough know it speaks by its name; the others as what is known of all such days', async ({
      world,
    }) => {
      const florist = await world.merchant()
      const known = refusedOn('情人节', 400, { senders: 12 })
      const alone = (taken: boolean) =>
        refusedOn('七夕', 40, { senders: 1 }).map((each) => ({ ...each, taken, taker: taken ? 1 : null }))
      await learnFrom([...offerings(1_200), ...known, ...alone(false)])
      const [named, other, never, plain] = await Promise.all([
        curveOn(florist, valentine),
        curveOn(florist, lovers),
        curveOn(florist, mothers),
        curveOn(florist, weekday),
      ])
      expect([named.day, other.day, never.day, plain.day]).toEqual(['情人节', '节日', '节日', '平日'])
      expect(pointsOf(other)).toEqual(pointsOf(never))
      expect(pointsOf(named)).not.toEqual(pointsOf(plain))
      // The one merchant's orders are among those of its place, and that is all that they are.
      await learnFrom([...offerings(1_200), ...known, ...alone(true)])
      const taken = await curveOn(florist, lovers)
      const shares = ({ points }: Curve) => points.map(({ share }) => share)
      const moved = shares(taken).map((share, index) => Math.abs(share - (shares(other)[index] ?? 0)))
      expect(Math.max(...moved)).toBeLessThan(6)
    })

    test('that few know each, but enough together, are learned as one', async ({ world }) => {
      const florist = await world.merchant()
      const names = ['情人节', '七夕', '母亲节', '圣诞', '儿童节', '教师节']
      const few = names.flatMap((name, index) =>
        refusedOn(name, 40, { senders: 1 }).map((each) => ({
          ...each,
          order_id: each.order_id + index * 10_000,
          sender: 100 + index,
        })),
      )
      await learnFrom([...offerings(1_200), ...few])
      const [named, other, plain] = await Promise.all([
        curveOn(florist, valentine),
        curveOn(florist, mothers),
        curveOn(florist, weekday),
      ])
      expect([named.day, other.day]).toEqual(['节日', '节日'])
      expect(pointsOf(named)).toEqual(pointsOf(other))
      expect(pointsOf(named)).not.toEqual(pointsOf(plain))
    })

    test('a stricter rule counts at once', async ({ world }) => {
      const florist = await world.merchant()
      await learnFrom([...offerings(1_200), ...refusedOn('情人节', 400, { senders: 7 })])
      const dayOf = async () => (await curveOn(florist, valentine)).day
      expect(await dayOf()).toBe('情人节')
      const rule = { name: 'acceptanceMerchants', value: '9', from_at: new Date(now().getTime() - 1) }
      await db().insertInto('platform_rule').values(rule).execute()
      expect(await dayOf()).toBe('平日')
      await db().deleteFrom('platform_rule').where('name', '=', rule.name).where('from_at', '=', rule.from_at).execute()
    })
  })

  test('one more order of one’s own changes nothing before the night, and no count after it', async ({ world }) => {
    const florist = await world.merchant()
    const answer = async () => dataOf(await florist.call(acceptance.curve, { query }))
    await learnFrom(offerings(1_234))
    const before = await answer()
    const [one] = offerings(1)
    await within((tx) => insertOfferings(tx, [{ ...(one as Offering), order_id: 99_999, sender: florist.merchantId }]))
    expect(await answer()).toEqual(before)
    await learnCurves()
    const { merchants, orders } = await answer()
    expect({ merchants, orders }).toEqual({ merchants: before.merchants, orders: before.orders })
  })

  test('a learning that is killed leaves the curve that stood', async ({ world }) => {
    const florist = await world.merchant()
    const answer = async () => dataOf(await florist.call(acceptance.curve, { query }))
    await learnFrom(offerings(800))
    const before = await answer()
    await sql`update acceptance_offering set taken = false, taker = null where order_id % 2 = 0`.execute(db())
    const other = await pool().connect()
    await other.query('begin; lock table acceptance_curve in share row exclusive mode')
    const killed = expect(learnCurves()).rejects.toThrow()
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select pg_terminate_backend(pid) as ended from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%acceptance_curve%'`.execute(
          db(),
        )
        expect(rows).toEqual([{ ended: true }])
      },
      { timeout: 20_000, interval: 50 },
    )
    await killed
    await other.query('rollback')
    other.release()
    expect(await answer()).toEqual(before)
    await learnCurves()
    expect(await answer()).not.toEqual(before)
  })

  test('is heard of when it was not learned for days', async () => {
    const backlog = async () => (await learningHealth.read())[0]?.backlog
    await learnFrom(offerings(200))
    expect(await backlog()).toBe(0)
    moveClock(days(3))
    expect(await backlog()).toBe(1)
  })
})

/** What became of orders, as it is written down the night after. */
const writtenDown = async (sender: number) => {
  moveClock(days(1))
  await learnNightly()
  return db()
    .selectFrom('acceptance_offering')
    .select(['kind', 'price', 'taken', 'sender', 'taker', 'county_code'])
    .where('sender', '=', sender)
    .orderBy('began_at')
    .execute()
}

test('a raise makes two of one order: not taken at the lower price, taken at the higher', async ({ world }) => {
  const sender = await world.merchant()
  const shopkeeper = await world.merchant()
  const shop = await within(async (tx) => {
    await forgetOfferings(tx)
    await aFunded(tx, sender.merchantId, fen(5_000_00))
    return anAskedShop(tx, shopkeeper.merchantId)
  })
  const body = { ...orderContent(addDays(dayText(now()), 2)), kind: 0, shop_id: shop.openid, price: '128.00' }
  const { sn } = dataOf(await sender.call(transferOrders.create, { body }))
  const params = { sn }
  await sender.call(transferOrders.pay, { params, body: { pay_password: demoPayPassword } })
  moveClock(minutes(12))
  await sender.call(transferOrders.raisePrice, { params, body: { price: '158.00', pay_password: demoPayPassword } })
  moveClock(minutes(3))
  await shopkeeper.call(receivedOrders.confirm, { params, body: await orderRevision(sn) })
  const parties = { kind: 0, sender: sender.merchantId, county_code: '110105' }
  expect(await writtenDown(sender.merchantId)).toEqual([
    { ...parties, price: 128_00, taken: false, taker: null },
    { ...parties, price: 158_00, taken: true, taker: shopkeeper.merchantId },
  ])
})

test('a clock that is behind another stops no night: the order was taken at once', async ({ world }) => {
  const [sender, shopkeeper] = [await world.merchant(), await world.merchant()]
  const shop = await within(async (tx) => {
    await forgetOfferings(tx)
    await aFunded(tx, sender.merchantId, fen(5_000_00))
    return anAskedShop(tx, shopkeeper.merchantId)
  })
  const body = { ...orderContent(addDays(dayText(now()), 2)), kind: 0, shop_id: shop.openid, price: '128.00' }
  const { sn } = dataOf(await sender.call(transferOrders.create, { body }))
  const params = { sn }
  await sender.call(transferOrders.pay, { params, body: { pay_password: demoPayPassword } })
  moveClock(-minutes(1))
  await shopkeeper.call(receivedOrders.confirm, { params, body: await orderRevision(sn) })
  expect(await writtenDown(sender.merchantId)).toMatchObject([{ price: 128_00, taken: true }])
})
