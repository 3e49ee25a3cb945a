import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { db } from '#core/db/tx'
import { aShopAlone } from '../channels/channel-shop-alone.ts'
import { soon } from '../channels/channel-market.ts'
import { killProcess } from '../harness/server-process.ts'
import { databaseTest as test } from '../harness/world.ts'

type Report = {
  orders: number
  pushes: number
  missigned: number
  forgedAccepted: number
  orderIds: string[]
  cancelledIds: string[]
}

const ordersOf = (merchantId: number) =>
  db()
    .selectFrom('online_order')
    .select(['id', 'channel_order_id', 'state'])
    .where('merchant_id', '=', merchantId)
    .execute()

const waitingPushes = async (): Promise<number> =>
  (await db().selectFrom('channel_push').select('id').where('done_at', 'is', null).execute()).length

test('in a storm, killed twice, exactly the right orders are there, each once', async ({ databaseUrl }) => {
  const shop = await aShopAlone(databaseUrl)
  let server = await shop.serve()
  // Pushes go to where the storm found us, so every start is at the same address.
  const PORT = new URL(server.url).port
  const plan = { orders: 160, perSecond: 32, duplicates: 0.2, shuffle: 0.2, missign: 0.05, seed: 11 }
  const raging = shop.market.tell<Report>('desk/storm', {
    channel: 'meituan',
    shopId: shop.channelShopId,
    ...plan,
  })
  for (const calmMs of [1_500, 1_500]) {
    await sleep(calmMs)
    await killProcess(server, 'SIGKILL')
    server = await shop.serve({ PORT })
  }
  const report = await raging
  expect([report.orders, report.missigned, report.forgedAccepted]).toEqual([160, 8, 0])
  expect(report.pushes).toBe(160 + 32 + 32 + 8)

  await soon(async () => expect(await waitingPushes()).toBe(0), 90_000)
  await soon(async () => expect(await ordersOf(shop.merchantId)).toHaveLength(report.orders), 90_000)
  const orders = await ordersOf(shop.merchantId)
  expect(orders.map(({ channel_order_id }) => channel_order_id).toSorted()).toEqual(report.orderIds.toSorted())
  const closed = orders.filter(({ state }) => state === onlineStates.closed.code)
  expect(closed.map(({ channel_order_id }) => channel_order_id).toSorted()).toEqual(report.cancelledIds.toSorted())
  // Each arrival was written down once, whoever was killed while writing.
  const arrivals = await db()
    .selectFrom('online_order_event')
    .select('order_id')
    .where('what', '=', '收到网单')
    .execute()
  expect(arrivals).toHaveLength(report.orders)
  await killProcess(server, 'SIGTERM')
}, 240_000)

test('orders that came while nobody was there are all there afterwards', async ({ databaseUrl }) => {
  const shop = await aShopAlone(databaseUrl)
  await killProcess(await shop.serve(), 'SIGTERM')
  const placed = await shop.order({ count: 25 })
  await shop.market.deed('meituan', placed[0]?.id ?? '', 'refund', { reason: '不想要了' })
  await shop.market.deed('meituan', placed[1]?.id ?? '', 'cancel', { reason: '拍错了' })
  // Ten minutes pass, and the channel has stopped trying.
  await db()
    .updateTable('online_shop')
    .set({ next_pull_at: null, pulled_until: new Date(Date.now() - 600_000) })
    .where('id', '=', shop.shopId)
    .execute()
  const server = await shop.serve()
  await soon(async () => expect(await ordersOf(shop.merchantId)).toHaveLength(placed.length), 30_000)
  const known = async () => {
    const rows = await db().selectFrom('online_order').selectAll().where('merchant_id', '=', shop.merchantId).execute()
    return new Map(rows.map((row) => [row.channel_order_id, row]))
  }
  const fates = async () => {
    const orders = await known()
    const { pull_trouble } = await db()
      .selectFrom('online_shop')
      .select('pull_trouble')
      .where('id', '=', shop.shopId)
      .executeTakeFirstOrThrow()
    const [refund, cancelled] = placed.map(({ id }) => orders.get(id))
    return { pull_trouble, refund: refund?.refund_open, cancelled: cancelled?.state }
  }
  const expected = { pull_trouble: '', refund: true, cancelled: onlineStates.closed.code }
  await soon(async () => expect(await fates()).toEqual(expected), 30_000)
  await killProcess(server, 'SIGTERM')
}, 120_000)

test('two processes share the work and neither does it twice, one of them killed in the middle', async ({
  databaseUrl,
}) => {
  const shop = await aShopAlone(databaseUrl)
  const [first, second] = [await shop.serve(), await shop.serve()]
  const placed = [...(await shop.order({ count: 30 })), ...(await shop.order({ count: 30, faults: { double: 1 } }))]
  await sleep(150)
  await killProcess(first, 'SIGKILL')
  await soon(async () => expect(await ordersOf(shop.merchantId)).toHaveLength(placed.length), 60_000)
  // Whatever the killed one had begun to tell the channel is told by the other.
  await soon(async () => {
    const told = await db()
      .selectFrom('write_back')
      .innerJoin('online_order', 'online_order.id', 'write_back.order_id')
      .select(['write_back.state', 'write_back.order_id'])
      .where('online_order.merchant_id', '=', shop.merchantId)
      .execute()
    expect(told.filter(({ state }) => state === 1)).toHaveLength(placed.length)
    expect(new Set(told.map(({ order_id }) => order_id)).size).toBe(placed.length)
  }, 60_000)
  await killProcess(second, 'SIGTERM')
  expect(second.child.exitCode).toBe(0)
}, 180_000)
