import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeOn } from '../../../../test/channel-consent.ts'
import { aParcel, anAccount, kindOf, openCourierDesk, type CourierDesk } from '../../../../test/courier-desk.ts'
import { badDaysOf, silencesOf } from '../../../../test/courier-troubles.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Courier, CourierAccount, Parcel, Ref } from '../port.ts'
import { sign } from '../signing.ts'
import { dada } from './dada.ts'

let desk: CourierDesk
let courier: Courier
let account: CourierAccount
const spoken = (change: { secret?: string; endpoint?: string; timeoutMs?: number } = {}): Courier =>
  dada({
    endpoint: desk.endpoint,
    appId: desk.keys.id,
    secret: desk.keys.secret,
    sourceId: desk.keys.more['sourceId'] ?? '',
    ...change,
  })
const back = 'https://zdb.example/back?from=dada'
const parcel = (more: Partial<Parcel> = {}): Parcel => aParcel({ callback: desk.callback, ...more })
const refOf = ({ sn }: Parcel): Ref => ({ sn, providerId: '', brand: '' })
const reason = { id: 4, words: '顾客取消订单' }

/** A ride that waits for its rider. */
async function called(more: Partial<Parcel> = {}): Promise<{ sn: string; ref: Ref; price: number }> {
  const given = parcel(more)
  const quote = await courier.quote(account, given)
  const { price } = await courier.create(account, given, quote)
  expect(price).toBe(quote.price)
  return { sn: given.sn, ref: refOf(given), price: quote.price }
}

beforeAll(async () => {
  desk = await openCourierDesk('dada')
  courier = spoken()
  desk.answerWith(courier)
  const { pickup, productType } = parcel()
  account = anAccount({
    shopId: (await courier.openShop?.(anAccount(), { ...pickup, sid: 'S1001', productType })) ?? '',
  })
})
afterAll(() => desk.close())

test('a store becomes known to the courier under our own number, once however often it is opened', async () => {
  expect(account.shopId).toBe('S1001')
  const { pickup, productType } = parcel()
  expect(await courier.openShop?.(account, { ...pickup, sid: 'S1001', productType })).toBe('S1001')
})

test('a ride is priced, called at that price, and followed from the call to the door', async () => {
  const { sn, ref, price } = await called()
  expect(await desk.ride(sn)).toMatchObject({
    price,
    weightGrams: 2_000,
    remarks: '易碎，请轻放',
    door: { name: '李女士', mobile: '13900001234', longitude: 116.480984, latitude: 39.996567 },
  })
  expect(await courier.query?.(account, ref)).toMatchObject({ ref, status: 'waiting', rider: null, fee: null })

  for (const status of ['accepted', 'atShop', 'pickedUp', 'delivered'] as const) {
    const { rider } = await desk.steer(sn, status)
    const heard = await desk.heard(courier, sn, status)
    expect(heard).toMatchObject({ rider: { name: rider?.name, mobile: rider?.mobile }, fee: null, reassigned: false })
    expect(await courier.query?.(account, ref)).toMatchObject({ status, code: heard.code })
  }
  const known = await courier.query?.(account, ref)
  expect(known?.fee).toBe(price)
  expect((await desk.charges(sn)).reduce((sum, { amount }) => sum + amount, 0)).toBe(price)
})

test('every callback is only a hint, since no secret signs it', async () => {
  const { sn } = await called()
  await desk.heard(courier, sn, 'waiting')
  const push = desk.pushes.find(({ body }) => body.includes(sn)) ?? expect.fail('no push')
  expect(courier.receive(push)).toMatchObject({ ok: true, hint: true, reply: { status: 200, body: '{"status":"ok"}' } })
})

test('a price is asked for the goods, the weight and the hour they should arrive at', async () => {
  const light = await courier.quote(account, parcel())
  const heavy = await courier.quote(account, parcel({ weightGrams: 12_000 }))
  expect(heavy.price).toBeGreaterThan(light.price)
  expect(light.distanceMetres).toBeGreaterThan(9_000)
  const start = new Date(Date.now() + 5 * 3_600_000)
  const window = { start, end: new Date(start.getTime() + 3_600_000) }
  expect(await kindOf(courier.quote(account, parcel({ window })))).toBe('fine')
})

test('a price that has run out is asked for anew when the rider is called', async () => {
  const given = parcel()
  const quote = await courier.quote(account, given)
  const made = await courier.create(account, given, { ...quote, validUntil: new Date(Date.now() - 1) })
  expect(made.price).toBe((await desk.ride(given.sn)).price)
  expect(await kindOf(courier.create(account, parcel(), { ...quote, token: '999' }))).toBe('refused')
})

test('calling off is free while nobody has accepted, and costs at most the two yuan shown before', async () => {
  const [early, late] = [await called(), await called()]
  expect(await courier.previewCancel?.(account, early.ref)).toBe(0)
  expect(await courier.cancel(account, early.ref, reason)).toEqual({ fee: 0 })
  expect(await desk.heard(courier, early.sn, 'cancelled')).toMatchObject({ reason: '顾客取消订单' })
  expect(await courier.query?.(account, early.ref)).toMatchObject({ status: 'cancelled', fee: 0 })

  await desk.steer(late.sn, 'accepted')
  expect(await courier.previewCancel?.(account, late.ref)).toBe(200)
  await desk.clock({ skipMs: 61_000 })
  expect(await courier.cancel(account, late.ref, { id: 99, words: '改主意了' })).toEqual({ fee: 200 })
  expect((await desk.ride(late.sn)).cancelReason).toBe('改主意了')
  expect(await courier.query?.(account, late.ref)).toMatchObject({ status: 'cancelled', fee: 200 })
  expect((await desk.charges(late.sn)).reduce((sum, { amount }) => sum + amount, 0)).toBe(200)
})

test('a rider who has the goods cannot be called off', async () => {
  const { sn, ref } = await called()
  await desk.steer(sn, 'pickedUp')
  expect(await kindOf(courier.previewCancel?.(account, ref))).toBe('refused')
  expect(await kindOf(courier.cancel(account, ref, reason))).toBe('refused')
})

test('a tip is told as the new sum, to the tenth of a yuan, and is part of what the ride costs', async () => {
  const { sn, ref, price } = await called()
  await courier.tip?.(account, ref, { added: fen(200), total: fen(200) })
  await courier.tip?.(account, ref, { added: fen(150), total: fen(350) })
  expect((await desk.ride(sn)).tip).toBe(350)
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(1), total: fen(351) }))).toBe('refused')
  await desk.steer(sn, 'delivered')
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'delivered', fee: price + 350 })
})

test('the rider is found on the map once somebody has accepted', async () => {
  const { sn, ref } = await called()
  expect(await courier.locate?.(account, ref)).toBeNull()
  await desk.steer(sn, 'pickedUp')
  const { spot } = await desk.ride(sn)
  const found = await courier.locate?.(account, ref)
  expect(found?.longitude).toBeCloseTo(spot?.longitude ?? 0, 3)
  expect(found?.latitude).toBeCloseTo(spot?.latitude ?? 0, 3)
})

test('a rider who gives the ride back is gone, and another takes over', async () => {
  const { sn } = await called()
  const first = await desk.steer(sn, 'accepted')
  await desk.steer(sn, 'dropped')
  expect(await desk.heard(courier, sn, 'waiting', true)).toMatchObject({ rider: null })
  const second = await desk.steer(sn, 'accepted')
  expect(second.rider?.id).not.toBe(first.rider?.id)
  await expect.poll(async () => (await desk.heard(courier, sn, 'accepted')).rider?.mobile).toBe(second.rider?.mobile)
})

test('a ride handed from one rider to the next is both: the old one gone and the new one there', () => {
  const fields = { client_id: '77', order_id: 'D1', update_time: 1_790_000_000 }
  const signature = sign.dadaCallback('77', 'D1', '1790000000')
  const body = { ...fields, signature, order_status: 2, repeat_reason_type: 2, dm_name: '小王', dm_mobile: '138' }
  const received = courier.receive(pushOf(body))
  expect(received).toMatchObject({
    ok: true,
    reports: [
      { ref: { sn: 'D1', providerId: '77' }, status: 'waiting', reassigned: true, rider: null },
      { status: 'accepted', reassigned: false, rider: { name: '小王' }, at: new Date(1_790_000_000_000) },
    ],
  })
})

test('goods that nobody took come back, and the shop says that it has them', async () => {
  const { sn, ref } = await called()
  await desk.steer(sn, 'returning')
  await desk.heard(courier, sn, 'returning')
  await courier.confirmReturn?.(account, ref)
  await desk.heard(courier, sn, 'returned')
  const { charged } = await desk.ride(sn)
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'returned', fee: charged })
})

test('a ride that came to nothing is told with the moment in milliseconds', async () => {
  const { sn } = await called()
  await desk.steer(sn, 'failed')
  const { at, code } = await desk.heard(courier, sn, 'failed')
  expect(code).toBe('1000')
  expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(10 * 60_000)
})

const pushOf = (body: object | string): RawPush => ({
  url: 'https://zdb.example/courier-callback/dada',
  path: '',
  method: 'POST',
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

test('a callback changed on its way is refused, an unknown code or a message is acknowledged and says nothing', async () => {
  const { sn } = await called()
  await desk.heard(courier, sn, 'waiting')
  const honest = desk.pushes.find(({ body }) => body.includes(sn)) ?? expect.fail('no push')
  const changed = honest.body.toString().replace(sn, `${sn}9`)
  expect(courier.receive({ ...honest, body: Buffer.from(changed) })).toMatchObject({
    ok: false,
    reply: { status: 403 },
  })
  expect(courier.receive(pushOf('nonsense')).ok).toBe(false)

  const signature = sign.dadaCallback('', 'D1', '1790000000')
  const strange = { client_id: '', order_id: 'D1', update_time: 1_790_000_000, order_status: 6, signature }
  expect(courier.receive(pushOf(strange))).toMatchObject({ ok: true, reports: [], reply: { status: 200 } })
  const message = { messageType: 1, messageBody: '{"orderId":"D1","dadaOrderId":9007199254740993}' }
  expect(courier.receive(pushOf(message))).toMatchObject({ ok: true, reports: [], reply: { body: '{"status":"ok"}' } })
})

test('a number longer than a number can hold comes through to the digit', () => {
  const long = '900719925474099312'
  const signature = sign.dadaCallback(long, 'D1', '1790000000')
  const raw = `{"client_id":${long},"order_id":"D1","update_time":1790000000,"order_status":1,"signature":"${signature}"}`
  expect(courier.receive(pushOf(raw))).toMatchObject({ ok: true, reports: [{ ref: { providerId: long } }] })
})

test('our own wrong signature is refused by the courier', async () => {
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, parcel()))).toBe('refused')
})

test('a call whose answer is lost leaves it open, and asking finds the rider that was called', async () => {
  const given = parcel()
  const quote = await courier.quote(account, given)
  expect(await courier.query?.(account, refOf(given))).toBeNull()
  await desk.faults({ loseAnswer: 1, where: 'addAfterQuery' })
  expect(await kindOf(spoken({ timeoutMs: 300 }).create(account, given, quote))).toBe('unreachable')
  await desk.faults({})
  expect(await courier.query?.(account, refOf(given))).toMatchObject({ status: 'waiting', ref: { sn: given.sn } })
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
  const trouble = '{"status":"fail","code":-1,"msg":"系统异常"}'
  expect(await silencesOf((endpoint) => spoken({ endpoint }), account, parcel(), trouble)).toEqual({
    closed: 'unreachable',
    broken: 'unreachable',
    words: 'unreachable',
    tooMany: 'throttled',
    trouble: 'unreachable',
  })
})

test('a merchant lets us in on the courier’s page, calls riders on its own money and pays more in', async () => {
  const page = (await courier.authorizeUrl?.('state-7', back, { sid: 'S1001' })) ?? ''
  const returned = await agreeOn(page, '花语自己的达达')
  expect([returned.searchParams.get('state'), returned.searchParams.get('from')]).toEqual(['state-7', 'dada'])
  const given = Object.fromEntries(returned.searchParams)
  const own = (await courier.authorize?.(given, back)) ?? expect.fail('no account')
  expect(own).toMatchObject({ shopId: given['shopNo'], more: { sourceId: given['sourceId'] }, expiresAt: null })
  expect(await kindOf(courier.authorize?.(given, back))).toBe('refused')

  const before = (await courier.balance?.(own)) ?? fen(0)
  const mine = parcel()
  const quote = await courier.quote(own, mine)
  await courier.create(own, mine, quote)
  expect(await courier.balance?.(own)).toBe(before - quote.price)

  const payIn = (await courier.rechargeUrl?.(own, fen(100_50))) ?? ''
  expect(await (await fetch(payIn)).text()).toContain('¥100.50')
  await fetch(payIn.split('?')[0] ?? '', { method: 'POST', body: new URL(payIn).searchParams })
  expect(await courier.balance?.(own)).toBe(before - quote.price + 100_50)
})

test('an app of a merchant’s own says nothing of whose riders it calls: it is bound on the page', async () => {
  const app = { id: desk.keys.id, secret: desk.keys.secret }
  expect(await kindOf(courier.balance?.(anAccount({ app, shopId: 'S1001' })))).toBe('refused')
})

test('a page somebody else signed shows no button', async () => {
  const page = (await courier.authorizeUrl?.('s', back, { sid: 'S1001' })) ?? ''
  const forged = new URL(page)
  forged.searchParams.set('shopId', 'S9999')
  expect((await fetch(forged)).status).toBe(400)
  expect(await kindOf(Promise.resolve(spoken({ secret: 'wrong' }).authorizeUrl?.('s', back, { sid: 'S1' })))).toBe(
    'refused',
  )
})
