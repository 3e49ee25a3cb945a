import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { account } from '@zdb/contract/people/account/endpoints'
import { qualificationStates } from '@zdb/contract/people/qualifications/states'
import { aTransferOrder, type OrderFacts } from '#areas/orders/transfer-orders/fixtures'
import { aContact } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { test, type Person } from '#test/harness/world'
import { florist, orderNow, sender, type Florist } from '../cast-fixtures.ts'

const asked = (from: Person, shop: Florist, facts: Partial<OrderFacts> = {}) =>
  within((tx) =>
    aTransferOrder(tx, {
      merchant_id: from.merchantId,
      shop: { id: shop.storeId, merchantId: shop.merchantId },
      ...facts,
    }),
  )

const confirm = (shop: Florist, sn: string) =>
  shop.call(receivedOrders.confirm, { params: { sn }, body: { revision: 1 } })

test('a cake is confirmed only with a food permit that is still in force', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world, { categories: [1, 2] })]
  const [cake, flowers] = [await asked(from, shop, { product_type: 2 }), await asked(from, shop)]
  await db()
    .updateTable('qualification')
    .set({ state: qualificationStates.lapsed.code })
    .where('merchant_id', '=', shop.merchantId)
    .where('type', '=', 'food_circulation_permit')
    .execute()
  expect(await confirm(shop, cake.sn)).toMatchObject({
    code: codes.notForYou.code,
    message: '食品类订单须有食品经营许可证才能接单',
  })
  expect((await orderNow(cake.sn)).state).toBe(transferStates.waitReceive.code)
  expect((await confirm(shop, flowers.sn)).code).toBe(0)
})

test('both sides read whom to call once the order was taken, and in a case who handles those', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { sn } = await asked(from, shop)
  const store = { id: shop.storeId, merchantId: shop.merchantId }
  await within(async (tx) => {
    await aContact(tx, store, { type: 1, name: '林老板', phone: '13811110001' })
    await aContact(tx, store, { type: 2, name: '接单小周', phone: '010-66668888' })
  })
  const person = (position: number, name: string) => ({ name, phone: '13822220001', position, remark: '' })
  await from.call(account.saveContact, { body: person(1, '赵总') })
  await from.call(account.saveContact, { body: person(6, '售后小李') })
  const contacts = async () => [
    (await from.call(transferOrders.detail, { params: { sn } })).data?.contact,
    (await shop.call(receivedOrders.detail, { params: { sn } })).data?.contact,
  ]
  expect(await contacts()).toEqual([null, null])
  expect((await confirm(shop, sn)).code).toBe(0)
  expect(await contacts()).toEqual([
    { title: '接单联系人', name: '接单小周', phone: '010-66668888' },
    { title: '负责人', name: '赵总', phone: '13822220001' },
  ])
  await db().updateTable('transfer_order').set({ after_sale_open: true }).where('sn', '=', sn).execute()
  expect(await contacts()).toEqual([
    { title: '负责人', name: '林老板', phone: '13811110001' },
    { title: '售后', name: '售后小李', phone: '13822220001' },
  ])
})
