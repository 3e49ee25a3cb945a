import { expect, inject } from 'vitest'
import { providerCodes } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { anOnlineShop } from '#areas/channels/channel-shops/fixtures'
import { anIncome } from '#core/money/fixtures'
import { fen } from '@zdb/contract/kit/fen'
import { aStore } from '#areas/shop/stores/fixtures'
import type { Actor } from '#core/http/actor'
import { db, within } from '#core/db/tx'
import { couriersInUse, useCouriers } from '#ports/couriers/in-use'
import { ownAccountAt, useOwnAccounts } from '#ports/couriers/own-accounts'
import { courierFailure, type Courier, type CourierAccount } from '#ports/couriers/port'
import { test, type World } from '#test/harness/world'
import { accountFor } from '../accounts/accounts.ts'
import { channelsOf } from '../channels/channels.ts'
import { aBinding, aService } from '../fixtures.ts'
import { capacityOf, waysOf } from '../channels/listing.ts'

const spoken = [6, 7, 8, 9, 26, 27, 28, 29, 38]

const aShop = async (world: World) => {
  const owner = await world.merchant()
  const sid = String(await within((tx) => aStore(tx, owner.merchantId)))
  return { owner, sid }
}

const faults = (world: World, courier: string, day: object): Promise<unknown> =>
  fetch(`${inject('sandboxUrl')}/couriers/desk/faults`, {
    method: 'POST',
    body: JSON.stringify({ label: world.sandboxApp, courier, ...day }),
  })

test('a store is opened at every courier of the platform, each answered for itself', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const params = { shop_id: sid }
  const before = await owner.call(deliverySetup.storeChannels, { params })
  expect(before.data?.filter(({ group }) => group === 'aggregated').map(({ is_open }) => is_open)).not.toContain(true)
  await faults(world, 'dada', { hang: { next: 1 } })
  const first = await owner.call(deliverySetup.openCapacity, { params, body: {} })
  expect(first.data?.map(({ code }) => code)).toEqual(spoken)
  expect(first.data?.filter(({ ok }) => !ok)).toEqual([
    { code: 6, ok: false, message: '运力方暂时无法连接，请稍后再试' },
  ])
  await faults(world, 'dada', {})
  const again = await owner.call(deliverySetup.openCapacity, { params, body: {} })
  expect(again.data?.map(({ ok }) => ok)).not.toContain(false)
  const { data } = await owner.call(deliverySetup.storeChannels, { params })
  // Open ones first, then those of the city, then what nobody speaks to.
  const order = data?.map(({ is_open, city_support_use }) => Number(is_open) * 2 + Number(city_support_use)) ?? []
  expect(order).toEqual(order.toSorted((a, b) => b - a))
  expect(data?.find(({ code }) => code === 30)).toMatchObject({ is_open: false, why_not: '平台暂未接入该运力' })
  expect(data?.find(({ code, group }) => code === 6 && group === 'aggregated')).toMatchObject({
    if_auth: true,
    if_platform: true,
    city_support_use: true,
    is_open: true,
    cargo_type: 1,
    shop_no: sid,
    dispatch_store: null,
  })
})

test('opening again opens no second shop, and every channel has an account to call with', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const shopsThere = async () => {
    const listed = await fetch(`${inject('sandboxUrl')}/couriers/desk/shops?label=${world.sandboxApp}`)
    return ((await listed.json()) as { shops: object[] }).shops.length
  }
  const before = await shopsThere()
  const open = () => owner.call(deliverySetup.openLogistics, { params: { sid }, body: { channels: [8, 26] } })
  await Promise.all([open(), open()])
  await open()
  const channels = await channelsOf(owner.merchantId, Number(sid))
  expect(channels.map(({ provider, courier, way, isOpen }) => [provider, courier, way, isOpen])).toEqual([
    [8, 'shansong', 1, true],
    [26, 'peisong', 1, true],
  ])
  for (const { bindingId, shopNo, courier } of channels) {
    const held = await accountFor(bindingId)
    expect([held.courier.name, held.account.shopId]).toEqual([courier, shopNo])
  }
  expect((await shopsThere()) - before).toBe(2)
})

test('a courier that does not serve the city says so, until it does', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const open = () => owner.call(deliverySetup.openLogistics, { params: { sid }, body: { channels: [6] } })
  const dada = async () => (await owner.call(deliverySetup.channelOf, { params: { sid, spu: '6' } })).data
  const inUse = couriersInUse()
  const closed = () => Promise.reject(courierFailure('noCapacity', '该城市未开通'))
  const named = (of: readonly Courier[]) => Object.fromEntries(of.map((courier) => [courier.name, courier]))
  useCouriers(named(inUse.map((courier) => (courier.name === 'dada' ? { ...courier, openShop: closed } : courier))))
  const refused = await open()
  useCouriers(named(inUse))
  expect(refused.data).toEqual([{ code: 6, ok: false, message: '门店所在城市暂未开通' }])
  expect(await dada()).toMatchObject({ city_support_use: false, is_open: false, why_not: '门店所在城市暂未开通' })
  await open()
  expect(await dada()).toMatchObject({ city_support_use: true, is_open: true, why_not: '' })
})

test('what is no courier of the platform is not opened', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const open = (channel: number) =>
    owner.call(deliverySetup.openLogistics, { params: { sid }, body: { channels: [channel] } })
  expect((await open(39)).data).toEqual([{ code: 39, ok: false, message: '该渠道不属于聚合配送' }])
  expect((await open(30)).data).toEqual([{ code: 30, ok: false, message: '平台暂未接入该运力' }])
  expect(await channelsOf(owner.merchantId, Number(sid))).toEqual([])
})

test('channels are closed, set and modified one by one', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const [other, stranger] = [await within((tx) => aStore(tx, owner.merchantId, { name: '望京店' })), await aShop(world)]
  const openCodes = async () => {
    const { data } = await owner.call(deliverySetup.sameCityChannels, { query: { sid } })
    return data?.filter(({ is_open }) => is_open).map(({ code }) => code)
  }
  expect(
    await owner.call(deliverySetup.setStoreChannels, { params: { id: sid }, body: { channels: [6, 9] } }),
  ).toMatchObject({ code: 0 })
  expect(await openCodes()).toEqual([6, 9])
  await owner.call(deliverySetup.setStoreChannels, { params: { id: sid }, body: { channels: [9, 7] } })
  expect(await openCodes()).toEqual([7, 9])
  await owner.call(deliverySetup.openCapacity, { params: { shop_id: sid }, body: { open: false, channels: [7] } })
  expect(await openCodes()).toEqual([9])

  const modify = (body: object) => owner.call(deliverySetup.updateChannel, { params: { sid, spu: '9' }, body })
  expect(await modify({ cargo_type: 2, dispatch_sid: String(other) })).toMatchObject({
    data: { code: 9, cargo_type: 2, dispatch_store: { sid: String(other), name: '望京店' }, is_open: true },
  })
  expect(await modify({ dispatch_sid: null, is_open: false })).toMatchObject({
    data: { dispatch_store: null, is_open: false, why_not: '未开启' },
  })
  expect(await modify({ dispatch_sid: stranger.sid })).toMatchObject({ code: codes.notFound.code })
  // The shop's number at the courier decides whose account is charged.
  expect(await modify({ shop_no: '12345' })).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'shop_no' }] })
  // Switched on for the first time it is opened.
  const first = { params: { shop_id: sid }, body: { channel: 27, is_open: true } }
  expect(await owner.call(deliverySetup.modify, first)).toMatchObject({ data: { group: 'aggregated', is_open: true } })
  const own = { params: { shop_id: sid }, body: { channel: 27, group: 'merchant' as const, is_open: true } }
  expect(await owner.call(deliverySetup.modify, own)).toMatchObject({ code: codes.courierNotBound.code })
  expect(await owner.call(deliverySetup.removeChannel, { params: { sid, spu: '27' } })).toMatchObject({ code: 0 })
  expect(await owner.call(deliverySetup.channelOf, { params: { sid, spu: '27' } })).toMatchObject({
    data: { group: 'aggregated', is_open: false, why_not: '未开通' },
  })
})

test('under the platform’s account the merchant’s own balance pays', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  await within((tx) => anIncome(tx, owner.merchantId, fen(88_50)))
  const ask = (channel: number) => ({ params: { sid }, query: { channel } })
  expect(await owner.call(deliverySetup.channelBalance, ask(6))).toMatchObject({ data: { balance: '88.50' } })
  expect(await owner.call(deliverySetup.channelBalance, ask(39))).toMatchObject({ code: codes.courierNotBound.code })
  expect(await owner.call(deliverySetup.rechargeUri, ask(6))).toMatchObject({ code: codes.courierNotBound.code })
})

test('all channels are known to every merchant, also to one without a store', async ({ world }) => {
  const owner = await world.merchant()
  const { data } = await owner.call(deliverySetup.platforms)
  expect(new Set(data?.map(({ code }) => code))).toEqual(new Set(providerCodes))
  expect(data?.filter(({ code }) => code === 43)).toMatchObject([{ is_open: true, why_not: '' }])
  expect((await owner.call(deliverySetup.sameCityChannels)).data?.length).toBeGreaterThan(0)
  expect((await owner.call(deliverySetup.closeLoopChannels)).data).toEqual([])
})

test('the groups of ways are numbered as the specification has them: 2 is the aggregated one', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const { data } = await owner.call(delivery.ways, { params: { sid } })
  const ids = Object.fromEntries(data?.map(({ group, id }) => [group, id]) ?? [])
  expect(ids).toMatchObject({ aggregated: 2, own: 5 })
  expect(new Set(Object.values(ids)).size).toBe(Object.keys(ids).length)
})

test('a clerk who only looks may not set anything', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const clerk = await world.subAccount(owner, { grants: ['delivery.read'] })
  expect(await clerk.call(deliverySetup.storeLogistics, { params: { sid } })).toMatchObject({ code: 0 })
  expect(await clerk.call(deliverySetup.openLogistics, { params: { sid }, body: {} })).toMatchObject({
    code: codes.forbidden.code,
  })
})

test('for calling, own accounts are offered only while the service runs and something is bound', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  await owner.call(deliverySetup.openLogistics, { params: { sid }, body: { channels: [6, 7] } })
  const place = { merchantId: owner.merchantId, storeId: Number(sid) }
  const groups = async () => (await waysOf(owner as unknown as Actor, sid)).map(({ group }) => group)
  expect(await groups()).toEqual(['aggregated', 'own', 'express'])
  const account = { shopId: '77', accessToken: '', refreshToken: '', expiresAt: null, more: {} }
  await within((tx) => aBinding(tx, place, 26, { account }))
  expect(await groups()).toEqual(['aggregated', 'own', 'express'])
  expect((await channelsOf(place.merchantId, place.storeId)).map(({ provider }) => provider)).toEqual([6, 7])
  await within((tx) => aService(tx, owner))
  expect(await groups()).toEqual(['aggregated', 'merchant', 'own', 'express'])
  expect((await channelsOf(place.merchantId, place.storeId)).map(({ provider }) => provider)).toEqual([6, 7, 26])
  const capacity = await capacityOf(owner as unknown as Actor, sid)
  expect(capacity).toMatchObject({
    is_platform_default: false,
    is_consumer_on: true,
    is_consumer_bind: true,
    takeaway_direct_delivery: false,
    consumer_shop: [{ code: 26 }],
  })
})

test('a sales channel with riders of its own is offered once one of its shops is bound', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const grant = { shopId: '1', shopName: '花语', accessToken: 'a', refreshToken: '', expiresAt: null }
  await within((tx) => anOnlineShop(tx, owner.merchantId, { adapter: 'meituan', grant, store_id: Number(sid) }))
  expect((await owner.call(deliverySetup.closeLoopChannels)).data).toMatchObject([{ code: 42, is_open: true }])
  const order = await owner.call(deliverySetup.closeLoopChannels, { query: { order_sn: 'O1' } })
  expect(order.data).toEqual([])
})

test('the platform’s own tokens are renewed once and kept for all its stores', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  await owner.call(deliverySetup.openLogistics, { params: { sid }, body: { channels: [9] } })
  const [channel] = await channelsOf(owner.merchantId, Number(sid))
  const [own, fengniao] = [ownAccountAt('fengniao'), couriersInUse().find(({ name }) => name === 'fengniao')]
  if (!own || !fengniao || !channel) throw new Error('nobody speaks to 蜂鸟')
  const renewals: string[] = []
  const renew = (old: CourierAccount) => {
    renewals.push(old.accessToken)
    return Promise.resolve({ ...old, accessToken: 'fresh', expiresAt: null })
  }
  const ended = { ...own.account, accessToken: 'ended', refreshToken: 'r', expiresAt: new Date(0) }
  useCouriers({ fengniao: { ...fengniao, renew } })
  useOwnAccounts({ fengniao: { appId: 'another app', account: ended } })
  const held = await Promise.all([1, 2, 3].map(() => accountFor(channel.bindingId)))
  expect(held.map(({ account }) => [account.accessToken, account.shopId])).toEqual(
    [1, 2, 3].map(() => ['fresh', channel.shopNo]),
  )
  expect(renewals).toEqual(['ended'])
  const [kept] = await db().selectFrom('courier_account').selectAll().execute()
  expect(kept?.account_sealed.toString('latin1')).not.toContain('fresh')
})
