import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { florist, pooled, sender, type Florist } from '#areas/orders/received-orders/cast-fixtures'
import { orderContent } from '#areas/orders/transfer-orders/fixtures'
import { db } from '#core/db/tx'
import { hours, later } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'

const usual = { accept_assigned: true, pool_push: true, lead_minutes: 0, min_price: '0.00' }

const save = (who: Person, sid: string, setting: Partial<typeof usual>) =>
  who.call(deliverySetup.saveSetting, {
    params: { sid },
    body: { identifier: 'receive', sid, setting: { ...usual, ...setting } },
  })
const show = async (who: Person, sid: string) => (await who.call(stores.receiveSetting, { params: { sid } })).data
const sees = async (shop: Florist): Promise<string[]> =>
  ((await shop.call(receivedOrders.pool)).data?.items ?? []).map(({ sn }) => sn)

test('a store follows the setting of all stores until it has its own', async ({ world }) => {
  const shop = await florist(world)
  const sid = String(shop.storeId)
  expect(await show(shop, sid)).toMatchObject({ inherited: true, setting: usual })
  expect(await save(shop, '0', { lead_minutes: 60 })).toMatchObject({ code: 0 })
  expect(await show(shop, sid)).toMatchObject({ inherited: true, setting: { lead_minutes: 60 } })
  await save(shop, sid, { lead_minutes: 30 })
  expect(await show(shop, sid)).toMatchObject({ inherited: false, setting: { lead_minutes: 30 } })
  expect(await show(shop, '0')).toMatchObject({ inherited: false, setting: { lead_minutes: 60 } })
})

test('orders that cannot be made in time, or pay too little, are not shown and not given', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const soon = await pooled(from, { window_start: later(hours(1)), price: 200_00 })
  const cheap = await pooled(from, { window_start: later(hours(9)), price: 50_00 })
  const good = await pooled(from, { window_start: later(hours(9)), price: 200_00 })
  await save(shop, '0', { lead_minutes: 120, min_price: '100.00' })
  const seen = await sees(shop)
  expect([soon, cheap, good].map(({ sn }) => seen.includes(sn))).toEqual([false, false, true])
  const grab = (sn: string) => shop.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
  expect((await grab(soon.sn)).message).toBe('该订单来不及备货，请检查接单设置里的备货时间')
  expect((await grab(cheap.sn)).message).toBe('该订单低于您设置的抢单最低价')
})

test('a store that takes no assigned orders is not asked', async ({ world }) => {
  const [from, shop] = [await sender(world), await florist(world)]
  const { openid } = await db()
    .selectFrom('store')
    .select('openid')
    .where('id', '=', shop.storeId)
    .executeTakeFirstOrThrow()
  const body = { ...orderContent(), kind: 0, price: '128.00', shop_id: openid }
  await save(shop, String(shop.storeId), { accept_assigned: false })
  expect(await from.call(transferOrders.create, { body })).toMatchObject({
    code: codes.shopUnavailable.code,
    message: '该门店暂不接受指派单',
  })
  await save(shop, String(shop.storeId), {})
  expect(await from.call(transferOrders.create, { body })).toMatchObject({ code: 0 })
})

test('a store that does not receive, lacks the permit or its deposit is not asked either', async ({ world }) => {
  const from = await sender(world)
  const ask = async (shop: Florist, product_type: number) => {
    const { openid } = await db()
      .selectFrom('store')
      .select('openid')
      .where('id', '=', shop.storeId)
      .executeTakeFirstOrThrow()
    const body = { ...orderContent(), product_type, kind: 0, price: '128.00', shop_id: openid }
    return (await from.call(transferOrders.create, { body })).message
  }
  expect(await ask(await florist(world, { receiving: false }), 1)).toBe('该门店未开通接单')
  expect(await ask(await florist(world, { deposit: 0 }), 1)).toBe('该门店未缴足诚信保证金')
  const baker = await florist(world, { categories: [1, 2] })
  await db().deleteFrom('qualification').where('store_id', '=', baker.storeId).execute()
  expect(await ask(baker, 2)).toBe('该门店没有食品经营许可证，不能接此类订单')
  const cake = await pooled(from, { product_type: 2 })
  expect(await sees(baker)).not.toContain(cake.sn)
  const grab = await baker.call(receivedOrders.grab, { params: { pool_sn: cake.sn }, body: { revision: 1 } })
  expect(grab.message).toBe('食品类订单须有食品经营许可证才能接单')
})

test('how orders are sent is set for all stores and for one; the old call speaks of all', async ({ world }) => {
  const shop = await florist(world)
  const sid = String(shop.storeId)
  const setting = { kind: 2, grab_minutes: 30, price_percent: 75, order_remarks: '请拍照' }
  const saved = await shop.call(stores.saveOrderingSetting, { body: setting })
  expect(saved.data).toMatchObject({ sid: '0', setting })
  expect((await shop.call(stores.orderingSetting)).data).toMatchObject({ setting })
  const ofStore = await shop.call(stores.transferSetting, { params: { sid } })
  expect(ofStore.data).toMatchObject({ inherited: true, setting })
})

test('each setting asks for its own right, and another merchant’s store is nobody’s', async ({ world }) => {
  const [shop, other] = [await florist(world), await florist(world)]
  const clerk = await world.subAccount(shop, { grants: ['store.read', 'delivery.setup'] })
  expect((await save(clerk, '0', {})).code).toBe(codes.forbidden.code)
  expect((await save(other, String(shop.storeId), {})).code).toBe(codes.notFound.code)
})
