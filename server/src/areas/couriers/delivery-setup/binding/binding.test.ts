import { expect, inject } from 'vitest'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { codes } from '@zdb/contract/codes'
import { aStore } from '#areas/shop/stores/fixtures'
import { days, minutes, moveClock, resetClock } from '#core/time/clock'
import { db, within } from '#core/db/tx'
import { agreeOn } from '#test/channels/channel-consent'
import { askAtConsole, bindOnCourierPage, confirmAt, courierPage, landOn } from '#test/couriers/courier-consent'
import { courierRide } from '#test/couriers/live-ride'
import { test, type Person, type World } from '#test/harness/world'
import { accountFor } from '../accounts/accounts.ts'
import { aService } from '../fixtures.ts'

const channels = {
  dada: 6,
  sf: 7,
  shansong: 8,
  fengniao: 9,
  peisong: 26,
  uupt: 27,
  sfExpress: 39,
  jdExpress: 40,
  dbl: 41,
}

/** A merchant with a store, and the service without which no own account is bound. */
const aShop = async (world: World, served = true) => {
  const owner = await world.merchant()
  const sid = await within(async (tx) => {
    if (served) await aService(tx, owner)
    return aStore(tx, owner.merchantId)
  })
  return { owner, sid: String(sid) }
}

type Desk = { keys: Record<string, { id: string; secret: string; more: Record<string, string> }> }
const desk = async <T>(path: string, body: object): Promise<T> => {
  const answer = await fetch(`${inject('sandboxUrl')}/couriers/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as T
}

const rowOf = async (owner: Person, sid: string, code: number, group = 'merchant') => {
  const { data } = await owner.call(deliverySetup.storeChannels, { params: { shop_id: sid } })
  return data?.find((row) => row.code === code && row.group === group)
}

const kept = (sid: string) =>
  db().selectFrom('courier_binding').selectAll().where('store_id', '=', Number(sid)).orderBy('id').execute()

test('an own account is bound on the courier’s page, whichever courier has one, and the owner lands in the console', async ({
  world,
}) => {
  for (const channel of [channels.dada, channels.sf, channels.shansong, channels.fengniao]) {
    const { owner, sid } = await aShop(world)
    expect(await rowOf(owner, sid, channel)).toMatchObject({ if_auth: false, binding: 'page', why_not: '尚未绑定账号' })
    const place = await landOn(await agreeOn(await courierPage(owner, sid, channel), '花语国贸店'))
    expect(place.pathname).toBe('/console/logistics_shop_setting')
    const asked = await askAtConsole(owner, place)
    const name = '花语国贸店'
    expect(asked).toMatchObject({
      code: 0,
      data: { sid, channel, name, shop_no: expect.stringMatching(/./) as string },
    })
    expect(await rowOf(owner, sid, channel)).toMatchObject({ if_auth: false })
    expect(await confirmAt(owner, place)).toMatchObject({ code: 0, data: { code: channel, if_auth: true } })
    const row = await rowOf(owner, sid, channel)
    expect(row).toMatchObject({ if_auth: true, is_open: true, if_platform: false, why_not: '' })
    expect(row?.can_recharge).toBe(channel === channels.dada)
    expect(row?.shop_no).not.toBe('')
    // What the courier granted is in the database only sealed.
    const [binding] = await kept(sid)
    expect(binding?.account_sealed?.toString('latin1')).not.toContain('shopId')
  }
})

test('the way back is good once, for a quarter of an hour, and at the courier it was made for', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const leave = async () => agreeOn(await courierPage(owner, sid, channels.shansong), '只来一次')
  const ask = async (back: URL) => askAtConsole(owner, await landOn(back))
  const lost = { code: codes.courierRefused.code, message: expect.stringContaining('失效') as string }
  const once = await leave()
  expect(await ask(once)).toMatchObject({ code: 0 })
  expect(await ask(once)).toMatchObject(lost)
  const late = await leave()
  moveClock(minutes(16))
  expect(await ask(late)).toMatchObject(lost)
  resetClock()
  const elsewhere = await leave()
  elsewhere.pathname = elsewhere.pathname.replace('shansong', 'fengniao')
  expect(await ask(elsewhere)).toMatchObject(lost)
  const stranger = await leave()
  stranger.searchParams.set('state', 'guess')
  expect(await ask(stranger)).toMatchObject(lost)
})

test('an own account is bound by the keys one types; wrong ones are refused in the courier’s words', async ({
  world,
}) => {
  const { owner, sid } = await aShop(world)
  const bind = (channel: number, keys: Record<string, string>) =>
    owner.call(deliverySetup.bind, { params: { shop_id: sid }, body: { channel, keys } })
  expect(await rowOf(owner, sid, channels.uupt)).toMatchObject({
    binding: 'sms',
    keys: [{ name: 'appId' }, { name: 'appKey' }, { name: 'openId' }],
  })
  const { keys } = await desk<Desk>('apps', { label: `own-${sid}` })
  const [id, secret, openId] = [keys['uupt']?.id ?? '', keys['uupt']?.secret ?? '', keys['uupt']?.more['openId'] ?? '']
  expect(await bind(channels.uupt, { appId: id, appKey: secret })).toMatchObject({
    code: codes.invalid.code,
    errors: [{ field: 'keys.openId' }],
  })
  expect(await bind(channels.uupt, { appId: id, appKey: 'wrong', openId })).toMatchObject({
    code: codes.courierRefused.code,
  })
  expect((await kept(sid)).length).toBe(0)
  expect(await bind(channels.uupt, { appId: id, appKey: secret, openId })).toMatchObject({
    code: 0,
    data: { code: channels.uupt, group: 'merchant', if_auth: true, is_open: true },
  })
  // A courier with a page takes no keys, and a way that nobody speaks takes none either.
  expect(await bind(channels.sf, {})).toMatchObject({ code: codes.courierUnable.code })
  expect(await bind(30, {})).toMatchObject({ code: codes.courierUnable.code })
})

test('an app of one’s own is tried before it is kept', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const { keys } = await desk<Desk>('apps', { label: `app-${sid}` })
  const { id = '', secret = '', more } = keys['shansong'] ?? {}
  const shopNo = more?.['shopId'] ?? ''
  const bind = (app_secret: string, channel = channels.shansong) =>
    owner.call(deliverySetup.bindByApp, { body: { shop_id: sid, channel, app_id: id, app_secret, shop_no: shopNo } })
  expect(await bind('wrong')).toMatchObject({ code: codes.courierRefused.code })
  expect(await bind(secret)).toMatchObject({ code: 0, data: { if_auth: true, shop_no: shopNo } })
  // A courier that knows merchants by its page alone knows no such apps, and none is offered.
  for (const channel of [channels.dada, channels.fengniao])
    expect(await bind(secret, channel)).toMatchObject({ code: codes.courierUnable.code })
  const offered = async (spu: number) =>
    (await owner.call(deliverySetup.storeChannels, { params: { shop_id: sid } })).data?.find(
      ({ code, group }) => code === spu && group === 'merchant',
    )?.binding_ways
  expect(await offered(channels.dada)).toEqual(['page'])
  expect(await offered(channels.shansong)).toEqual(['page', 'code', 'app'])
  expect(await offered(channels.sf)).toEqual(['page', 'app'])
  const byCode = { params: { shop_id: sid }, query: { channel: channels.sf, code: 'c0de' } }
  expect(await owner.call(deliverySetup.authorizeCode, byCode)).toMatchObject({ code: codes.courierUnable.code })
  // Within an app of one's own another shop is still one's own.
  const change = { params: { shop_id: sid }, body: { channel: channels.shansong, shop_no: '2' } }
  expect(await owner.call(deliverySetup.modify, change)).toMatchObject({ data: { group: 'merchant', shop_no: '2' } })
})

test('an express account is what its company wants to know, and it needs no service', async ({ world }) => {
  const { owner, sid } = await aShop(world, false)
  const bind = (channel: number, keys: Record<string, string>) =>
    owner.call(deliverySetup.bind, { params: { shop_id: sid }, body: { channel, keys } })
  expect(await bind(channels.jdExpress, { CustomerName: '010K1234567' })).toMatchObject({
    code: codes.invalid.code,
    message: '请填写仓库编码',
  })
  expect(await bind(channels.dbl, { CustomerName: 'nobody' })).toMatchObject({ code: codes.courierRefused.code })
  const keys = { CustomerName: '010K1234567', WareHouseID: '110001' }
  expect(await bind(channels.jdExpress, keys)).toMatchObject({ code: 0, data: { group: 'express', is_open: true } })
  expect(await bind(channels.sfExpress, {})).toMatchObject({ code: 0, data: { if_auth: true } })
  const listed = await owner.call(deliverySetup.expressChannels, { query: { sid } })
  expect(listed.data?.map(({ shipper_code }) => shipper_code).toSorted()).toEqual(['JD', 'SF'])
  const all = await owner.call(deliverySetup.expressPlatforms)
  expect(all.data?.find(({ shipper_code }) => shipper_code === 'DBL')).toMatchObject({
    name: '德邦快递',
    if_auth: false,
    fields: [{ name: 'CustomerName', label: '月结编码', required: true }],
  })
})

test('the common express accounts of a store are those its waybills are ordered with, and show nothing that opens them', async ({
  world,
}) => {
  const { owner, sid } = await aShop(world, false)
  const types = (await owner.call(deliverySetup.expressTypes)).data ?? {}
  expect(types[channels.jdExpress]).toMatchObject({
    shipper_code: 'JD',
    fields: [
      { name: 'customer_name', label: '账号', hint: '商家编码', required: true },
      { name: 'ware_house_id', label: '仓库编码', hint: '仓库编码', required: true },
    ],
  })
  expect(types[channels.dada]).toBeUndefined()
  const save = (body: { express_id: number; customer_name?: string; customer_pwd?: string; ware_house_id?: string }) =>
    owner.call(deliverySetup.saveCommonExpress, { params: { sid }, body })
  expect(await save({ express_id: channels.jdExpress, customer_name: '010K7654321' })).toMatchObject({
    code: codes.invalid.code,
    message: '请填写仓库编码',
  })
  expect(await save({ express_id: channels.dada })).toMatchObject({ code: codes.courierUnable.code })
  const body = { express_id: channels.jdExpress, customer_name: '010K7654321', ware_house_id: '110001' }
  const saved = await save(body)
  expect(saved.data).toMatchObject({ ...body, express_name: '京东快递', customer_pwd: '' })
  const listed = () => owner.call(deliverySetup.commonExpress, { params: { sid } })
  expect((await listed()).data).toEqual([saved.data])
  expect((await owner.call(deliverySetup.expressChannels, { query: { sid } })).data).toMatchObject([
    { shipper_code: 'JD' },
  ])

  const stranger = await aShop(world, false)
  const gone = (person: typeof owner, at: string) =>
    person.call(deliverySetup.deleteCommonExpress, { params: { sid: at, id: saved.data?.id ?? '' } })
  expect(await gone(stranger.owner, stranger.sid)).toMatchObject({ code: codes.notFound.code })
  expect(await gone(owner, sid)).toMatchObject({ code: 0 })
  expect((await listed()).data).toEqual([])
})

test('riders on one’s own account are a service that has to be bought', async ({ world }) => {
  const { owner, sid } = await aShop(world, false)
  const asked = await owner.call(deliverySetup.channelAuth, { params: { sid, spu: String(channels.dada) } })
  expect(asked).toMatchObject({ code: codes.serviceNeeded.code })
  expect(await rowOf(owner, sid, channels.dada)).toMatchObject({ is_open: false, why_not: '请先开通商家版配送服务' })
})

test('unbinding forgets the account, and an account that nobody has cannot be unbound', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  await bindOnCourierPage(owner, sid, channels.shansong)
  const unbind = () =>
    owner.call(deliverySetup.unbind, { params: { shop_id: sid }, body: { channel: channels.shansong } })
  expect(await unbind()).toMatchObject({ code: 0 })
  const [binding] = await kept(sid)
  expect([binding?.account_sealed, binding?.is_open]).toEqual([null, false])
  await expect(accountFor(binding?.id ?? 0)).rejects.toMatchObject({ kind: 'expired' })
  expect(await unbind()).toMatchObject({ code: codes.courierNotBound.code })
  expect(await rowOf(owner, sid, channels.shansong)).toMatchObject({ if_auth: false })
  // Bound again it is a new account.
  await bindOnCourierPage(owner, sid, channels.shansong)
  expect(await rowOf(owner, sid, channels.shansong)).toMatchObject({ if_auth: true })
})

test('tokens are renewed before they end, once for all who ask, and the balance is the courier’s', async ({
  world,
}) => {
  const { owner, sid } = await aShop(world)
  await bindOnCourierPage(owner, sid, channels.fengniao)
  const [binding] = await kept(sid)
  const id = binding?.id ?? 0
  const before = (await accountFor(id)).account
  expect((await accountFor(id)).account.accessToken).toBe(before.accessToken)
  moveClock(days(31))
  const fresh = await Promise.all([1, 2, 3].map(async () => (await accountFor(id)).account.accessToken))
  resetClock()
  expect(fresh).not.toContain(before.accessToken)
  const asked = await owner.call(deliverySetup.channelBalance, {
    params: { sid },
    query: { channel: channels.fengniao },
  })
  expect(asked).toMatchObject({ code: 0, data: { balance: '50000.00' } })
})

test('an account that the courier does not take any more is told to the merchant once', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  await bindOnCourierPage(owner, sid, channels.shansong)
  const [binding] = await kept(sid)
  const { account } = await accountFor(binding?.id ?? 0)
  await desk('desk/unbind', { courier: 'shansong', shopId: account.shopId })
  moveClock(days(31))
  const tries = [1, 2].map(() => accountFor(binding?.id ?? 0).then(String, ({ kind }: { kind: string }) => kind))
  expect(await Promise.all(tries)).toEqual(['expired', 'expired'])
  resetClock()
  expect(await rowOf(owner, sid, channels.shansong)).toMatchObject({
    if_auth: false,
    is_open: false,
    why_not: '授权已失效，请重新绑定',
  })
  const told = await db().selectFrom('push').selectAll().where('merchant_id', '=', owner.merchantId).execute()
  expect(told.map(({ title }) => title)).toEqual(['运力授权已失效'])
  // Bound anew it may be called again.
  await bindOnCourierPage(owner, sid, channels.shansong)
  expect(await rowOf(owner, sid, channels.shansong)).toMatchObject({ if_auth: true, why_not: '' })
})

test('what one merchant has bound is nobody else’s', async ({ world }) => {
  const [first, second] = [await aShop(world), await aShop(world)]
  const keys = { CustomerName: '010K7654321', WareHouseID: '110001' }
  const bind = ({ owner, sid }: typeof first, shop_id = sid) =>
    owner.call(deliverySetup.bind, { params: { shop_id }, body: { channel: channels.jdExpress, keys } })
  expect(await bind(first)).toMatchObject({ code: 0 })
  expect(await bind(second)).toMatchObject({ code: codes.courierRefused.code, message: '该运力门店已被其他商家绑定' })
  expect(await bind(second, first.sid)).toMatchObject({ code: codes.notFound.code })
  const params = { shop_id: first.sid }
  expect(await second.owner.call(deliverySetup.storeChannels, { params })).toMatchObject({ code: codes.notFound.code })
})

test('every binding and unbinding stands in the record', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const keys = { CustomerName: '123456789' }
  await owner.call(deliverySetup.bind, { params: { shop_id: sid }, body: { channel: channels.dbl, keys } })
  await owner.call(deliverySetup.removeChannel, { params: { sid, spu: String(channels.dbl) } })
  const rows = await db()
    .selectFrom('audit')
    .selectAll()
    .where('merchant_id', '=', owner.merchantId)
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['deliverySetup.bind', 'deliverySetup.unbind'])
  expect(JSON.stringify(rows)).not.toContain('123456789')
})

test('an account under which something rides is not let go', async ({ world }) => {
  const { owner, sid } = await aShop(world)
  const keys = { CustomerName: '987654321' }
  await owner.call(deliverySetup.bind, { params: { shop_id: sid }, body: { channel: channels.dbl, keys } })
  const [binding] = await kept(sid)
  const place = { merchant_id: owner.merchantId, store_id: Number(sid), provider: channels.dbl, way: 5 }
  const ride = await courierRide({ ...place, state: 'delivering', binding_id: binding?.id ?? null })
  const unbind = { params: { shop_id: sid }, body: { channel: channels.dbl } }
  expect(await owner.call(deliverySetup.unbind, unbind)).toMatchObject({ code: codes.riderBusy.code })
  await db().updateTable('delivery_order').set({ state: 60 }).where('id', '=', ride.id).execute()
  expect(await owner.call(deliverySetup.unbind, unbind)).toMatchObject({ code: 0 })
})
