import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { test, type Person } from '#test/harness/world'
import { anAskedShop, aTransferOrder, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { florist, pooled, sender } from '../cast-fixtures.ts'

const asked = (from: Person, shop: Person & { storeId: number }, facts: object = {}) =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      ...facts,
    }),
  )

test('a shop does not learn which rivals had the order before it, nor that anybody had', async ({ world }) => {
  const [from, second] = [await sender(world), await florist(world)]
  const rival = await world.merchant({ name: '对手花坊' })
  const [first, own] = await within(async (tx) => [
    await anAskedShop(tx, rival.merchantId, { name: '对手国贸店' }),
    await tx.selectFrom('store').select('openid').where('id', '=', second.storeId).executeTakeFirstOrThrow(),
  ])
  const { sn } = await pooled(from)
  const params = { sn }
  const assign = (shop_id: string) => from.call(transferOrders.assign, { params, body: { shop_id } })
  expect(await assign(first.openid)).toMatchObject({ code: 0 })
  await rival.call(receivedOrders.reject, { params, body: { reason: '价格太低' } })
  await from.call(transferOrders.addTracking, { params, body: { content: '对手国贸店不接，再找一家' } })
  expect(await assign(own.openid)).toMatchObject({ code: 0 })

  const detail = await second.call(receivedOrders.detail, { params })
  const tracking = await second.call(receivedOrders.tracking, { params })
  expect(detail.data?.timeline.map(({ what }) => what)).toEqual(['指派门店'])
  expect(JSON.stringify([detail.data, tracking.data])).not.toMatch(/对手|价格太低/)
  expect((await from.call(transferOrders.detail, { params })).data?.timeline.length).toBe(4)
})

test('a name of one character is masked before, and hides no place after an order is taken', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  const params = { sn }
  await from.call(transferOrders.update, { params, body: { ...orderContent(), consignee: '林' } })
  const before = await shop.call(receivedOrders.detail, { params })
  expect(before.data).toMatchObject({ consignee: '*', longitude: null })
  await shop.call(receivedOrders.confirm, { params, body: { revision: before.data?.revision } })
  const after = await shop.call(receivedOrders.detail, { params })
  expect(after.data).toMatchObject({ consignee: '林', longitude: 116.459, latitude: 39.915 })
})

test('a new picture of the goods in a modification opens to the shop that is asked', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop, { state: 20 })
  const form = new FormData()
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  form.append('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'rose.png')
  const { url = '' } = (await from.call(files.upload, { form })).data ?? {}
  const look = async () => (await fetch(`${world.url}${url}`, { headers: shop.headers })).headers.get('content-type')
  expect(await look()).not.toBe('image/png')
  const goods_items = [{ item_name: '33枝红玫瑰', item_img: url, item_total: 1 }]
  const applied = await from.call(transferOrders.applyModification, { params: { sn }, body: { goods_items } })
  expect(applied).toMatchObject({ code: 0 })
  expect(await look()).toBe('image/png')
})

test('a memo is written by who may work on orders, not by who may only look', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  const viewer = await world.subAccount(shop, { grants: ['received.read'] })
  const memo = { params: { sn }, body: { memo: '改了', flag: 1 } }
  expect(await viewer.call(receivedOrders.updateMemo, memo)).toMatchObject({ code: codes.forbidden.code })
  expect(await shop.call(receivedOrders.updateMemo, memo)).toMatchObject({ code: 0 })
  const undo = (was: string) =>
    shop.call(receivedOrders.updateMemo, {
      params: { sn },
      body: { memo: '', flag: 0, expect: { memo: was, flag: 1 } },
    })
  const noted = async () => (await shop.call(receivedOrders.detail, { params: { sn } })).data
  expect(await undo('别的')).toMatchObject({ code: codes.moved.code, message: '已被他人修改，不能撤销' })
  expect(await noted()).toMatchObject({ memo: '改了', flag: 1 })
  expect(await undo('改了')).toMatchObject({ code: 0 })
  expect(await noted()).toMatchObject({ memo: '', flag: 0 })
})

test('a shop is asked for prices by one merchant a few times an hour, not for ever', async ({ world }) => {
  const from = await sender(world)
  const other = await world.merchant()
  const { openid } = await within((tx) => anAskedShop(tx, other.merchantId))
  const body = { product_type: 1, city: '北京市', shop_id: openid, content: '在吗' }
  const answers: number[] = []
  for (let time = 0; time < 5; time += 1) answers.push((await from.call(transferOrders.inquiry, { body })).code)
  expect(answers).toEqual([0, 0, 0, codes.tooOften.code, codes.tooOften.code])
})

test('an order of another merchant is nothing to send again', async ({ world }) => {
  const [from, thief] = [await sender(world), await sender(world)]
  const { sn } = await pooled(from)
  const body = { ...orderContent(), kind: 1, price: '10.00', origin_sn: sn }
  expect(await thief.call(transferOrders.create, { body })).toMatchObject({ code: codes.notFound.code })
  expect(await thief.call(transferOrders.create, { body: { ...body, origin_sn: 'X1' } })).toMatchObject({
    code: codes.notFound.code,
  })
})
