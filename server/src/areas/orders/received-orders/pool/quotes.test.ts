import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { test, type Person } from '#test/harness/world'
import { aStore } from '#areas/shop/stores/fixtures'
import { demoPayPassword, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { later, minutes } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { florist, heardBy, limitReceiving, orderNow, pooled, sender } from '../cast-fixtures.ts'

const bid = (shop: Person, sn: string, price: string, more: { note?: string; sid?: string; revision?: number } = {}) =>
  shop.call(receivedOrders.quote, { params: { pool_sn: sn }, body: { price, revision: 1, ...more } })

const mine = async (shop: Person) => (await shop.call(receivedOrders.myQuotes)).data?.items ?? []

const revoke = (shop: Person, id: string) => shop.call(receivedOrders.revokeQuote, { params: { quote_id: id } })

const competing = (from: Person) => pooled(from, { kind: kinds.compete })

test('a shop quotes, changes its quote and takes it back; it has one open quote at a time', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await competing(from)
  expect(await bid(shop, sn, '128.00', { note: '含贺卡' })).toMatchObject({ code: 0 })
  expect(await bid(shop, sn, '118.00')).toMatchObject({ code: 0 })
  const [only, ...others] = await mine(shop)
  expect(others).toEqual([])
  expect(only).toMatchObject({ sn, price: '118.00', status: 0, status_zh: '报价中', areainfo: '北京市朝阳区' })
  const card = (await shop.call(receivedOrders.pool)).data?.items.find((each) => each.sn === sn)
  expect(card).toMatchObject({ price: null, allowed: true, my_quote: { id: only?.id, price: '118.00', note: '' } })
  expect(await revoke(shop, only?.id ?? '')).toMatchObject({ code: 0 })
  expect(await mine(shop)).toMatchObject([{ status: 3, status_zh: '已撤回' }])
  expect(await heardBy(from)).toEqual(['收到新的报价', '门店修改了报价', '门店撤回了报价'])
  expect(await orderNow(sn)).toMatchObject({ state: 6, price: null })
  expect(await bid(shop, sn, '110.00')).toMatchObject({ code: 0 })
  expect(await mine(shop)).toMatchObject([{ status: 0, price: '110.00' }, { status: 3 }])
})

test('quoting takes no grab credit', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world, { balance: 0 })]
  expect(await bid(shop, (await competing(from)).sn, '99999.99')).toMatchObject({ code: 0 })
  expect((await shop.call(receivedOrders.pool)).data?.credit).toEqual({ limit: '4000.00', used: '0.00' })
})

test('pressing the button five times at once leaves one quote', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await competing(from)
  const answers = await Promise.all(Array.from({ length: 5 }, () => bid(shop, sn, '100.00')))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  expect(await mine(shop)).toHaveLength(1)
})

test('two stores of one merchant may each quote; a change without a name goes to the one that quoted', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world, { longitude: 116.9 })]
  const near = await within((tx) => aStore(tx, shop.merchantId, { name: '近店' }))
  const { sn } = await competing(from)
  await bid(shop, sn, '100.00', { sid: String(shop.storeId) })
  await bid(shop, sn, '90.00')
  expect(await mine(shop)).toMatchObject([{ price: '90.00', shop_name: '国贸店' }])
  await bid(shop, sn, '80.00', { sid: String(near) })
  expect(await mine(shop)).toMatchObject([{ price: '80.00', shop_name: '近店' }, { price: '90.00' }])
})

test('prices of nothing, of too much or of half a fen are refused beside the field', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await competing(from)
  for (const price of ['0.00', '100000.00', '1.005', '-3'])
    expect(await bid(shop, sn, price)).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'price' }] })
  expect(await mine(shop)).toEqual([])
})

test('who may not take an order may not quote for it, and hears why', async ({ world }) => {
  const [from, poor, limited] = [await sender(world), await florist(world, { deposit: 0 }), await florist(world)]
  await limitReceiving(limited, '恶意报价', later(-minutes(1)))
  const { sn } = await competing(from)
  expect(await bid(poor, sn, '100.00')).toMatchObject({
    code: codes.notForYou.code,
    message: '缴足诚信保证金后才能接单',
  })
  expect(await bid(limited, sn, '100.00')).toMatchObject({
    code: codes.limited.code,
    message: '您的账号已被限制接单：恶意报价，如有异议可提交工单',
  })
  const grab = await pooled(from)
  expect(await bid(await florist(world), grab.sn, '100.00')).toMatchObject({
    code: codes.orderMoved.code,
    message: '该订单是抢单，请直接抢单',
  })
})

const choose = (from: Person, sn: string, quote_id: string) =>
  from.call(transferOrders.confirmQuote, { params: { sn }, body: { quote_id, revision: 1 } })

test('a chosen quote is a commitment, and the shops read what became of theirs', async ({ world }) => {
  const [from, winner, loser] = [await sender(world), await florist(world), await florist(world)]
  const { sn } = await competing(from)
  await bid(winner, sn, '100.00')
  await bid(loser, sn, '120.00')
  const id = (await mine(winner))[0]?.id ?? ''
  expect(await choose(from, sn, id)).toMatchObject({ code: 0 })
  expect(await mine(winner)).toMatchObject([{ status: 1, status_zh: '已选中，待付款' }])
  expect(await mine(loser)).toMatchObject([{ status: 0, status_zh: '报价中' }])
  const committed = { code: codes.orderMoved.code, message: '报价已被选中，不能再撤回' }
  expect(await revoke(winner, id)).toMatchObject(committed)
  expect(await bid(loser, sn, '90.00')).toMatchObject({ code: codes.orderMoved.code })
  const standing = (await mine(loser))[0]?.id ?? ''
  expect(await revoke(loser, standing)).toMatchObject({ code: codes.orderMoved.code })
  await from.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword, revision: 2 } })
  expect(await mine(winner)).toMatchObject([{ status: 5, status_zh: '已选中' }])
  expect(await mine(loser)).toMatchObject([{ status: 2, status_zh: '未选中' }])
  expect(await revoke(winner, id)).toMatchObject(committed)
  expect(await orderNow(sn)).toMatchObject({ state: 20 })
})

test('an order that is rewritten asks its bidders again: what they quoted was for another order', async ({ world }) => {
  const [from, shop, other, gone] = [
    await sender(world),
    await florist(world),
    await florist(world),
    await florist(world),
  ]
  const { sn } = await competing(from)
  for (const each of [shop, other, gone]) await bid(each, sn, '100.00')
  await revoke(gone, (await mine(gone))[0]?.id ?? '')
  const old = (await mine(shop))[0]?.id ?? ''
  const edit = (card_con: string) =>
    from.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), card_con } })
  expect(await edit('周年快乐')).toMatchObject({ code: 0 })
  expect(await mine(shop)).toMatchObject([{ status: 4, status_zh: '已失效' }])
  expect(await mine(gone)).toMatchObject([{ status_zh: '已撤回' }])
  expect(await heardBy(shop)).toEqual(['订单已修改，请重新报价'])
  expect(await heardBy(other)).toEqual(['订单已修改，请重新报价'])
  expect(await heardBy(gone)).not.toContain('订单已修改，请重新报价')
  expect((await from.call(transferOrders.quotes, { params: { sn } })).data).toEqual([])
  expect(await choose(from, sn, old)).toMatchObject({ code: codes.quoteGone.code })
  expect(await revoke(shop, old)).toMatchObject({ code: codes.quoteGone.code })
  const card = (await shop.call(receivedOrders.pool)).data?.items.find((each) => each.sn === sn)
  expect(card).toMatchObject({ allowed: true, my_quote: null })
  expect(await bid(shop, sn, '130.00', { revision: card?.revision })).toMatchObject({ code: 0 })
  expect(await mine(shop)).toMatchObject([{ status_zh: '报价中', price: '130.00' }, { status_zh: '已失效' }])
  // Nothing changed: nobody is asked again.
  expect(await edit('周年快乐')).toMatchObject({ code: codes.nothingChanged.code })
  expect(await mine(shop)).toMatchObject([{ status_zh: '报价中' }, { status_zh: '已失效' }])
})

test('an edit and an offer at the same moment leave no offer for what the order no longer says', async ({ world }) => {
  const from = await sender(world)
  const shops = await Promise.all([1, 2, 3].map(() => florist(world)))
  const { sn } = await competing(from)
  for (const shop of shops) await bid(shop, sn, '100.00')
  const body = { ...orderContent(), card_con: '周年快乐' }
  const [edited, ...bids] = await Promise.all([
    from.call(transferOrders.update, { params: { sn }, body }),
    ...shops.map((shop) => bid(shop, sn, '90.00')),
  ])
  expect(edited.code).toBe(0)
  for (const { code } of bids) expect([0, codes.termsChanged.code]).toContain(code)
  const lines = await db()
    .selectFrom('move_history as h')
    .innerJoin('quote as q', 'q.id', 'h.thing_id')
    .innerJoin('transfer_order as o', 'o.id', 'q.order_id')
    .select(['h.move', 'q.state'])
    .where('h.machine', '=', 'quote')
    .where('o.sn', '=', sn)
    .execute()
  // Each of the first offers is void, before or after it was changed; none was made for what nobody had seen.
  expect(lines.filter(({ move }) => move === 'void')).toHaveLength(3)
  expect(lines.filter(({ state }) => state === 0)).toEqual([])
})

test('every act leaves one line in the trail, with what was and what is', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const [{ sn }, grabbed] = [await competing(from), await pooled(from)]
  await bid(shop, sn, '128.00', { note: '含贺卡' })
  await bid(shop, sn, '118.00')
  const id = (await mine(shop))[0]?.id ?? ''
  await revoke(shop, id)
  await shop.call(receivedOrders.grab, { params: { pool_sn: grabbed.sn }, body: { revision: 1 } })
  await shop.call(receivedOrders.chargeback, { params: { sn: grabbed.sn }, body: { reason: '缺货' } })
  const trail = await db()
    .selectFrom('audit')
    .select(['action', 'target', 'before', 'after'])
    .where('account_id', '=', shop.accountId)
    .where('target', 'in', [sn, grabbed.sn, id])
    .orderBy('id')
    .execute()
  const quote_id = Number(id)
  expect(trail).toEqual([
    {
      action: 'transferOrders.quote',
      target: sn,
      before: { state: 6 },
      after: { state: 6, quote_id, price: 128_00, note: '含贺卡', shop_id: shop.storeId },
    },
    {
      action: 'transferOrders.quoteAgain',
      target: sn,
      before: { state: 6, price: 128_00 },
      after: { state: 6, quote_id, price: 118_00, note: '', shop_id: shop.storeId },
    },
    {
      action: 'transferOrders.revokeQuote',
      target: sn,
      before: { state: 6, quote_id, price: 118_00 },
      after: { state: 6 },
    },
    {
      action: 'transferOrders.grab',
      target: grabbed.sn,
      before: { state: 5 },
      after: { state: 20, price: grabbed.price, shop_id: shop.storeId },
    },
    {
      action: 'transferOrders.chargeback',
      target: grabbed.sn,
      before: { state: 20 },
      after: { state: 60, reason: '缺货', fee: 0 },
    },
  ])
})

test('another merchant’s quote does not exist, and a quote is taken back once', async ({ world }) => {
  const [from, shop, other] = [await sender(world), await florist(world), await florist(world)]
  const { sn } = await competing(from)
  await bid(shop, sn, '100.00')
  const id = (await mine(shop))[0]?.id ?? ''
  expect(await revoke(other, id)).toMatchObject({ code: codes.notFound.code })
  expect(
    (await Promise.all([revoke(shop, id), revoke(shop, id)])).map(({ code }) => code).sort((a, b) => a - b),
  ).toEqual([0, codes.quoteGone.code])
})
