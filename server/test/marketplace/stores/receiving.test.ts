import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { aRider } from '#areas/couriers/delivery-setup/fixtures'
import { aQualification } from '#areas/people/qualifications/fixtures'
import { pooled, sender } from '#areas/orders/received-orders/cast-fixtures'
import { db, within } from '#core/db/tx'
import { later, now } from '#core/time/clock'
import { test, type Person, type World } from '#test/harness/world'
import { gathered } from '../../../src/gathered.ts'
import { aContact, anArea, aStore, aStoreDeposit, type StoreFixture } from '#areas/shop/stores/fixtures'
import { watchReceiving } from '#areas/shop/stores/receiving/switch'

type Keeper = Person & { storeId: number; sid: string }

const bare = async (world: World, facts: StoreFixture = {}): Promise<Keeper> => {
  const owner = await world.merchant()
  const storeId = await within((tx) => aStore(tx, owner.merchantId, { deposit: 0, receiving: false, ...facts }))
  return { ...owner, storeId, sid: String(storeId) }
}

/** A store that lacks nothing and has not opened yet. */
const ready = async (world: World, facts: StoreFixture = {}): Promise<Keeper> => {
  const owner = await bare(world, facts)
  const ref = { merchantId: owner.merchantId, storeId: owner.storeId }
  await within(async (tx) => {
    for (const type of ['identity_card', 'business_licence'] as const)
      await aQualification(tx, owner.merchantId, { type })
    await aStoreDeposit(tx, ref, 2_000_00)
    await anArea(tx, owner.storeId)
    await aContact(tx, { id: owner.storeId, merchantId: owner.merchantId })
    await aRider(tx, ref)
  })
  return owner
}

const check = async (owner: Keeper) => (await owner.call(stores.receiveCheck, { query: { sid: owner.sid } })).data
const open = (owner: Keeper, on = 1) => owner.call(stores.switchReceiving, { query: { sid: owner.sid, open: on } })
const lacks = async (owner: Keeper) => (await check(owner))?.items.filter(({ ok }) => !ok).map(({ key }) => key)

test('a new store is told each thing it lacks, why, and where it is settled, and cannot open', async ({ world }) => {
  const owner = await bare(world)
  expect(await lacks(owner)).toEqual(
    expect.arrayContaining(['identity_card', 'business_licence', 'contact', 'deposit', 'deliveryArea', 'deliveryWays']),
  )
  const items = (await check(owner))?.items ?? []
  expect(items.find(({ key }) => key === 'deposit')).toMatchObject({ title: '诚信保证金', why: '还差2,000.00元' })
  expect(items.every(({ route }) => route !== '')).toBe(true)
  expect(items.find(({ key }) => key === 'food_circulation_permit')).toBeUndefined()
  const answer = await open(owner)
  expect(answer).toMatchObject({ code: codes.receiveLacking.code })
  expect(answer.message).toContain('诚信保证金：还差2,000.00元')
})

test('who sells cakes also needs the food permit', async ({ world }) => {
  const owner = await ready(world, { categories: [1, 2] })
  expect(await lacks(owner)).toEqual([])
  await db().deleteFrom('qualification').where('store_id', '=', owner.storeId).execute()
  expect(await lacks(owner)).toEqual(['food_circulation_permit'])
})

test('a store that lacks nothing opens, sees the pool, and closes when its people say so', async ({ world }) => {
  const [owner, from] = [await ready(world), await sender(world)]
  const { sn } = await pooled(from)
  const sees = async () => (await owner.call(receivedOrders.pool)).data?.items.some((item) => item.sn === sn)
  expect(await sees()).toBe(false)
  const refused = await owner.call(receivedOrders.grab, { params: { pool_sn: sn }, body: { revision: 1 } })
  expect(refused).toMatchObject({ code: codes.notForYou.code, message: '门店未开通接单，开通后才能接单' })
  expect(await open(owner)).toMatchObject({ code: 0, data: { receiving: true, can_open: true } })
  expect(await sees()).toBe(true)
  expect((await open(owner, 0)).data).toMatchObject({ receiving: false, closed_why: '' })
  expect(await sees()).toBe(false)
})

test('a condition that falls away closes receiving with a push and a row of what is to do', async ({ world }) => {
  const owner = await ready(world)
  await open(owner)
  const dueNow = () =>
    db().updateTable('store').set({ receive_check_at: now() }).where('id', '=', owner.storeId).execute()
  await dueNow()
  await watchReceiving(gathered.receiveConditions)
  expect(await check(owner)).toMatchObject({ receiving: true })

  await db()
    .updateTable('qualification')
    .set({ state: 60 })
    .where('merchant_id', '=', owner.merchantId)
    .where('type', '=', 'business_licence')
    .execute()
  await watchReceiving(gathered.receiveConditions)
  expect(await check(owner)).toMatchObject({ receiving: true })
  await dueNow()
  await Promise.all([watchReceiving(gathered.receiveConditions), watchReceiving(gathered.receiveConditions)])
  expect(await check(owner)).toMatchObject({ receiving: false, closed_why: '营业执照：营业执照未认证或已失效' })
  const titles = (await owner.call(push.missed)).data?.items.map(({ message }) => message.title)
  expect(titles?.filter((title) => title === '门店已停止接单')).toHaveLength(1)
  const { data } = await owner.call(workbench.todo)
  expect(JSON.stringify(data)).toContain('门店已停止接单')
})

test('a store is looked at again after its time and not before', async ({ world }) => {
  const owner = await bare(world, { receiving: true, receiveCheckAt: later(60_000) })
  await watchReceiving(gathered.receiveConditions)
  expect(await check(owner)).toMatchObject({ receiving: true })
})

test('only who may opens and closes receiving', async ({ world }) => {
  const owner = await ready(world)
  const clerk = await world.subAccount(owner, { grants: ['store.read'] })
  expect((await clerk.call(stores.receiveCheck, { query: { sid: owner.sid } })).code).toBe(0)
  expect((await clerk.call(stores.switchReceiving, { query: { sid: owner.sid } })).code).toBe(codes.forbidden.code)
})
