import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { dayText } from '@zdb/contract/kit/china-time'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { aRider } from '#areas/couriers/delivery-setup/fixtures'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { days, later } from '#core/time/clock'
import { test, type Person } from '#test/harness/world'
import { aStore } from '#areas/shop/stores/fixtures'

const check = async (owner: Person, id: number) =>
  (await owner.call(stores.checkRemoval, { params: { id: String(id) } })).data ?? expect.fail('refused')
const remove = (owner: Person, id: number, bound: string[] = []) =>
  owner.call(stores.remove, { params: { id: String(id) }, body: { bound } })

describe('deleting a store', () => {
  test('is refused by name while orders of it are open', async ({ world }) => {
    const [owner, sender] = [await world.merchant(), await world.merchant()]
    const id = await within(async (tx) => {
      const store = { id: await aStore(tx, owner.merchantId, { deposit: 0 }), merchantId: owner.merchantId }
      const facts = { merchant_id: sender.merchantId, shop: store, held: false }
      await aTransferOrder(tx, { ...facts, state: transferStates.waitDelivery.code })
      await aTransferOrder(tx, { ...facts, state: transferStates.finished.code })
      await anOnlineOrder(tx, { merchant_id: owner.merchantId, store_id: store.id })
      return store.id
    })
    expect(await check(owner, id)).toMatchObject({
      obstacles: [
        { key: 'openOnlineOrders', title: '还有1个网单待该门店处理', route: 'netorder/new_index?status=all' },
        { key: 'openReceivedOrders', title: '还有1个接单未了结', route: 'receive_order/index?status=all' },
      ],
    })
    expect(await remove(owner, id)).toMatchObject({
      code: codes.storeInUse.code,
      message: '不能删除：还有1个网单待该门店处理；还有1个接单未了结',
    })
  })

  test('is refused while its deposit is with the platform', async ({ world }) => {
    const owner = await world.merchant()
    const id = await within((tx) => aStore(tx, owner.merchantId))
    expect(await remove(owner, id)).toMatchObject({
      code: codes.storeInUse.code,
      message: '不能删除：还有保证金2,000.00元，请先申请退还',
    })
  })

  test('tells that a flash push which still runs ends with it, and goes only if that was agreed to', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const until = later(days(20))
    const id = await within(async (tx) => {
      const made = await aStore(tx, owner.merchantId, { deposit: 0 })
      await tx.updateTable('store').set({ flash_until: until }).where('id', '=', made).execute()
      return made
    })
    const { bound } = await check(owner, id)
    expect(bound.map(({ title }) => title)).toEqual([`闪推服务（至${dayText(until)}）随门店作废，费用不退`])
    expect(await remove(owner, id)).toMatchObject({ code: codes.storeBindingsChanged.code })
    const agreed = bound.map(({ key }) => key)
    expect(await remove(owner, id, agreed)).toMatchObject({ code: 0 })
  })

  test('lets go of what the confirmation named, and of nothing it did not', async ({ world }) => {
    const owner = await world.merchant()
    const { id, other, shopId, riderId } = await within(async (tx) => {
      const made = await aStore(tx, owner.merchantId, { isDefault: true, deposit: 0 })
      const another = await aStore(tx, owner.merchantId, { name: '二店', deposit: 0 })
      const shop = await anOnlineShop(tx, owner.merchantId, { store_id: made, name: '美团花语' })
      const rider = await aRider(tx, { merchantId: owner.merchantId, storeId: made })
      return { id: made, other: another, shopId: shop.id, riderId: rider.id }
    })
    const { bound } = await check(owner, id)
    expect(bound.map(({ key }) => key)).toEqual([`online_shop:${shopId}`, `rider:${riderId}`])
    expect(bound[0]?.title).toBe('网店“美团花语”不再由该门店发货')
    expect((await remove(owner, id, [`rider:${riderId}`])).code).toBe(codes.storeBindingsChanged.code)
    expect(
      (
        await remove(
          owner,
          id,
          bound.map(({ key }) => key),
        )
      ).code,
    ).toBe(0)
    const shop = await db().selectFrom('online_shop').select('store_id').where('id', '=', shopId).executeTakeFirst()
    expect(shop).toEqual({ store_id: null })
    const rider = await db()
      .selectFrom('delivery_rider')
      .select('removed_at')
      .where('id', '=', riderId)
      .executeTakeFirst()
    expect(rider?.removed_at).toBeInstanceOf(Date)
    // Gone from every list; another store is the default now.
    const { data } = await owner.call(stores.list)
    expect(data?.items).toMatchObject([{ sid: String(other), is_default: true }])
    expect((await owner.call(stores.show, { params: { sid: String(id) } })).code).toBe(codes.notFound.code)
  })

  test('keeps the last store as long as a bound online shop needs one', async ({ world }) => {
    const owner = await world.merchant()
    const id = await within(async (tx) => {
      const made = await aStore(tx, owner.merchantId, { deposit: 0 })
      await anOnlineShop(tx, owner.merchantId, { store_id: made, name: '饿了么花语', state: 1 })
      return made
    })
    expect((await check(owner, id)).obstacles).toMatchObject([
      { title: '这是最后一家门店，网店“饿了么花语”还需要它，请先解绑网店', route: 'channel_shops' },
    ])
  })

  test('is for those who may', async ({ world }) => {
    const owner = await world.merchant()
    const id = await within((tx) => aStore(tx, owner.merchantId, { deposit: 0 }))
    const manager = await world.subAccount(owner, { grants: ['store.read', 'store.edit'] })
    expect((await remove(manager, id)).code).toBe(codes.forbidden.code)
    const { data } = await manager.call(stores.show, { params: { sid: String(id) } })
    expect(data?.actions).not.toContain('remove')
  })
})
