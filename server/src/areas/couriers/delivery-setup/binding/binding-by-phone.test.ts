import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { aMobile } from '#areas/people/identity/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { db, within } from '#core/db/tx'
import { callRiders, deliveryNow, rideAt, steer } from '#test/couriers/courier-shop'
import { test, type World } from '#test/harness/world'
import { aService } from '../fixtures.ts'

const uupt = 27

const aShop = async (world: World, { deposit = 2_000_00 } = {}) => {
  const owner = await world.merchant()
  const sid = await within(async (tx) => {
    await aService(tx, owner)
    return String(await aStore(tx, owner.merchantId, { deposit }))
  })
  const params = { shop_id: sid }
  return {
    owner,
    sid,
    rider: { person: owner, sid, label: world.sandboxApp },
    ask: (mobile: string, channel = uupt, at = params) =>
      owner.call(deliverySetup.authorizeCode, { params: at, query: { channel, mobile } }),
    read: (mobile: string, digits: string) =>
      owner.call(deliverySetup.authorizeCode, { params, query: { channel: uupt, mobile, digits } }),
    unbind: (at = params) => owner.call(deliverySetup.unbind, { params: at, body: { channel: uupt } }),
    told: () => db().selectFrom('push').select('title').where('merchant_id', '=', owner.merchantId).execute(),
    bind: (account: string, password: string, at = params) =>
      owner.call(deliverySetup.bindByPassword, { params: at, body: { channel: uupt, account, password } }),
  }
}

/** What stands on the phone. */
const codeOn = async (mobile: string): Promise<string> => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/desk/uupt-codes?mobile=${mobile}`)
  return ((await answer.json()) as { codes: { code: string }[] }).codes[0]?.code ?? ''
}

type SandboxShops = { shops: { id: string; courier: string; mobile: string; bound: boolean }[] }

/** The customer of this phone, as the courier has it. */
const customerOf = async ({ sandboxApp }: World, mobile: string) => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/desk/shops?label=${sandboxApp}`)
  const { shops } = (await answer.json()) as SandboxShops
  return shops.find((each) => each.courier === 'uupt' && each.mobile === mobile)
}

const desk = async (path: string, given: object): Promise<unknown> =>
  (await fetch(`${inject('sandboxUrl')}/couriers/${path}`, { method: 'POST', body: JSON.stringify(given) })).json()

test('an account is bound by its phone and the code the courier sends there, and riders come on it', async ({
  world,
}) => {
  const shop = await aShop(world)
  const mobile = aMobile()
  expect(await shop.ask(mobile)).toMatchObject({ code: 0, data: { code: uupt, binding: 'sms', if_auth: false } })
  expect(await shop.bind(mobile, await codeOn(mobile))).toMatchObject({
    code: 0,
    data: { code: uupt, group: 'merchant', if_auth: true, is_open: true },
  })
  const [call] = await callRiders(shop.rider, [uupt])
  expect(call).toMatchObject({ ok: true })
  const sn = call?.sn ?? ''
  expect(await deliveryNow(sn)).toMatchObject({ way: 2, provider: uupt })
  await steer(shop.rider, 'uupt', sn, 'delivered')
  await expect.poll(async () => (await deliveryNow(sn)).state, { timeout: 10_000 }).toBe(60)
  // The courier's account paid, not the balance with us: there is none.
  expect((await rideAt(shop.rider, 'uupt', sn)).charged).toBeGreaterThan(0)
})

test('an account that its owner took back at the courier is bound anew, and the merchant is told once', async ({
  world,
}) => {
  const shop = await aShop(world)
  const mobile = aMobile()
  await shop.ask(mobile)
  const { data: bound } = await shop.bind(mobile, await codeOn(mobile))
  expect(bound).toMatchObject({ if_auth: true, can_recharge: true })
  await desk('desk/unbind', { courier: 'uupt', shopId: (await customerOf(world, mobile))?.id })
  const balance = () =>
    shop.owner.call(deliverySetup.channelBalance, { params: { sid: shop.sid }, query: { channel: uupt } })
  expect(await balance()).toMatchObject({ code: codes.courierNotBound.code })
  expect(await balance()).toMatchObject({ code: codes.courierNotBound.code })
  const { data: rows } = await shop.owner.call(deliverySetup.storeChannels, { params: { shop_id: shop.sid } })
  expect(rows?.find(({ code, group }) => code === uupt && group === 'merchant')).toMatchObject({
    if_auth: false,
    is_open: false,
    why_not: '授权已失效，请重新绑定',
  })
  expect(await shop.told()).toEqual([{ title: '运力授权已失效' }])
})

test('who unbinds takes the leave back at the courier too, once no store uses the account', async ({ world }) => {
  const shop = await aShop(world)
  const another = { shop_id: String(await within((tx) => aStore(tx, shop.owner.merchantId, { name: '望京店' }))) }
  const mobile = aMobile()
  await shop.ask(mobile)
  await shop.bind(mobile, await codeOn(mobile))
  await desk('desk/uupt-codes', { ageMs: 61_000 })
  await db().deleteFrom('rate_limit').where('key', 'like', `%${mobile}`).execute()
  await shop.ask(mobile, uupt, another)
  expect(await shop.bind(mobile, await codeOn(mobile), another)).toMatchObject({ code: 0 })
  expect(await shop.unbind()).toMatchObject({ code: 0 })
  expect(await customerOf(world, mobile)).toMatchObject({ bound: true })
  expect(await shop.unbind(another)).toMatchObject({ code: 0 })
  await expect.poll(() => customerOf(world, mobile), { timeout: 10_000 }).toMatchObject({ bound: false })
  expect(await shop.told()).toEqual([])
})

test('a store that is deleted under an idempotency key takes the leave back at its courier after the commit', async ({
  world,
}) => {
  const { owner, ...shop } = await aShop(world, { deposit: 0 })
  const mobile = aMobile()
  await shop.ask(mobile)
  await shop.bind(mobile, await codeOn(mobile))
  const params = { id: shop.sid }
  const { data } = await owner.call(stores.checkRemoval, { params })
  const body = { bound: (data?.bound ?? []).map(({ key }) => key) }
  expect(body.bound).toHaveLength(1)
  const headers = { 'idempotency-key': randomUUID() }
  expect(await owner.call(stores.remove, { params, body, headers })).toMatchObject({ code: 0 })
  await expect.poll(() => customerOf(world, mobile), { timeout: 10_000 }).toMatchObject({ bound: false })
  expect((await shop.told()).map(({ title }) => title)).not.toContain('运力授权未能收回')
})

test('a courier that asks for the digits in a picture sends the code once they are read', async ({ world }) => {
  const shop = await aShop(world)
  const mobile = aMobile()
  const digits = async () => {
    const { pictures } = (await desk('desk/uupt-codes', {})) as { pictures: { mobile: string; digits: string }[] }
    return pictures.find((one) => one.mobile === mobile)?.digits ?? ''
  }
  await desk('desk/uupt-codes', { suspect: mobile })
  const { data } = await shop.ask(mobile)
  expect(data?.picture).toMatch(/^data:image\/png;base64,/)
  expect((await shop.read(mobile, '0')).data?.picture).toMatch(/^data:image\/png;base64,/)
  expect(await codeOn(mobile)).toBe('')
  expect((await shop.read(mobile, await digits())).data?.picture).toBeUndefined()
  expect(await shop.bind(mobile, await codeOn(mobile))).toMatchObject({ code: 0, data: { if_auth: true } })
})

test('a wrong code, and one for somebody else’s phone, bind nothing', async ({ world }) => {
  const [mine, another] = [await aShop(world), await aShop(world)]
  const [phone, theirs] = [aMobile(), aMobile()]
  expect(await mine.bind(phone, '123456')).toMatchObject({ code: codes.courierRefused.code })
  await mine.ask(phone)
  await another.ask(theirs)
  const code = await codeOn(theirs)
  expect(await mine.bind(phone, code)).toMatchObject({
    code: codes.courierRefused.code,
    message: '参数错误：短信验证码错误',
  })
  const bound = await db().selectFrom('courier_binding').select('id').where('store_id', '=', Number(mine.sid)).execute()
  expect(bound).toEqual([])
  expect(await another.bind(theirs, code)).toMatchObject({ code: 0 })
})

test('nobody has a code sent, or binds, for another merchant’s store', async ({ world }) => {
  const [mine, another] = [await aShop(world), await aShop(world)]
  const there = { shop_id: another.sid }
  const phone = aMobile()
  expect(await mine.ask(phone, uupt, there)).toMatchObject({ code: codes.notFound.code })
  expect(await codeOn(phone)).toBe('')
  await mine.ask(phone)
  expect(await mine.bind(phone, await codeOn(phone), there)).toMatchObject({ code: codes.notFound.code })
})

test('an account that is one merchant’s is not bound by another', async ({ world }) => {
  const [mine, another] = [await aShop(world), await aShop(world)]
  const phone = aMobile()
  await mine.ask(phone)
  expect(await mine.bind(phone, await codeOn(phone))).toMatchObject({ code: 0 })
  await fetch(`${inject('sandboxUrl')}/couriers/desk/uupt-codes`, {
    method: 'POST',
    body: JSON.stringify({ ageMs: 61_000 }),
  })
  await db().deleteFrom('rate_limit').where('key', 'like', `%${phone}`).execute()
  expect(await another.ask(phone)).toMatchObject({ code: 0 })
  expect(await another.bind(phone, await codeOn(phone))).toMatchObject({ message: '该运力门店已被其他商家绑定' })
})

test('codes are asked for at leisure, only where a courier sends them, and it stands in the record', async ({
  world,
}) => {
  const { owner, sid, ask } = await aShop(world)
  const phone = aMobile()
  expect(await ask(phone)).toMatchObject({ code: 0 })
  expect(await ask(phone)).toMatchObject({ code: codes.tooOften.code })
  for (const _ of Array.from({ length: 8 })) await ask(aMobile())
  expect(await ask(aMobile())).toMatchObject({ code: codes.tooOften.code })
  expect(await ask(phone, 6)).toMatchObject({ code: codes.courierUnable.code })
  expect(await ask('1380')).toMatchObject({ code: codes.invalid.code })
  const both = { params: { shop_id: sid }, query: { channel: uupt, mobile: phone, code: 'c' } }
  expect(await owner.call(deliverySetup.authorizeCode, both)).toMatchObject({ code: codes.invalid.code })
  const rows = await db().selectFrom('audit').selectAll().where('merchant_id', '=', owner.merchantId).execute()
  expect(rows.map(({ action }) => action)).toEqual(Array.from({ length: 9 }, () => 'deliverySetup.askForCode'))
  expect(JSON.stringify(rows)).not.toContain(phone)
})
