import { sql } from 'kysely'
import { afterEach, describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { dayText } from '@zdb/contract/kit/china-time'
import { afterSaleStates } from '@zdb/contract/orders/after-sale/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { trust } from '@zdb/contract/shop/trust/endpoints'
import type { TrustLine } from '@zdb/contract/shop/trust/verdicts'
import { anAskedShop, aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { days, later, minutes, now, resetClock } from '#core/time/clock'
import { plansOf, readDuring, walkedIn } from '#test/payments/read-plans'
import { test, type Person, type World } from '#test/harness/world'
import { countPrices, freezeTrust, settleTrust, trustDifferences } from './cells.sql.ts'

afterEach(resetClock)

/** What is counted, and shown of everybody from the next night on. */
const overNight = async (): Promise<void> => {
  await settleTrust()
  await freezeTrust(dayText(later(-days(90))))
}

type Shop = Awaited<ReturnType<typeof anAskedShop>>

const aShop = async (world: World): Promise<Shop> => {
  const florist = await world.merchant()
  return within((tx) => anAskedShop(tx, florist.merchantId))
}

/** Brought in time some days ago, unless told otherwise. */
const given = (sender: Person, shop: Shop, facts: Partial<OrderFacts> = {}, lateBy = -10) => {
  const placed = later(-days(5))
  const end = new Date(placed.getTime() + minutes(180))
  return within((tx) =>
    aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop,
      held: false,
      state: transferStates.finished.code,
      created_at: placed,
      paid_at: placed,
      accepted_at: new Date(placed.getTime() + minutes(6)),
      window_start: placed,
      window_end: end,
      delivered_at: new Date(end.getTime() + minutes(lateBy)),
      ...facts,
    }),
  )
}

const aCase = (orderId: number, sender: Person, shop: Shop, state: keyof typeof afterSaleStates) =>
  sql`insert into after_sale (order_id, merchant_id, shop_merchant_id, type, mode, amount, content, at, state)
    values (${orderId}, ${sender.merchantId}, ${shop.merchantId}, 2, '花材不新鲜', 1000, '花蔫了', ${now()}, ${afterSaleStates[state].code})`.execute(
    db(),
  )

const trustIn = async ({ call }: Person, { openid }: Shop) => {
  const { data } = await call(trust.detail, { params: { openid } })
  if (!data) throw new Error('no trust')
  const line = (key: TrustLine) => data.lines.find((each) => each.key === key)
  return { ...data, own: (key: TrustLine) => line(key)?.own.text, of: line }
}

describe('what a shop can be trusted with', () => {
  test('is said in words with its counts, from the orders one gave to it', async ({ world }) => {
    const [sender, shop] = [await world.merchant(), await aShop(world)]
    for (let count = 0; count < 17; count += 1) await given(sender, shop)
    const late = await given(sender, shop, {}, 25)
    await given(sender, shop, { need_photo: true, photo_state: photoStates.accepted.code })
    await given(sender, shop, { need_photo: true, photo_state: photoStates.none.code })
    await given(sender, shop, { state: transferStates.closed.code, delivered_at: null })
    await aCase(late.id, sender, shop, 'agreed')
    const refused = await given(sender, shop, {
      state: transferStates.waitReceive.code,
      accepted_at: null,
      delivered_at: null,
    })
    await db()
      .updateTable('transfer_order')
      .set({ state: transferStates.rejected.code })
      .where('id', '=', refused.id)
      .execute()
    await db()
      .updateTable('transfer_order')
      .set({ shop_id: null, shop_merchant_id: null })
      .where('id', '=', refused.id)
      .execute()
    await settleTrust()
    const seen = await trustIn(sender, shop)
    expect(seen).toMatchObject({ verdict: 'fair', basis: 'own', days: 90 })
    expect(seen.own('onTime')).toBe('19 / 20 单准时（95%）')
    expect(seen.own('photo')).toBe('1 / 2 单有实拍，1 单通过')
    expect(seen.own('disputes')).toBe('每百单 5.0 件（1 件，退款 1 件）')
    expect(seen.own('answers')).toBe('接了 21 / 22 单（95%），平均 6 分钟')
    expect(seen.own('price')).toBe('同区同类的单还不够比较')
    expect(seen.rule).toContain('准时率低于85%或每百单售后超过8件要留意')
    expect(await trustDifferences()).toEqual([])
  })

  test('leads to a list with as many orders as it counts', async ({ world }) => {
    const [sender, shop, other] = [await world.merchant(), await aShop(world), await aShop(world)]
    for (let count = 0; count < 3; count += 1) await given(sender, shop)
    await given(sender, other)
    await given(sender, shop, { state: transferStates.inDelivery.code, delivered_at: null })
    await settleTrust()
    const seen = await trustIn(sender, shop)
    expect(seen.own('onTime')).toBe('3 / 3 单准时（100%）')
    const query = Object.fromEntries(new URLSearchParams(seen.of('onTime')?.own.route?.split('?')[1]))
    const list = await sender.call(transferOrders.list, { query: query as never })
    expect(list.data?.total).toBe(3)
    expect(query).toMatchObject({ shop_id: shop.openid, brought: '1', figure: '1' })
  })

  test('tells nothing of other merchants until enough of them stand behind it', async ({ world }) => {
    const shop = await aShop(world)
    const me = await world.merchant()
    await given(me, shop)
    const senders: Person[] = []
    for (let count = 0; count < 5; count += 1) senders.push(await world.merchant())
    for (const sender of senders.slice(0, 4)) for (let count = 0; count < 6; count += 1) await given(sender, shop)
    await overNight()
    const before = await trustIn(me, shop)
    expect(before).toMatchObject({ basis: 'own', verdict: 'few' })
    expect(before.lines.map(({ platform }) => platform)).toEqual([null, null, null, null, null])
    // One more merchant, one more order: now nobody's can be told apart.
    await given(senders[4] as Person, shop, {}, 40)
    await settleTrust()
    expect(await trustIn(me, shop)).toMatchObject({ basis: 'own' })
    await overNight()
    const after = await trustIn(me, shop)
    expect(after).toMatchObject({ basis: 'platform', verdict: 'reliable' })
    expect(after.of('onTime')).toMatchObject({
      own: { text: '1 / 1 单准时（100%）' },
      platform: { text: '24 / 25 单准时（96%）', route: null },
    })
    expect((await me.call(trust.list, { query: { shop_ids: shop.openid } })).data).toEqual([
      { shop_id: shop.openid, verdict: 'reliable', basis: 'platform', on_time: 24, brought: 25 },
    ])
    // Most of it would be one merchant's.
    for (let count = 0; count < 14; count += 1) await given(senders[0] as Person, shop)
    await settleTrust()
    expect(await trustIn(me, shop)).toMatchObject({ basis: 'platform', verdict: 'reliable' })
    await overNight()
    expect(await trustIn(me, shop)).toMatchObject({ basis: 'own', verdict: 'few' })
  })

  test('holds its prices against those of the district once enough merchants have paid some', async ({ world }) => {
    const [dear, usual] = [await aShop(world), await aShop(world)]
    const senders: Person[] = []
    for (let count = 0; count < 5; count += 1) senders.push(await world.merchant())
    for (const sender of senders)
      for (let count = 0; count < 4; count += 1) await given(sender, usual, { price: 100_00, product_type: 3 })
    const [me] = senders
    await given(me as Person, dear, { price: 130_00, product_type: 3 })
    await countPrices(later(-days(90)))
    await settleTrust()
    expect((await trustIn(me as Person, dear)).own('price')).toBe('比同区同类高 30%（1 单）')
    expect((await trustIn(me as Person, usual)).own('price')).toBe('与同区同类持平（4 单）')
  })

  test('keeps to itself what a single merchant paid, however many others gave it orders', async ({ world }) => {
    const [shop, usual, me] = [await aShop(world), await aShop(world), await world.merchant()]
    const senders: Person[] = []
    for (let count = 0; count < 5; count += 1) senders.push(await world.merchant())
    const toEach = async (where: Shop, price: number, some: readonly Person[]) => {
      for (const sender of some)
        for (let count = 0; count < 4; count += 1) await given(sender, where, { price, product_type: 3 })
    }
    await toEach(usual, 100_00, senders)
    await toEach(shop, 130_00, senders.slice(0, 1))
    await countPrices(later(-days(90)))
    await toEach(shop, 130_00, senders.slice(1))
    await overNight()
    const platform = async (key: TrustLine) => (await trustIn(me, shop)).of(key)?.platform?.text
    expect(await platform('onTime')).toBe('20 / 20 单准时（100%）')
    expect(await platform('price')).toBe('同区同类的单还不够比较')
    await countPrices(later(-days(90)))
    expect(await platform('price')).toMatch(/（20 单）$/)
  })

  test('has no middle price of a district where most orders are one merchant’s', async ({ world }) => {
    const [shop, me] = [await aShop(world), await world.merchant()]
    const senders: Person[] = []
    for (let count = 0; count < 5; count += 1) senders.push(await world.merchant())
    const sold = async (sender: Person, count: number) => {
      for (let order = 0; order < count; order += 1) await given(sender, shop, { price: 100_00, product_type: 4 })
    }
    for (const sender of senders) await sold(sender, 4)
    await sold(me, 1)
    const price = async () => {
      await countPrices(later(-days(90)))
      await overNight()
      return (await trustIn(me, shop)).own('price')
    }
    expect(await price()).toBe('与同区同类持平（1 单）')
    await sold(senders[0] as Person, 60)
    expect(await price()).toBe('同区同类的单还不够比较')
  })

  test('equals a plain count whatever happens to the orders, in whatever order it is worked off', async ({ world }) => {
    const senders = [await world.merchant(), await world.merchant()]
    const shops = [await aShop(world), await aShop(world)]
    let seed = 77
    const chance = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most
    const made = (sender: Person, shop: Shop) =>
      given(sender, shop, { created_at: later(-days(1 + chance(4))), need_photo: chance(2) === 0 })
    const patch = (id: number, facts: Partial<OrderFacts>) =>
      db()
        .updateTable('transfer_order')
        .set(facts as object)
        .where('id', '=', id)
        .execute()
    const note = (storeId: number, merchantId = 0) =>
      sql`insert into trust_change (store_id, merchant_id, day) values (${storeId}, ${merchantId}, ${dayText(now())})`.execute(
        db(),
      )
    const ids: number[] = []
    for (let step = 0; step < 70; step += 1) {
      const shop = shops[chance(2)] as Shop
      const id = ids[chance(Math.max(1, ids.length))]
      const what = id === undefined ? 0 : chance(5)
      if (id === undefined || what <= 1) ids.push((await made(senders[chance(2)] as Person, shop)).id)
      else if (what === 2) await patch(id, { shop_id: shop.id, shop_merchant_id: shop.merchantId })
      else if (what === 3) {
        const state = chance(2) ? transferStates.chargeback.code : transferStates.finished.code
        await patch(id, { state, delivered_at: later(-minutes(chance(9_000))) })
      } else await note(shop.id, senders[0]?.merchantId)
      if (step % 9 === 0) await Promise.all([settleTrust(), settleTrust()])
    }
    await settleTrust()
    expect(await trustDifferences()).toEqual([])
    const { rows } = await sql<{ brought: number }>`select sum(brought)::int as brought from trust_day`.execute(db())
    expect(rows[0]?.brought).toBeGreaterThan(5)
  })

  test('counts an order again once it costs more than was refunded', async ({ world }) => {
    const [sender, shop] = [await world.merchant(), await aShop(world)]
    const order = await given(sender, shop, { price: 10_00 })
    await aCase(order.id, sender, shop, 'agreed')
    await settleTrust()
    expect((await trustIn(sender, shop)).own('onTime')).toBe('还没有送达的单')
    await db().updateTable('transfer_order').set({ price: 20_00 }).where('id', '=', order.id).execute()
    await settleTrust()
    expect((await trustIn(sender, shop)).own('onTime')).toBe('1 / 1 单准时（100%）')
    expect(await trustDifferences()).toEqual([])
  })

  test('is not for those who may not read transfers, and reads by index alone', async ({ world }) => {
    const [sender, shop] = [await world.merchant(), await aShop(world)]
    const clerk = await world.subAccount(sender, { grants: ['online.read'] })
    expect((await clerk.call(trust.list, { query: { shop_ids: shop.openid } })).code).toBe(codes.forbidden.code)
    expect((await sender.call(trust.detail, { params: { openid: 'nobody' } })).code).toBe(codes.notFound.code)
    const asked = await readDuring(() => sender.call(trust.detail, { params: { openid: shop.openid } }))
    const plans = (await plansOf(asked)).filter(({ text }) => text.includes('trust_day'))
    expect(plans).toHaveLength(1)
    const long = new Set(['trust_day', 'trust_price', 'transfer_order', 'store'])
    expect(plans.flatMap(({ plan }) => walkedIn(long, plan))).toEqual([])
  })
})
