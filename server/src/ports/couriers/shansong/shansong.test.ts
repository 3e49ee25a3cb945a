import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeOn } from '../../../../test/channel-consent.ts'
import { aParcel, anAccount, kindOf, openCourierDesk, type CourierDesk } from '../../../../test/courier-desk.ts'
import { badDaysOf, silencesOf } from '../../../../test/courier-troubles.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Courier, CourierAccount, Parcel, Ref } from '../port.ts'
import { shansong } from './shansong.ts'

let desk: CourierDesk
let courier: Courier
let account: CourierAccount
const spoken = (change: { secret?: string; endpoint?: string; timeoutMs?: number } = {}): Courier =>
  shansong({
    endpoint: desk.endpoint,
    appId: desk.keys.id,
    secret: desk.keys.secret,
    shopId: desk.keys.more['shopId'] ?? '',
    ...change,
  })
const back = 'https://zdb.example/back?from=shansong'
const parcel = (more: Partial<Parcel> = {}): Parcel => aParcel({ callback: desk.callback, ...more })
const reason = { id: 4, words: '顾客取消订单' }

/** A ride that waits for its rider. */
async function called(by = account, more: Partial<Parcel> = {}): Promise<{ sn: string; ref: Ref; price: number }> {
  const given = parcel(more)
  const quote = await courier.quote(by, given)
  const made = await courier.create(by, given, quote)
  expect(made).toEqual({ providerId: quote.token, price: quote.price })
  return { sn: given.sn, ref: { sn: given.sn, providerId: made.providerId, brand: '' }, price: quote.price }
}
const spentOn = async (sn: string): Promise<number> =>
  (await desk.charges(sn)).reduce((sum, { amount }) => sum + amount, 0)

beforeAll(async () => {
  desk = await openCourierDesk('shansong')
  courier = spoken()
  desk.answerWith(courier)
  const { pickup, productType } = parcel()
  const shopId = (await courier.openShop?.(anAccount(), { ...pickup, sid: 'S1001', productType })) ?? ''
  account = anAccount({ shopId })
})
afterAll(() => desk.close())

test('a store is opened where it stands, though the courier draws it on another map', async () => {
  const answer = await fetch(`${desk.outside.url}/couriers/desk/shops?label=${desk.label}`)
  const { shops } = (await answer.json()) as { shops: { id: string; longitude: number; latitude: number }[] }
  const store = shops.find(({ id }) => id === account.shopId)
  expect(store?.longitude).toBeCloseTo(116.461841, 4)
  expect(store?.latitude).toBeCloseTo(39.909104, 4)
})

test('a ride is priced, called at that price, and followed from the call to the door', async () => {
  const { sn, ref, price } = await called()
  expect(ref.providerId).toMatch(/^TDH\d+$/)
  expect(await desk.ride(sn)).toMatchObject({
    id: ref.providerId,
    price,
    weightGrams: 2_000,
    remarks: '易碎，请轻放',
    pickup: { name: '花语鲜花', longitude: 116.461841, latitude: 39.909104 },
    door: { name: '李女士', mobile: '13900001234', longitude: 116.480984, latitude: 39.996567 },
  })
  expect(await courier.query?.(account, ref)).toMatchObject({ ref, status: 'waiting', rider: null, fee: null })

  for (const status of ['accepted', 'atShop', 'pickedUp', 'delivered'] as const) {
    const { rider } = await desk.steer(sn, status)
    const heard = await desk.heard(courier, sn, status)
    expect(heard).toMatchObject({ ref, rider: { name: rider?.name, mobile: rider?.mobile }, fee: null })
    expect(await courier.query?.(account, ref)).toMatchObject({ status, code: heard.code, at: heard.at })
  }
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'delivered', fee: price })
  expect(await spentOn(sn)).toBe(price)
})

test('grams are rounded up to the kilogram, an extension keeps its hash sign, and a late pickup is booked', async () => {
  const start = new Date(Date.now() + 6 * 3_600_000)
  const window = { start, end: new Date(start.getTime() + 3_600_000) }
  const door = { ...parcel().door, mobile: '18701012345转001' }
  const { sn } = await called(account, { weightGrams: 2_100, window, door })
  expect(await desk.ride(sn)).toMatchObject({ weightGrams: 3_000, door: { mobile: '18701012345#001' } })
})

test('a price that has run out is asked for anew when the rider is called', async () => {
  const given = parcel()
  const quote = await courier.quote(account, given)
  const made = await courier.create(account, given, { ...quote, validUntil: new Date(Date.now() - 1) })
  expect(made.providerId).not.toBe(quote.token)
  expect(await desk.ride(given.sn)).toMatchObject({ id: made.providerId, price: made.price })
  expect(await kindOf(courier.create(account, parcel(), { ...quote, token: 'TDH1' }))).toBe('refused')
})

test('calling off is free at first, and costs what the courier said before once a rider is on the way', async () => {
  const [early, late] = [await called(), await called()]
  expect(await courier.previewCancel?.(account, early.ref)).toBe(0)
  expect(await courier.cancel(account, early.ref, reason)).toEqual({ fee: 0 })
  await desk.heard(courier, early.sn, 'cancelled')
  expect(await courier.query?.(account, early.ref)).toMatchObject({ status: 'cancelled', fee: 0, reason: '客户取消' })

  await desk.steer(late.sn, 'accepted')
  await desk.clock({ skipMs: 61_000 })
  const fee = (await courier.previewCancel?.(account, late.ref)) ?? fen(0)
  expect(fee).toBeGreaterThan(0)
  expect(await courier.cancel(account, late.ref, reason)).toEqual({ fee })
  expect(await desk.heard(courier, late.sn, 'cancelled')).toMatchObject({ fee })
  expect(await courier.query?.(account, late.ref)).toMatchObject({ status: 'cancelled', fee })
  expect(await spentOn(late.sn)).toBe(fee)
})

test('a tip is told as what is added, whole yuan only, and is part of what the ride costs', async () => {
  const { sn, ref, price } = await called()
  await courier.tip?.(account, ref, { added: fen(200), total: fen(200) })
  await courier.tip?.(account, ref, { added: fen(300), total: fen(500) })
  expect((await desk.ride(sn)).tip).toBe(500)
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(150), total: fen(650) }))).toBe('refused')
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(101_00), total: fen(106_00) }))).toBe('refused')
  await desk.steer(sn, 'delivered')
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'delivered', fee: price + 500 })
})

test('the rider stands on our map where the courier sees it on its own', async () => {
  const { sn, ref } = await called()
  expect(await courier.locate?.(account, ref)).toBeNull()
  await desk.steer(sn, 'pickedUp')
  const { spot } = await desk.ride(sn)
  const found = await courier.locate?.(account, ref)
  expect(found?.longitude).toBeCloseTo(spot?.longitude ?? 0, 3)
  expect(found?.latitude).toBeCloseTo(spot?.latitude ?? 0, 3)
  expect((await courier.query?.(account, ref))?.rider?.spot?.longitude).toBeCloseTo(spot?.longitude ?? 0, 3)
})

test('a rider who gives the ride back is gone, and another takes over', async () => {
  const { sn, ref } = await called()
  await desk.steer(sn, 'accepted')
  await desk.steer(sn, 'dropped')
  expect(await desk.heard(courier, sn, 'waiting', true)).toMatchObject({ code: '20/2', rider: null })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'waiting', reassigned: true })
  const { rider } = await desk.steer(sn, 'accepted')
  await expect.poll(async () => (await desk.heard(courier, sn, 'accepted')).rider?.mobile).toBe(rider?.mobile)
})

test('goods that nobody took come back, and what that cost is told with it', async () => {
  const { sn, ref } = await called()
  await desk.steer(sn, 'returning')
  expect(await desk.heard(courier, sn, 'returning')).toMatchObject({ code: '40/3' })
  await courier.confirmReturn?.(account, ref)
  const { charged } = await desk.ride(sn)
  expect(await desk.heard(courier, sn, 'returned')).toMatchObject({ fee: charged })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'returned', fee: charged })
  expect(await spentOn(sn)).toBe(charged)
})

test('a ride that fails before anything was picked up is cancelled and free', async () => {
  const { sn, ref } = await called()
  await desk.steer(sn, 'failed')
  expect(await desk.heard(courier, sn, 'cancelled')).toMatchObject({ fee: 0, reason: '闪送员无法完成配送' })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'cancelled', fee: 0 })
})

test('a ride that is cancelled with the goods already on their way came back with them', async () => {
  const { sn, ref } = await called()
  await desk.steer(sn, 'pickedUp')
  await desk.steer(sn, 'failed')
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'returned', fee: 0 })
})

const pushOf = (body: object | string): RawPush => ({
  url: 'https://zdb.example/courier-callback/shansong',
  path: '',
  method: 'POST',
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

test('callbacks are unsigned hints; one that does not name us is refused, an unknown code says nothing', async () => {
  const { sn } = await called()
  await desk.heard(courier, sn, 'waiting')
  const honest = desk.pushes.find(({ body }) => body.includes(sn)) ?? expect.fail('no push')
  const yes = '{"status":200,"msg":"","data":null}'
  expect(courier.receive(honest)).toMatchObject({ ok: true, hint: true, reply: { status: 200, body: yes } })
  const other = honest.body.toString().replace(desk.keys.id, 'somebody')
  const refused = courier.receive({ ...honest, body: Buffer.from(other) })
  expect(refused).toMatchObject({ ok: false, why: 'clientId' })
  expect(refused.reply.body).not.toContain('200')
  expect(courier.receive(pushOf('nonsense')).ok).toBe(false)
  const strange = { clientId: desk.keys.id, orderNo: 'D1', issOrderNo: 'TDH1', status: 45, subStatus: 1 }
  expect(courier.receive(pushOf(strange))).toMatchObject({ ok: true, reports: [], reply: { body: yes } })
})

test('while the courier’s service looks into a ride the goods are still on their way, with a word why', () => {
  const told = { clientId: desk.keys.id, orderNo: 'D1', issOrderNo: 'TDH1', status: 40, subStatus: 4 }
  const received = courier.receive(
    pushOf({ ...told, subStatusDesc: '取消单客服介入中', statusChangeTime: '2026-11-15 10:00:00' }),
  )
  expect(received).toMatchObject({
    reports: [{ status: 'pickedUp', reason: '取消单客服介入中', at: new Date('2026-11-15T10:00:00+08:00') }],
  })
})

test('a number longer than a number can hold comes through to the digit', () => {
  const raw = `{"clientId":"${desk.keys.id}","orderNo":"D1","issOrderNo":900719925474099312,"status":20,"subStatus":1}`
  expect(courier.receive(pushOf(raw))).toMatchObject({ reports: [{ ref: { providerId: '900719925474099312' } }] })
})

test('our own wrong signature is refused by the courier', async () => {
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, parcel()))).toBe('refused')
})

test('a call whose answer is lost leaves it open; asking by our own number finds the ride and calls it off', async () => {
  const given = parcel()
  const quote = await courier.quote(account, given)
  const ref = { sn: given.sn, providerId: '', brand: '' }
  expect(await courier.query?.(account, ref)).toBeNull()
  await desk.faults({ loseAnswer: 1, where: 'orderPlace' })
  expect(await kindOf(spoken({ timeoutMs: 300 }).create(account, given, quote))).toBe('unreachable')
  await desk.faults({})
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'waiting', ref: { providerId: quote.token } })
  expect(await courier.cancel(account, ref, reason)).toEqual({ fee: 0 })
})

test('too many calls, no money, no rider and too far are told apart', async () => {
  expect(await badDaysOf(desk, courier, account, parcel())).toEqual({
    throttle: 'throttled',
    noBalance: 'noBalance',
    noCapacity: 'noCapacity',
    tooFar: 'noCapacity',
  })
})

test('a closed door, a broken gateway and a page of words are unreachable', async () => {
  const trouble = '{"status":500,"msg":"系统异常","data":null}'
  expect(await silencesOf((endpoint) => spoken({ endpoint }), account, parcel(), trouble)).toEqual({
    closed: 'unreachable',
    broken: 'unreachable',
    words: 'unreachable',
    tooMany: 'throttled',
    trouble: 'unreachable',
  })
})

test('a merchant lets us in on the courier’s page and rides are paid by its own account', async () => {
  const page = (await courier.authorizeUrl?.('state-7', back, { sid: 'S1001' })) ?? ''
  const returned = await agreeOn(page, '花语自己的闪送')
  const given = Object.fromEntries(returned.searchParams)
  expect(given).toMatchObject({ state: 'state-7', from: 'shansong', thirdStoreId: 'S1001' })
  const own = (await courier.authorize?.(given, back)) ?? expect.fail('no account')
  expect(own.shopId).toBe(given['shopId'])
  expect(own.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(courier.authorize?.(given, back))).toBe('refused')

  const [ours, before] = [await courier.balance?.(account), (await courier.balance?.(own)) ?? fen(0)]
  const { sn, ref, price } = await called(own)
  expect(await courier.balance?.(own)).toBe(before - price)
  expect(await courier.balance?.(account)).toBe(ours)
  const stranger = (await courier.authorize?.(await openedBy('别家闪送'), back)) ?? expect.fail('no account')
  expect(await courier.query?.(stranger, ref)).toBeNull()

  await desk.tell('desk/expire-tokens', { courier: 'shansong', shopId: own.shopId })
  expect(await kindOf(courier.query?.(own, ref))).toBe('expired')
  const renewed = (await courier.renew?.(own)) ?? own
  expect(renewed.accessToken).not.toBe(own.accessToken)
  expect(await courier.query?.(renewed, ref)).toMatchObject({ ref: { sn } })
  expect(await kindOf(courier.renew?.(own))).toBe('refused')
})

test('a merchant with an app of its own is called for by that app', async () => {
  const keys = await desk.enrol('花语自己的应用')
  await desk.openShop({ label: '花语自己的应用', name: '花语一店' })
  const own = anAccount({ shopId: keys.more['shopId'] ?? '', app: { id: keys.id, secret: keys.secret } })
  const before = (await courier.balance?.(own)) ?? fen(0)
  const { price } = await called(own)
  expect(await courier.balance?.(own)).toBe(before - price)
  const wrong = { ...own, app: { id: keys.id, secret: 'wrong' } }
  expect(await kindOf(courier.balance?.(wrong))).toBe('refused')
})

const openedBy = async (name: string): Promise<Record<string, string>> =>
  Object.fromEntries((await agreeOn((await courier.authorizeUrl?.('s', back, { sid: 'S2' })) ?? '', name)).searchParams)
