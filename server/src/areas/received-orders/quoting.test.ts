import { expect } from 'vitest'
import { codes } from '@zdb/contract/kit/codes'
import { receivedOrders } from '@zdb/contract/received-orders/endpoints'
import { kinds } from '@zdb/contract/transfer-orders/states'
import { test, type Person } from '#test/world'
import { aStore } from '#areas/stores/fixtures'
import { later, minutes } from '#core/clock'
import { db, within } from '#core/tx'
import { florist, heardBy, limitReceiving, orderNow, pooled, sender } from './cast-fixtures.ts'

const bid = (shop: Person, sn: string, price: string, more: { note?: string; sid?: string } = {}) =>
  shop.call(receivedOrders.quote, { params: { pool_sn: sn }, body: { price, ...more } })

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
    message: '您的账号已被限制接单：恶意报价',
  })
  const grab = await pooled(from)
  expect(await bid(await florist(world), grab.sn, '100.00')).toMatchObject({
    code: codes.orderMoved.code,
    message: '该订单是抢单，请直接抢单',
  })
})

test('a chosen quote is a commitment, and the shops read what became of theirs', async ({ world }) => {
  const [from, winner, loser] = [await sender(world), await florist(world), await florist(world)]
  const { id, sn } = await competing(from)
  await bid(winner, sn, '100.00')
  await bid(loser, sn, '120.00')
  const [chosen] = await mine(winner)
  const choose = (state: number) =>
    db()
      .updateTable('transfer_order')
      .set({ state, chosen_quote_id: Number(chosen?.id), shop_merchant_id: winner.merchantId })
      .where('id', '=', id)
      .execute()
  await choose(0)
  expect(await mine(winner)).toMatchObject([{ status: 1, status_zh: '已选中，待付款' }])
  expect(await mine(loser)).toMatchObject([{ status: 0, status_zh: '报价中' }])
  expect(await revoke(winner, chosen?.id ?? '')).toMatchObject({ code: codes.orderMoved.code })
  expect(await bid(loser, sn, '90.00')).toMatchObject({ code: codes.orderMoved.code })
  await choose(70)
  expect(await mine(loser)).toMatchObject([{ status: 2, status_zh: '未选中' }])
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
