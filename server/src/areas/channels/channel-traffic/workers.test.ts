import { expect } from 'vitest'
import { channelShops } from '@zdb/contract/channels/channel-shops/endpoints'
import { channelTraffic } from '@zdb/contract/channels/channel-traffic/endpoints'
import { codeOfAdapter } from '@zdb/contract/channels/channel-shops/channels'
import { onlineStates, writeBackStates } from '@zdb/contract/orders/online-orders/states'
import { writeBack } from '#areas/orders/online-orders/public'
import { replayRefused } from '#areas/orders/online-orders/channel/write-backs.sql'
import { now } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { bindOnPage } from '#test/channels/channel-consent'
import { callbackInbox } from './callback-inbox.ts'
import { boundShop, codeOfOwner, openMarketOf, ordersKnown, soon } from '#test/channels/channel-market'
import { figuresOf, test, type World } from '#test/harness/world'

const shopIn = async (world: World) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const shop = await boundShop(market, owner)
  const { merchantId } = owner
  const arrived = (ids: readonly string[], timeout?: number) =>
    soon(async () => {
      const orders = await ordersKnown(merchantId, ids)
      if (orders.length < ids.length) throw new Error(`${orders.length} of ${ids.length} are here`)
      return orders
    }, timeout)
  return { owner, market, shop, merchantId, arrived }
}

const writeBacksOf = (orderId: number) =>
  db().selectFrom('write_back').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

const pushesDone = () =>
  soon(async () => {
    const open = await db().selectFrom('channel_push').select('id').where('done_at', 'is', null).execute()
    expect(open).toEqual([])
  })

test('an order that was pushed is here, spoken, and confirmed to the channel', async ({ world }) => {
  const { shop, market, merchantId, arrived } = await shopIn(world)
  const began = performance.now()
  const [placed] = await shop.order()
  const id = placed?.id ?? ''
  const [order] = await arrived([id])
  // A second on a quiet machine; tests share theirs.
  expect(performance.now() - began).toBeLessThan(3_000)
  expect(order).toMatchObject({ amount: placed?.amount, state: onlineStates.waitArrange.code })
  const pushes = await db().selectFrom('push').selectAll().where('merchant_id', '=', merchantId).execute()
  expect(pushes).toMatchObject([{ title: '新的网单', voice_file: 'new-order.wav' }])
  await soon(async () => expect((await market.known('meituan', id)).status).toBe('confirmed'))
  await soon(async () =>
    expect(await writeBacksOf(order?.id ?? 0)).toMatchObject([{ kind: 'confirm', state: writeBackStates.sent.code }]),
  )
  const { raw_sealed } = await db().selectFrom('channel_push').select('raw_sealed').limit(1).executeTakeFirstOrThrow()
  expect(raw_sealed.toString('latin1')).not.toContain(placed?.consignee.mobile)
})

test('a push with a wrong signature is refused in the channel’s words, counted, and leaves nothing behind', async ({
  world,
}) => {
  const { shop, merchantId, market } = await shopIn(world)
  const { keys } = await market.tell<{ keys: { meituan: { id: string } } }>('apps', {})
  const form = {
    app_id: keys.meituan.id,
    app_poi_code: shop.channelShopId,
    order_id: '99900011122233344',
    sig: 'guess',
  }
  const answer = await fetch(`${world.url}/channel-callback/meituan/order-paid`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  expect([answer.status, await answer.json()]).toEqual([403, { data: 'ng', error: { code: 703, msg: '签名验证错误' } }])
  const kept = await db().selectFrom('channel_push').select('raw_sealed').execute()
  expect(kept.filter(({ raw_sealed }) => callbackInbox.open(raw_sealed).body.includes(form.order_id))).toEqual([])
  expect(await ordersKnown(merchantId, [form.order_id])).toEqual([])
  expect((await fetch(`${world.url}/channel-callback/nobody`, { method: 'POST', body: 'x' })).status).toBe(404)
  const metrics = await figuresOf(world)
  expect(metrics).toMatch(/zdb_channel_pushes_total\{channel="meituan",result="refused"\} [1-9]/)
})

test('told twice and in the wrong order, an order is one order and ends as it did on the channel', async ({
  world,
}) => {
  const { shop, market, merchantId, arrived } = await shopIn(world)
  const doubled = await shop.order({ count: 6, faults: { double: 1, shuffle: 1 } })
  // Its cancellation is told before the order itself.
  const [late] = await shop.order({ faults: { delay: 1 } })
  await market.deed('meituan', late?.id ?? '', 'cancel', { reason: '拍错了' })
  await soon(async () =>
    expect(await ordersKnown(merchantId, [late?.id ?? ''])).toMatchObject([{ state: onlineStates.closed.code }]),
  )
  await arrived(doubled.map(({ id }) => id))
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  await pushesDone()
  expect(await ordersKnown(merchantId, [late?.id ?? ''])).toMatchObject([{ state: onlineStates.closed.code }])
  const all = await db().selectFrom('online_order').select('id').where('merchant_id', '=', merchantId).execute()
  expect(all).toHaveLength(doubled.length + 1)
})

test('what was never pushed is found by pulling, refunds too, and pulling again finds nothing new', async ({
  world,
}) => {
  const { owner, shop, market, merchantId } = await shopIn(world)
  await market.tell('desk/faults', { lose: 1 })
  const lost = await shop.order({ count: 3 })
  await market.deed('meituan', lost[0]?.id ?? '', 'refund', { reason: '花不新鲜' })
  await market.tell('desk/faults', {})
  const pull = () => owner.call(channelTraffic.pull, { params: { id: shop.id } })
  const known = () =>
    ordersKnown(
      merchantId,
      lost.map(({ id }) => id),
    )
  expect((await pull()).data?.found).toBeGreaterThanOrEqual(3)
  expect(await known()).toHaveLength(3)
  expect((await known()).filter(({ refund_open }) => refund_open)).toHaveLength(1)
  expect(await pull()).toMatchObject({ data: { added: 0 } })
})

test('what is pushed for a merchant that gives up its account is taken politely and makes no order; once it is back it has them', async ({
  world,
}) => {
  const { shop, merchantId, arrived } = await shopIn(world)
  const close = (at: Date | null) =>
    db().updateTable('merchant').set({ closed_at: at }).where('id', '=', merchantId).execute()
  await close(now())
  const placed = await shop.order({ count: 2 })
  await soon(async () => expect(await db().selectFrom('channel_push').select('id').execute()).not.toEqual([]))
  await pushesDone()
  const ids = placed.map(({ id }) => id)
  expect(await ordersKnown(merchantId, ids)).toEqual([])
  await close(null)
  await db().updateTable('online_shop').set({ next_pull_at: null }).where('id', '=', Number(shop.id)).execute()
  await arrived(ids, 15_000)
})

test('a shop is asked by itself, and from where it was left', async ({ world }) => {
  const { shop, market, merchantId } = await shopIn(world)
  await market.tell('desk/faults', { lose: 1 })
  const [lost] = await shop.order()
  await market.tell('desk/faults', {})
  await db().updateTable('online_shop').set({ next_pull_at: null }).where('id', '=', Number(shop.id)).execute()
  await soon(async () => expect(await ordersKnown(merchantId, [lost?.id ?? ''])).toHaveLength(1), 15_000)
  await soon(async () => {
    const kept = await db().selectFrom('online_shop').selectAll().where('id', '=', Number(shop.id)).executeTakeFirst()
    expect(now().getTime() - (kept?.pulled_until?.getTime() ?? 0)).toBeLessThan(60_000)
  })
})

test('tokens that ended are renewed in passing, and nobody notices', async ({ world }) => {
  const { shop, market, arrived } = await shopIn(world)
  await market.tell('desk/expire-tokens', { channel: 'meituan', shopId: shop.channelShopId })
  const placed = await shop.order({ count: 3 })
  await arrived(placed.map(({ id }) => id))
  for (const { id } of placed)
    await soon(async () => expect((await market.known('meituan', id)).status).toBe('confirmed'))
})

test('what a channel refuses stands on the order with the reason, and goes through once the reason is gone', async ({
  world,
}) => {
  const { shop, market, merchantId, arrived } = await shopIn(world)
  const [placed] = await shop.order()
  const [order] = await arrived([placed?.id ?? ''])
  if (!order) throw new Error('the order is not here')
  await soon(async () => expect((await market.known('meituan', order.channel_order_id)).status).toBe('confirmed'))
  // Nobody has asked for a refund yet, so there is nothing to refuse.
  await within((tx) => writeBack(tx, order, 'refundReject', { refund_id: '1', reason: '已制作' }))
  const last = async () => (await writeBacksOf(order.id)).at(-1)
  await soon(async () => expect((await last())?.state).toBe(writeBackStates.refused.code))
  expect((await last())?.error).not.toBe('')
  const faces = await ordersKnown(merchantId, [order.channel_order_id])
  expect(faces).toMatchObject([{ write_back_refused: true }])
  const told = await db().selectFrom('push').select('title').where('merchant_id', '=', merchantId).execute()
  expect(told.map(({ title }) => title)).toContain('渠道拒绝同步')

  await market.deed('meituan', order.channel_order_id, 'refund', { reason: '不要了' })
  await within((tx) => replayRefused(tx, order.id, now()))
  await soon(async () => expect((await last())?.state).toBe(writeBackStates.sent.code))
  expect((await market.known('meituan', order.channel_order_id)).refunds).toMatchObject([{ status: 'rejected' }])
})

test('a confirmation the channel already has counts as told', async ({ world }) => {
  const { shop, market, arrived } = await shopIn(world)
  const [placed] = await shop.order()
  const [order] = await arrived([placed?.id ?? ''])
  if (!order) throw new Error('the order is not here')
  await soon(async () => expect((await market.known('meituan', order.channel_order_id)).status).toBe('confirmed'))
  await within((tx) => writeBack(tx, order, 'confirm'))
  await soon(async () =>
    expect(await writeBacksOf(order.id)).toMatchObject([
      { state: writeBackStates.sent.code },
      { state: writeBackStates.sent.code },
    ]),
  )
})

test('a shop that takes its permission back is marked, its merchant told, and it can be bound again', async ({
  world,
}) => {
  const { owner, shop, market, merchantId } = await shopIn(world)
  await market.tell('desk/unbind', { channel: 'meituan', shopId: shop.channelShopId })
  await soon(async () =>
    expect((await owner.call(channelShops.list, { params: { sid: '0' } })).data?.items).toMatchObject([
      { status: 'expired', trouble: expect.stringMatching(/授权/) },
    ]),
  )
  const told = await db().selectFrom('push').select('title').where('merchant_id', '=', merchantId).execute()
  expect(told.map(({ title }) => title)).toContain('网店授权已失效')
  const code = await codeOfOwner(owner, shop.id, { id: shop.channelShopId, phone: shop.phone })
  const again = { params: { id: shop.id }, body: { keys: { app_poi_code: shop.channelShopId }, code } }
  expect(await owner.call(channelShops.bindByKeys, again)).toMatchObject({ data: { status: 'bound', trouble: '' } })
})

test('a channel that talks over a line of its own is heard too', async ({ world }) => {
  const [owner, market] = [await world.merchant(), openMarketOf(world)]
  const code = String(codeOfAdapter('pdd'))
  await bindOnPage(owner, code, '花田拼多多店')
  const listed = await owner.call(channelShops.list, { params: { sid: '0' } })
  const [placed] = await market.place('pdd', listed.data?.items[0]?.channel_shop_id ?? '')
  await soon(async () => expect(await ordersKnown(owner.merchantId, [placed?.id ?? ''])).toHaveLength(1), 15_000)
})

test('an order whose texts hold what no database keeps arrives all the same', async ({ world }) => {
  const { shop, arrived } = await shopIn(world)
  const goods = [{ id: 'G', skuId: 'S', name: '玫瑰\0花', spec: '', quantity: 1, price: 9900, image: '' }]
  const [placed] = await shop.order({ content: { remarks: '别按\0门铃', card: '生日快乐\ud83c', goods } })
  const [order] = await arrived([placed?.id ?? ''])
  expect(order).toMatchObject({ remarks: '别按门铃' })
})
