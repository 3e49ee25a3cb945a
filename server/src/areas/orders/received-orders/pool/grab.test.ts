import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { test, type Person } from '#test/harness/world'
import { aStore } from '#areas/shop/stores/fixtures'
import { hours, later, minutes, now } from '#core/time/clock'
import { proveLedger } from '#core/money/ledger-proof'
import { db, within } from '#core/db/tx'
import { florist, heardBy, limitReceiving, orderNow, pooled, sender } from '../cast-fixtures.ts'
import type { ShopFacts } from '../fixtures.ts'

const take = (shop: Person, sn: string, sid?: string) =>
  shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { sid, revision: 1 } })

const usedBy = async ({ merchantId }: Person): Promise<number> =>
  (await db().selectFrom('grab_credit').select('used').where('merchant_id', '=', merchantId).executeTakeFirst())
    ?.used ?? 0

test('the first shop to grab has the order, its credit counts it, and the second hears it is gone', async ({
  world,
}) => {
  const [from, first, second] = [await sender(world), await florist(world), await florist(world)]
  const { sn } = await pooled(from)
  expect(await take(first, sn)).toMatchObject({ code: 0 })
  expect(await orderNow(sn)).toMatchObject({ state: 20, shop_id: first.storeId, shop_merchant_id: first.merchantId })
  expect(await usedBy(first)).toBe(128_00)
  expect(await take(second, sn)).toMatchObject({ code: codes.orderTaken.code, message: codes.orderTaken.message })
  expect(await take(first, sn)).toMatchObject({ code: codes.orderTaken.code })
  expect(await usedBy(second)).toBe(0)
  expect(await heardBy(from)).toEqual(['订单已被抢'])
})

test('the consignee is hidden in the pool and open to the shop that has the order', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from)
  const pool = await shop.call(receivedOrders.pool)
  expect(JSON.stringify(pool.data)).toContain(sn)
  expect(JSON.stringify(pool.data)).not.toMatch(/林女士|13822102210|SOHO/)
  await take(shop, sn)
  const detail = await shop.call(receivedOrders.detail, { params: { sn } })
  expect(detail.data).toMatchObject({ consignee: '林女士', mobile: '13822102210', address: '光华路SOHO 2座1203' })
})

test('a grab beyond twice the deposit and the balance is refused and leaves everything as it was', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world, { balance: 100_00 })]
  const [big, small, over] = [
    await pooled(from, { price: 4_000_00 }),
    await pooled(from, { price: 100_00 }),
    await pooled(from, { price: 1 }),
  ]
  expect(await take(shop, big.sn)).toMatchObject({ code: 0 })
  expect(await take(shop, small.sn)).toMatchObject({ code: 0 })
  expect(await take(shop, over.sn)).toMatchObject({
    code: codes.creditShort.code,
    message: '抢单额度不足，请先完成已抢订单或增缴保证金',
  })
  expect(await orderNow(over.sn)).toMatchObject({ state: 5, shop_id: null })
  expect(await usedBy(shop)).toBe(4_100_00)
  const pool = await shop.call(receivedOrders.pool)
  expect(pool.data?.credit).toEqual({ limit: '4100.00', used: '4100.00' })
  expect(pool.data?.items.find(({ sn }) => sn === over.sn)).toMatchObject({
    allowed: false,
    why_not: codes.creditShort.message,
  })
})

const refusals: [string, ShopFacts, () => object, keyof typeof codes, string][] = [
  ['a resting shop', { closed: { reason: '盘点' } }, () => ({}), 'notForYou', '门店休息中，恢复营业后才能接单'],
  ['a shop of another city', { city: '上海市' }, () => ({}), 'notForYou', '该订单不在您门店所在的城市'],
  [
    'a shop that does not sell such goods',
    { categories: [2, 3] },
    () => ({}),
    'notForYou',
    '您的门店没有该类商品的接单资质',
  ],
  [
    'a shop that chose other districts',
    { grabCounties: ['110108'] },
    () => ({}),
    'notForYou',
    '该订单不在您设置的接单区域内',
  ],
  ['a shop whose deposit is short', { deposit: 1_999_99 }, () => ({}), 'notForYou', '缴足诚信保证金后才能接单'],
  [
    'a shop without flash push in the head start',
    {},
    () => ({ created_at: now() }),
    'notForYou',
    '该订单正优先推送给闪推门店，请稍后再试',
  ],
]

test.for(refusals)(
  '%s neither sees nor gets the order and hears why',
  async ([, facts, order, code, message], { world }) => {
    const [from, shop] = [await sender(world), await florist(world, facts)]
    const { sn } = await pooled(from, order())
    const pool = await shop.call(receivedOrders.pool)
    expect(pool.data?.items.map((card) => card.sn)).not.toContain(sn)
    expect(await take(shop, sn)).toMatchObject({ code: codes[code].code, message })
    expect(await orderNow(sn)).toMatchObject({ state: 5, shop_id: null })
  },
)

test('a shop with flash push sees and grabs within the head start', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world, { flashUntil: later(hours(1)) })]
  const { sn } = await pooled(from, { created_at: now() })
  expect((await shop.call(receivedOrders.pool)).data?.items.map((card) => card.sn)).toContain(sn)
  expect(await take(shop, sn)).toMatchObject({ code: 0 })
})

test('a limited shop hears the reason of its limit', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  await limitReceiving(shop, '多次超时', later(-minutes(1)))
  const { sn } = await pooled(from)
  expect((await shop.call(receivedOrders.pool)).data?.items).toEqual([])
  expect(await take(shop, sn)).toMatchObject({
    code: codes.limited.code,
    message: '您的账号已被限制接单：多次超时，如有异议可提交工单',
  })
})

test.for(['the sender', 'the shop'] as const)('a blacklist kept by %s parts the two', async (by, { world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const fromStore = await within((tx) => aStore(tx, from.merchantId))
  const [keeper, other, store_id] = by === 'the sender' ? [from, shop, shop.storeId] : [shop, from, fromStore]
  await db()
    .insertInto('blacklist')
    .values({
      merchant_id: keeper.merchantId,
      store_id,
      other_merchant_id: other.merchantId,
      reason: '经常超时',
      at: now(),
    })
    .execute()
  const { sn } = await pooled(from)
  expect((await shop.call(receivedOrders.pool)).data?.items.map((card) => card.sn)).not.toContain(sn)
  expect(await take(shop, sn)).toMatchObject({ code: codes.blocked.code })
})

test('nobody grabs an own order, one that is over, one to quote for, or one that was never in the pool', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world)]
  await within((tx) => aStore(tx, from.merchantId))
  const [own, late, compete, assigned, closed] = [
    await pooled(from),
    await pooled(from, { deadline_at: later(-1_000) }),
    await pooled(from, { kind: 2 }),
    await pooled(from, { kind: 0, state: 10 }),
    await pooled(from, { state: 70 }),
  ]
  expect(await take(from, own.sn)).toMatchObject({ code: codes.ownShop.code, message: '不能接自己发布的订单' })
  expect(await take(shop, late.sn)).toMatchObject({ code: codes.orderMoved.code, message: '该订单已超过抢单时限' })
  expect(await take(shop, compete.sn)).toMatchObject({ code: codes.orderMoved.code, message: '该订单是竞价单，请报价' })
  expect(await take(shop, assigned.sn)).toMatchObject({ code: codes.notFound.code })
  expect(await take(shop, closed.sn)).toMatchObject({ code: codes.orderMoved.code })
  expect(await take(shop, 'T0000000000')).toMatchObject({ code: codes.notFound.code })
})

test('a merchant without any shop is told so, and another merchant’s shop cannot be named', async ({ world }) => {
  const [from, shop, bare] = [await sender(world), await florist(world), await world.merchant()]
  const { sn } = await pooled(from)
  expect(await take(bare, sn)).toMatchObject({ code: codes.notForYou.code, message: '您还没有可以接单的门店' })
  expect(await take(bare, sn, String(shop.storeId))).toMatchObject({ code: codes.notFound.code })
})

test('the shop that is named takes the order, else the nearest that may', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world, { longitude: 116.9 })]
  const near = await within((tx) => aStore(tx, shop.merchantId, { name: '近店' }))
  const [one, two] = [await pooled(from), await pooled(from)]
  const card = (await shop.call(receivedOrders.pool)).data?.items.find(({ sn }) => sn === one.sn)
  expect(card?.shop).toEqual({ sid: String(near), name: '近店' })
  expect(await take(shop, one.sn)).toMatchObject({ code: 0 })
  expect(await take(shop, two.sn, String(shop.storeId))).toMatchObject({ code: 0 })
  expect([(await orderNow(one.sn)).shop_id, (await orderNow(two.sn)).shop_id]).toEqual([near, shop.storeId])
})

test('fifty grabs at once of five orders by ten shops: one winner each, no shop above its credit', async ({
  world,
}) => {
  const from = await sender(world)
  // Room for one order of 3,000.00 each, and not for two.
  const shops = await Promise.all(Array.from({ length: 10 }, () => florist(world, { balance: 100_00 })))
  const prices = [3_000_00, 3_000_00, 3_000_00, 200_00, 200_00]
  const orders = await Promise.all(prices.map((price) => pooled(from, { price })))
  const tries = shops.flatMap((shop) => orders.map(({ sn }) => ({ shop, sn })))
  const answers = await Promise.all(tries.map(async ({ shop, sn }) => ({ sn, code: (await take(shop, sn)).code })))
  for (const { sn } of orders) expect(answers.filter((answer) => answer.sn === sn && answer.code === 0)).toHaveLength(1)
  const expected = new Set<number>([0, codes.orderTaken.code, codes.creditShort.code])
  expect(answers.filter(({ code }) => !expected.has(code))).toEqual([])
  const held = await Promise.all(shops.map(usedBy))
  expect(Math.max(...held)).toBeLessThanOrEqual(4_100_00)
  expect(held.reduce((sum, used) => sum + used, 0)).toBe(9_400_00)
  expect(await proveLedger()).toEqual([])
})
