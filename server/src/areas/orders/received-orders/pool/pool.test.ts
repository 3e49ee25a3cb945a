import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { WireQuery } from '@zdb/contract/kit/endpoint'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { businessStates } from '@zdb/contract/shop/stores/states'
import { test, type Person } from '#test/harness/world'
import { aStore } from '#areas/shop/stores/fixtures'
import { hours, later, now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { florist, pooled, sender } from '../cast-fixtures.ts'

const look = async (shop: Person, query: WireQuery<typeof receivedOrders.pool> = {}) =>
  (await shop.call(receivedOrders.pool, { query })).data?.items ?? []

test('a card says what, where, when and for how much, with the distance and the time left', async ({ world }) => {
  const city = '杭州市'
  const [from, shop] = [await sender(world), await florist(world, { city, longitude: 116.459, latitude: 39.825 })]
  const until = later(hours(1))
  const order = await pooled(from, { city, county: '西湖区', deadline_at: until })
  const [card, ...others] = await look(shop)
  expect(others).toEqual([])
  expect(card).toMatchObject({
    sn: order.sn,
    kind: 1,
    kind_zh: '抢单',
    price: '128.00',
    areainfo: '杭州市西湖区',
    delivery_time: '14:00-15:00',
    goods_items: [{ item_name: '33枝红玫瑰', item_total: 1 }],
    // 0.09 degrees of latitude
    distance: 10,
    sender: '花语总店',
    order_remarks: '请提前联系',
    my_quote: null,
    allowed: true,
    why_not: '',
    shop: { sid: String(shop.storeId), name: '国贸店' },
  })
})

test('the pool is sorted by distance, price, time or fit, and filtered by kind, goods and store', async ({ world }) => {
  const city = '宁波市'
  const [from, shop] = [await sender(world), await florist(world, { city, categories: [1, 2] })]
  const second = await within((tx) => aStore(tx, shop.merchantId, { city, name: '二店', categories: [2] }))
  const [near, far, nowhere, bids] = [
    await pooled(from, { city, price: 50_00, window_start: later(hours(9)) }),
    await pooled(from, { city, price: 900_00, longitude: 116.8, window_start: later(hours(5)) }),
    await pooled(from, {
      city,
      price: 70_00,
      longitude: null,
      latitude: null,
      product_type: 2,
      window_start: later(hours(7)),
    }),
    await pooled(from, { city, kind: kinds.compete, longitude: 116.47, window_start: later(hours(8)) }),
  ]
  const sorted = async (sort: 'fit' | 'distance' | 'price' | 'time') => (await look(shop, { sort })).map(({ sn }) => sn)
  expect(await sorted('distance')).toEqual([near.sn, bids.sn, far.sn, nowhere.sn])
  expect(await sorted('price')).toEqual([far.sn, nowhere.sn, near.sn, bids.sn])
  expect(await sorted('time')).toEqual([far.sn, nowhere.sn, bids.sn, near.sn])
  expect(await sorted('fit')).toEqual([near.sn, bids.sn, far.sn, nowhere.sn])
  expect((await look(shop, { kind: 2 })).map(({ sn }) => sn)).toEqual([bids.sn])
  expect(await look(shop, { product_type: 2 })).toMatchObject([{ sn: nowhere.sn, distance: null }])
  expect(await look(shop, { sid: String(second) })).toMatchObject([{ sn: nowhere.sn, shop: { name: '二店' } }])
  const other = await florist(world, { city })
  expect(await other.call(receivedOrders.pool, { query: { sid: String(second) } })).toMatchObject({
    code: codes.notFound.code,
  })
})

test('orders that are taken, over or back with their sender are not in the pool', async ({ world }) => {
  const city = '温州市'
  const [from, shop] = [await sender(world), await florist(world, { city })]
  for (const facts of [{ state: 20 }, { state: 16 }, { state: 10 }, { deadline_at: later(-1_000) }])
    await pooled(from, { city, ...facts })
  expect(await look(shop)).toEqual([])
})

test('an order whose window is over is neither shown nor taken, also where a shop needs no time to prepare', async ({
  world,
}) => {
  const city = '台州市'
  const [from, shop] = [await sender(world), await florist(world, { city })]
  const window = { window_start: later(-hours(2)), window_end: later(-1_000) }
  const order = await pooled(from, { city, deadline_at: later(hours(9)), ...window })
  expect(await look(shop)).toEqual([])
  expect(await shop.call(receivedOrders.grab, { params: { pool_sn: order.sn }, body: {} })).toMatchObject({
    code: codes.notForYou.code,
    message: '该订单的配送时间已过',
  })
  await pooled(from, { city, window_start: later(-hours(2)), window_end: later(hours(1)) })
  expect(await look(shop)).toHaveLength(1)
})

test('an order put back into the pool gives flash-push shops their head start again', async ({ world }) => {
  const city = '嘉兴市'
  const [from, plain] = [await sender(world), await florist(world, { city })]
  const flash = await florist(world, { city, flashUntil: later(hours(1)) })
  const order = await pooled(from, { city })
  expect(await look(plain)).toHaveLength(1)
  const reopened = { machine: 'transfer_order', thing_id: order.id, move: 'reopenGrab', from_state: 16, to_state: 5 }
  await db()
    .insertInto('move_history')
    .values({ ...reopened, actor: '林小花', at: now() })
    .execute()
  expect(await look(plain)).toEqual([])
  expect(await look(flash)).toHaveLength(1)
})

test('an empty pool says what keeps its orders away, and nothing where there are none', async ({ world }) => {
  const city = '金华市'
  const [from, shop] = [await sender(world), await florist(world, { city })]
  const obstacle = async (query: WireQuery<typeof receivedOrders.pool> = {}, who: Person = shop) =>
    (await who.call(receivedOrders.pool, { query })).data?.obstacle
  const store = (facts: { business_state?: number; grab_km?: number | null }) =>
    db().updateTable('store').set(facts).where('id', '=', shop.storeId).execute()
  expect(await obstacle({}, await world.merchant())).toMatchObject({ reason: 'noStore', sid: '' })
  expect(await obstacle()).toBeNull()

  await pooled(from, { city, longitude: 117.2 })
  expect(await obstacle()).toBeNull()
  await store({ grab_km: 1 })
  expect(await obstacle()).toEqual({
    reason: 'inScope',
    words: '同城有 1 单不在您设置的抢单区域内',
    sid: String(shop.storeId),
    orders: 1,
  })
  expect(await obstacle({ kind: 2 })).toBeNull()
  await store({ business_state: businessStates.closed.code })
  expect(await obstacle()).toMatchObject({ reason: 'open', words: '门店休息中，恢复营业后才能接单', orders: 0 })
})
