import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import type { Terms } from '@zdb/contract/kit/terms'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { test, type Person } from '#test/harness/world'
import { demoPayPassword, aTransferOrder, orderContent } from '#areas/orders/transfer-orders/fixtures'
import { within } from '#core/db/tx'
import { florist, heardBy, orderNow, pooled, sender } from './cast-fixtures.ts'

const changed = { code: codes.termsChanged.code, message: '内容已变化，请确认后再操作' }

const edit = (from: Person, sn: string, change: object) =>
  from.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), ...change } })
const take = (shop: Person, sn: string, revision?: number) =>
  shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision } })
const inPool = async (shop: Person, sn: string) =>
  (await shop.call(receivedOrders.pool)).data?.items.find((card) => card.sn === sn)
const termsOf = ({ data }: { data: unknown }): Terms => data as Terms

test('a shop that saw 128.00 is not bound to the 0.01 it was edited to, and is told the new terms', async ({
  world,
}) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from)
  const { revision, price } = (await inPool(shop, sn)) ?? {}
  expect(price).toBe('128.00')
  expect(await edit(from, sn, { price: '0.01' })).toMatchObject({ code: 0 })

  for (const given of [revision, undefined]) {
    const refused = await take(shop, sn, given)
    expect(refused).toMatchObject(changed)
    expect(termsOf(refused)).toMatchObject({ revision: 2 })
    expect(termsOf(refused).lines).toContainEqual({ label: '价格', text: '0.01元' })
    expect(JSON.stringify(refused)).not.toMatch(/林女士|13822102210|SOHO|生日快乐/)
  }
  expect(await orderNow(sn)).toMatchObject({ state: 5, shop_id: null })

  expect(await take(shop, sn, 2)).toMatchObject({ code: 0 })
})

test('who sends no revision is held to what it was shown last, each person for itself', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const colleague = await world.subAccount(shop, { grants: ['grab.read', 'grab.take'] })
  const { sn } = await pooled(from)
  expect(await take(shop, sn)).toMatchObject(changed)
  await inPool(shop, sn)
  expect(await take(colleague, sn)).toMatchObject(changed)
  await edit(from, sn, { order_remarks: '送到门卫' })
  expect(await take(shop, sn)).toMatchObject(changed)
  expect((await inPool(shop, sn))?.revision).toBe(2)
  expect(await take(shop, sn)).toMatchObject({ code: 0 })
})

test('an assigned order is confirmed as it was read, alone and in a batch', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const to = { id: shop.storeId, merchantId: shop.merchantId }
  const [one, other] = await within(async (tx) => [
    await aTransferOrder(tx, { merchant_id: from.merchantId, shop: to }),
    await aTransferOrder(tx, { merchant_id: from.merchantId, shop: to }),
  ])
  const params = { sn: one.sn }
  const read = await shop.call(receivedOrders.detail, { params })
  expect(read.data?.revision).toBe(1)
  await shop.call(receivedOrders.list)
  await edit(from, one.sn, { price: '0.01' })
  await edit(from, other.sn, { delivery_time: '10:00-11:00' })

  const refused = await shop.call(receivedOrders.confirm, { params, body: { revision: read.data?.revision } })
  expect(refused).toMatchObject(changed)
  expect(termsOf(refused).lines).toContainEqual({ label: '价格', text: '0.01元' })
  const batch = await shop.call(receivedOrders.batchConfirm, {
    body: { sns: [one.sn, other.sn], revisions: { [one.sn]: 2 } },
  })
  expect(batch.data).toMatchObject([{ code: 0 }, { ...changed, terms: { revision: 2 } }])
  expect(await orderNow(other.sn)).toMatchObject({ state: 10 })
})

test('a shop quotes for what it saw, and its sender chooses the quote it saw', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from, { kind: 2 })
  const quote = (price: string, revision?: number) =>
    shop.call(receivedOrders.quote, { params: { pool_sn: sn }, body: { price, revision } })
  const card = await inPool(shop, sn)
  await edit(from, sn, { goods_items: [{ item_name: '999枝红玫瑰', item_total: 1 }] })
  expect(await quote('128.00', card?.revision)).toMatchObject(changed)
  await inPool(shop, sn)
  expect(await quote('128.00')).toMatchObject({ code: 0 })

  const params = { sn }
  const [seen] = (await from.call(transferOrders.quotes, { params })).data ?? []
  const choose = (revision?: number) =>
    from.call(transferOrders.confirmQuote, { params, body: { quote_id: seen?.id ?? '', revision } })
  await quote('1280.00')
  const refused = await choose(seen?.revision)
  expect(refused).toMatchObject(changed)
  expect(termsOf(refused).lines).toContainEqual({ label: '报价', text: '1,280.00元' })
  expect(await choose()).toMatchObject(changed)
  expect(await choose(2)).toMatchObject({ code: 0 })
})

test('who pays has seen the price: an edit of a colleague is read first', async ({ world }) => {
  const from = await sender(world)
  const colleague = await world.subAccount(from, { grants: ['transfer.read', 'transfer.create', 'transfer.pay'] })
  const body = { ...orderContent(), kind: 1, price: '128.00' }
  const { sn } = (await from.call(transferOrders.create, { body })).data ?? { sn: '' }
  const pay = (revision?: number) =>
    from.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword, revision } })
  await colleague.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), price: '9999.00' } })
  const refused = await pay()
  expect(refused).toMatchObject(changed)
  expect(termsOf(refused).lines).toContainEqual({ label: '详细地址', text: '光华路SOHO 2座1203' })
  await from.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), price: '130.00' } })
  expect(await pay()).toMatchObject(changed)
  const channels = await from.call(transferOrders.payChannels, { query: { sn } })
  expect(channels.data).toMatchObject({ amount: '130.00', revision: 3 })
  expect(await pay(channels.data?.revision)).toMatchObject({ code: 0 })
})

test('what one wrote oneself one has seen', async ({ world }) => {
  const from = await sender(world)
  const body = { ...orderContent(), kind: 1, price: '128.00' }
  const { sn } = (await from.call(transferOrders.create, { body })).data ?? { sn: '' }
  await from.call(transferOrders.update, { params: { sn }, body: { ...orderContent(), price: '130.00' } })
  expect(
    await from.call(transferOrders.pay, { params: { sn }, body: { pay_password: demoPayPassword } }),
  ).toMatchObject({ code: 0 })
})

test('a raise that was swapped for a cut is not agreed to by who read the raise', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await pooled(from)
  const params = { sn }
  await inPool(shop, sn)
  await take(shop, sn)
  const ask = (price: string) =>
    from.call(transferOrders.applyModification, { params, body: { price, pay_password: demoPayPassword } })
  await ask('200.00')
  const read = await shop.call(receivedOrders.detail, { params })
  await from.call(transferOrders.revokeModification, { params })
  await ask('0.01')
  const agree = (revision?: number) =>
    shop.call(receivedOrders.auditModification, { params, body: { agreed: true, revision } })
  for (const given of [read.data?.modification?.revision, undefined]) {
    const refused = await agree(given)
    expect(refused).toMatchObject(changed)
    expect(termsOf(refused)).toMatchObject({ revision: 2, lines: [{ label: '价格', text: '128.00 → 0.01' }] })
  }
  expect(await orderNow(sn)).toMatchObject({ price: 128_00, modify_open: true })
  expect(await agree(2)).toMatchObject({ code: 0 })
})

test('an edit of an order in the pool is told to the shops that may take it', async ({ world }) => {
  const [from, shop, abroad] = [await sender(world), await florist(world), await florist(world, { city: '上海市' })]
  const { sn } = await pooled(from)
  await edit(from, sn, { price: '127.00' })
  await expect.poll(() => heardBy(shop), { timeout: 10_000 }).toContain('抢单池订单已修改')
  expect([await heardBy(abroad), await heardBy(from)]).toEqual([[], []])
})

test('edit and grab at once: whoever wins, the shop is bound only to what it saw', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world, { balance: 90_000_00 })]
  for (let round = 0; round < 25; round += 1) {
    const { sn } = await pooled(from, { price: 50_00 })
    const card = await inPool(shop, sn)
    const given = round % 2 === 0 ? card?.revision : undefined
    const [edited, taken] = await Promise.all([edit(from, sn, { price: '0.01' }), take(shop, sn, given)])
    const order = await orderNow(sn)
    if (taken.code === 0) {
      expect(order).toMatchObject({ state: 20, price: 50_00, revision: 1 })
      expect(edited.code).toBe(codes.orderMoved.code)
    } else {
      expect(taken).toMatchObject(changed)
      expect(order).toMatchObject({ state: 5, price: 1, shop_id: null })
    }
  }
})
