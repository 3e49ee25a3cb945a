import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { festivals } from '@zdb/contract/shop/festivals/endpoints'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { florist, heardBy, pooled, sender } from '#areas/orders/received-orders/cast-fixtures'
import { db, within } from '#core/db/tx'
import { hours, moveClock, now, resetClock } from '#core/time/clock'
import { soon } from '#test/channels/channel-market'
import { test, type Person, type World } from '#test/harness/world'
import { aFestival, type FestivalFacts } from '#areas/shop/festivals/fixtures'
import { followAll } from '#areas/shop/festivals/places/follow'

/** Orders of the fixtures are for 14:00 tomorrow: the third slot of a festival tomorrow. */
const shopWithFestival = async (world: World, facts: FestivalFacts = {}) => {
  const shop = await florist(world, { balance: 100_000_00 })
  const festival = await within((tx) => aFestival(tx, shop.merchantId, { storeId: shop.storeId, ...facts }))
  const slotId = String(festival.slots[2]?.id)
  const grab = (sn: string) => shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
  const slot = async () => (await shop.call(festivals.slotOrders, { params: { slot_id: slotId } })).data?.slot
  /** Of these orders those that the shop sees. */
  const inPool = async (...orders: { sn: string }[]) => {
    const shown = new Set((await shop.call(receivedOrders.pool, { query: {} })).data?.items.map(({ sn }) => sn))
    return orders.flatMap(({ sn }) => (shown.has(sn) ? [sn] : []))
  }
  return { shop, festival, id: String(festival.id), slotId, grab, slot, inPool }
}

const assignTo = async (from: Person, storeId: number, price = 128_00) => {
  const { openid, merchant_id } = await db()
    .selectFrom('store')
    .select(['openid', 'merchant_id'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
  const order = await within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      kind: kinds.assigned,
      state: transferStates.rejected.code,
      price,
      shop: { id: storeId, merchantId: merchant_id },
    }),
  )
  return from.call(transferOrders.assign, { params: { sn: order.sn }, body: { shop_id: openid } })
}

test('forty grab for five places at once: exactly five have one', async ({ world }) => {
  const { grab, slot, slotId, shop, inPool } = await shopWithFestival(world, { capacity: 5 })
  const from = await sender(world)
  const orders = await Promise.all(Array.from({ length: 40 }, () => pooled(from, { price: 20_00, held: false })))
  const answers = await Promise.all(orders.map(({ sn }) => grab(sn)))
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(5)
  expect(new Set(answers.filter(({ code }) => code !== 0).map(({ code }) => code))).toEqual(
    new Set([codes.slotFull.code]),
  )
  expect(answers.find(({ code }) => code !== 0)?.message).toMatch(/14:00–16:00 已满，.*16:00–18:00 可接单/)
  expect(await slot()).toMatchObject({ taken: 5, capacity: 5, standing: 'full' })
  expect((await shop.call(festivals.slotOrders, { params: { slot_id: slotId } })).data?.orders).toHaveLength(5)
  expect(await inPool(...orders)).toEqual([])
  await soon(async () => expect(await heardBy(shop)).toContain('节日时段'))
})

test('accepted orders, chosen quotes and own orders share the places; a cancelled one opens the slot again', async ({
  world,
}) => {
  const { shop, slot, grab, inPool, festival } = await shopWithFestival(world, { capacity: 2 })
  const from = await sender(world)
  const own = await within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: shop.merchantId,
      content: { delivery_date: addDays(dayText(now()), 1), delivery_time: '14:00-15:00' },
    }),
  )
  const dispatch = (sn: string) =>
    shop.call(onlineOrders.dispatch, { params: { sn }, body: { sid: String(shop.storeId) } })
  expect((await dispatch(own.sn)).code).toBe(0)
  const [first, second] = [await pooled(from), await pooled(from)]
  expect((await grab(first.sn)).code).toBe(0)
  expect(await slot()).toMatchObject({ taken: 2, standing: 'full' })
  const another = await within((tx) =>
    anOnlineOrder(tx, {
      merchant_id: shop.merchantId,
      content: { delivery_date: addDays(dayText(now()), 1), delivery_time: '15:00-16:00' },
    }),
  )
  expect((await dispatch(another.sn)).code).toBe(codes.slotFull.code)
  expect((await assignTo(from, shop.storeId)).code).toBe(codes.slotFull.code)
  expect(await inPool(second)).toEqual([])
  const back = await shop.call(onlineOrders.init, { params: { sn: own.sn }, body: {} })
  expect(back.code).toBe(0)
  await soon(async () => expect(await inPool(second)).toEqual([second.sn]))
  await soon(async () => expect(await heardBy(from)).toContain('门店又可接单'))
  expect((await grab(second.sn)).code).toBe(0)
  const stored = await db().selectFrom('online_order').select('state').where('sn', '=', another.sn).executeTakeFirst()
  expect(stored?.state).toBe(onlineStates.waitArrange.code)
  const shown = await from.call(transferOrders.sameAreaStores, {
    query: { city: '北京市', delivery_date: addDays(dayText(now()), 1), delivery_time: '14:00-15:00' },
  })
  expect(shown.data?.find(({ sid }) => sid === String(festival.storeId))?.full).toMatch(/已满/)
})

test('after its cut-off a slot takes no more, and the shop is warned while there is work left in it', async ({
  world,
}) => {
  try {
    const { grab, shop, slot, inPool } = await shopWithFestival(world, { cutoffHours: 3 })
    const from = await sender(world)
    const [first, second] = [await pooled(from), await pooled(from)]
    expect((await grab(first.sn)).code).toBe(0)
    const cutoff = new Date((await slot())?.cutoff.replace(' ', 'T') + '+08:00')
    moveClock(cutoff.getTime() - now().getTime() - 20 * 60_000)
    await followAll()
    expect(await heardBy(shop)).toContain('即将截单')
    await db()
      .updateTable('transfer_order')
      .set({ deadline_at: new Date(cutoff.getTime() + hours(2)) })
      .where('sn', '=', second.sn)
      .execute()
    moveClock(21 * 60_000)
    expect(await inPool(second)).toEqual([])
    expect((await grab(second.sn)).code).toBe(codes.slotCutOff.code)
    expect(await slot()).toMatchObject({ standing: 'cutOff' })
  } finally {
    resetClock()
  }
})

test('suspended, a shop takes nothing of its festival; resumed, all that was free is free again', async ({ world }) => {
  const { grab, id, shop, inPool } = await shopWithFestival(world)
  const from = await sender(world)
  const order = await pooled(from)
  await shop.call(festivals.suspend, { params: { id } })
  expect(await inPool(order)).toEqual([])
  expect((await grab(order.sn)).code).toBe(codes.slotSuspended.code)
  const asked = await assignTo(from, shop.storeId)
  expect(asked.message).toMatch(/已暂停接单/)
  await shop.call(festivals.resume, { params: { id } })
  expect((await grab(order.sn)).code).toBe(0)
  await soon(async () => expect(await heardBy(from)).toContain('门店又可接单'))
})

test('below its floor a shop sees, grabs and quotes nothing on the days of the festival', async ({ world }) => {
  const { grab, shop, inPool } = await shopWithFestival(world, { floor: 150_00 })
  const from = await sender(world)
  const [cheap, dear, open] = [
    await pooled(from),
    await pooled(from, { price: 150_00 }),
    await pooled(from, { kind: kinds.compete }),
  ]
  expect(await inPool(cheap, dear, open)).toEqual([dear.sn, open.sn])
  expect((await grab(cheap.sn)).code).toBe(codes.belowFloor.code)
  const quote = (price: string) =>
    shop.call(receivedOrders.quote, { params: { pool_sn: open.sn }, body: { price, revision: 1 } })
  expect((await quote('149.99')).message).toBe('报价低于门店的节日最低接单价150.00元')
  expect((await quote('150.00')).code).toBe(0)
  expect((await grab(dear.sn)).code).toBe(0)
})

test('more hands open a full slot at once, and fewer close it without touching what is taken', async ({ world }) => {
  const { grab, shop, slot, slotId, inPool } = await shopWithFestival(world, { capacity: 1 })
  const from = await sender(world)
  const [first, second] = [await pooled(from), await pooled(from)]
  await grab(first.sn)
  expect(await inPool(second)).toEqual([])
  const set = (capacity: number) =>
    shop.call(festivals.setCapacity, { params: { slot_id: slotId }, body: { capacity } })
  expect((await set(2)).data).toMatchObject({ capacity: 2, standing: 'open' })
  await soon(async () => expect(await inPool(second)).toEqual([second.sn]))
  expect((await set(0)).code).toBe(0)
  expect(await slot()).toMatchObject({ taken: 1, capacity: 0, standing: 'full' })
})
