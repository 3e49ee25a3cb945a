import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeOn } from '../../../../test/channel-consent.ts'
import { answeringAlways } from '../../../../test/channel-desk.ts'
import { aParcel, anAccount, kindOf, openCourierDesk, type CourierDesk } from '../../../../test/courier-desk.ts'
import { overhear } from '../../../../test/overhear.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Courier, CourierAccount, CourierQuote, Parcel, Ref } from '../port.ts'
import { sign } from '../signing.ts'
import { sf } from './sf.ts'

let desk: CourierDesk
let courier: Courier
let account: CourierAccount
const spoken = (change: { secret?: string; endpoint?: string; timeoutMs?: number } = {}): Courier =>
  sf({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })
const parcel = (more: Partial<Parcel> = {}): Parcel => aParcel({ callback: desk.callback, ...more })
const noQuote: CourierQuote = { price: fen(0), distanceMetres: null, token: '', validUntil: null, pickupMinutes: null }
const refOf = ({ sn }: Parcel, providerId = ''): Ref => ({ sn, providerId, brand: '' })
const why = { id: 4, words: '顾客取消订单' }

const called = async (more: Partial<Parcel> = {}): Promise<{ parcel: Parcel; ref: Ref }> => {
  const one = parcel(more)
  const { providerId } = await courier.create(account, one, noQuote)
  return { parcel: one, ref: refOf(one, providerId) }
}
const pushed = (body: object, secret = desk.keys.secret): RawPush => {
  const text = JSON.stringify(body)
  const query = new URLSearchParams({ sign: sign.sf(text, desk.keys.id, secret) })
  const url = `https://zdb.example/courier-callback/sf/rider-status?${query.toString()}`
  return { url, path: 'rider-status', method: 'POST', headers: {}, body: Buffer.from(text) }
}

beforeAll(async () => {
  desk = await openCourierDesk('sf')
  courier = spoken()
  desk.answerWith(courier)
  account = anAccount({ shopId: (await courier.openShop?.(anAccount(), aStore('S1001'))) ?? '' })
})
afterAll(() => desk.close())

const aStore = (sid: string) => ({ ...parcel().pickup, sid, productType: 1 })

test('a price in fen to the fen, and the rider is called at that price', async () => {
  const one = parcel()
  const quote = await courier.quote(account, one)
  expect(quote.distanceMetres).toBeGreaterThan(9_000)
  const { providerId, price } = await courier.create(account, one, quote)
  const ride = await desk.ride(one.sn)
  expect(price).toBe(quote.price)
  expect(ride).toMatchObject({
    id: providerId,
    sn: one.sn,
    state: 'waiting',
    price: quote.price,
    distanceMetres: quote.distanceMetres,
    weightGrams: 2_000,
    remarks: '易碎，请轻放',
    pickup: { name: '花语鲜花', longitude: 116.461841, latitude: 39.909104 },
    door: { name: '李女士', mobile: '13900001234', longitude: 116.480984, latitude: 39.996567 },
  })
  expect(Number.isSafeInteger(Number(providerId))).toBe(false)
  expect(await desk.charges(one.sn)).toMatchObject([{ kind: 'ride', amount: quote.price }])
})

test('every step of the way is told, signed, with the rider and both numbers', async () => {
  const { parcel: one, ref } = await called()
  expect(await courier.query?.(account, ref)).toMatchObject({ ref, status: 'waiting', code: '1', rider: null })
  for (const [step, code] of [
    ['accepted', '10'],
    ['atShop', '12'],
    ['pickedUp', '15'],
    ['delivered', '17'],
  ] as const) {
    const { rider } = await desk.steer(one.sn, step)
    const report = await desk.heard(courier, one.sn, step)
    expect(report).toMatchObject({ ref, status: step, code, reassigned: false })
    expect(report.rider).toMatchObject({ name: rider?.name, mobile: rider?.mobile })
    expect(report.rider?.spot?.latitude).toBeGreaterThan(39)
    const asked = await courier.query?.(account, ref)
    expect(asked).toMatchObject({ ref, status: step, at: report.at, rider: { name: rider?.name } })
  }
  const { charged } = await desk.ride(one.sn)
  expect((await desk.heard(courier, one.sn, 'delivered')).fee).toBe(charged)
  expect((await courier.query?.(account, ref))?.fee).toBe(charged)
})

test('goods that came back are not delivered goods, and cost what coming back costs', async () => {
  const { parcel: one, ref } = await called()
  await desk.steer(one.sn, 'returned')
  const { charged, price, sendBackFee } = await desk.ride(one.sn)
  const report = await desk.heard(courier, one.sn, 'returned')
  expect(report).toMatchObject({ ref, fee: charged })
  expect(charged).toBe(price + sendBackFee)
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'returned', fee: charged, at: report.at })
})

test('a rider who is taken off is told of, and another may come', async () => {
  const { parcel: one, ref } = await called()
  await desk.steer(one.sn, 'accepted')
  await desk.steer(one.sn, 'dropped')
  const report = await desk.heard(courier, one.sn, 'waiting', true)
  expect(report).toMatchObject({ ref, rider: null })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'waiting', reassigned: true, at: report.at })
  const { rider } = await desk.steer(one.sn, 'accepted')
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'accepted', rider: { name: rider?.name } })
})

test('a rider exchanged for a named one is off, and the named one has accepted', () => {
  const told = {
    shop_order_id: 'D1',
    sf_order_id: '3',
    order_status: 10,
    status_desc: '配送员改派',
    operator_name: '新人',
    operator_phone: 13500000000,
    push_time: 1_700_000_000,
  }
  expect(courier.receive(pushed(told))).toMatchObject({
    ok: true,
    hint: false,
    reports: [
      { status: 'waiting', reassigned: true, rider: null },
      { status: 'accepted', reassigned: false, rider: { name: '新人', mobile: '13500000000' } },
    ],
  })
})

test('what a rider says of trouble is only a hint, and their cancellation is none', async () => {
  const [broken, gone] = [await called(), await called()]
  await desk.steer(broken.parcel.sn, 'failed')
  await desk.steer(gone.parcel.sn, 'cancelled', { reason: '运力紧张' })
  expect(await desk.heard(courier, broken.parcel.sn, 'failed')).toMatchObject({ ref: broken.ref, code: '28' })
  expect(await courier.query?.(account, broken.ref)).toMatchObject({ status: 'failed' })
  const report = await desk.heard(courier, gone.parcel.sn, 'cancelled')
  expect(report).toMatchObject({ ref: gone.ref, fee: 0, reason: '运力紧张' })
  const hints = (sn: string) =>
    desk.pushes
      .filter(({ body }) => body.includes(sn))
      .map((push) => courier.receive(push))
      .map((received) => received.ok && received.hint)
  expect(hints(broken.parcel.sn)).toEqual([true])
  expect(hints(gone.parcel.sn)).toEqual([false])
  const revoked = { shop_order_id: 'D1', sf_order_id: '3', order_status: 22, push_time: 1_700_000_000 }
  expect(courier.receive(pushed(revoked))).toMatchObject({ ok: true, hint: true, reports: [{ status: 'cancelled' }] })
})

test('the fee of a cancellation is shown first and is the one that is taken', async () => {
  const { parcel: one, ref } = await called()
  expect(await courier.previewCancel?.(account, ref)).toBe(0)
  await desk.steer(one.sn, 'accepted')
  await desk.steer(one.sn, 'atShop')
  const { cancelFee } = await desk.ride(one.sn)
  expect(cancelFee).toBeGreaterThan(0)
  expect(await courier.previewCancel?.(account, ref)).toBe(cancelFee)
  expect(await courier.cancel(account, ref, why)).toEqual({ fee: cancelFee })
  expect(await desk.ride(one.sn)).toMatchObject({
    state: 'cancelled',
    charged: cancelFee,
    cancelReason: '顾客取消订单',
  })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'cancelled', code: '2', fee: cancelFee })
  expect(await kindOf(courier.previewCancel?.(account, ref))).toBe('refused')
})

test('on the way to the door nothing can be called off any more', async () => {
  const { parcel: one, ref } = await called()
  await desk.steer(one.sn, 'pickedUp')
  expect(await kindOf(courier.previewCancel?.(account, ref))).toBe('refused')
  expect(await kindOf(courier.cancel(account, ref, why))).toBe('refused')
})

test('a tip adds to the tips before it, and one below a yuan is refused', async () => {
  const { parcel: one, ref } = await called()
  await courier.tip?.(account, ref, { added: fen(2_00), total: fen(2_00) })
  await courier.tip?.(account, ref, { added: fen(3_50), total: fen(5_50) })
  expect((await desk.ride(one.sn)).tip).toBe(550)
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(50), total: fen(6_00) }))).toBe('refused')
  expect((await desk.charges(one.sn)).filter(({ kind }) => kind === 'tip').map(({ amount }) => amount)).toEqual([
    200, 350,
  ])
})

test('nobody is on the map before somebody accepted, then the rider is', async () => {
  const { parcel: one, ref } = await called()
  expect(await courier.locate?.(account, ref)).toBeNull()
  await desk.steer(one.sn, 'atShop')
  const spot = await courier.locate?.(account, ref)
  expect(spot?.longitude).toBeCloseTo(one.pickup.longitude, 3)
  expect(spot?.latitude).toBeCloseTo(one.pickup.latitude, 3)
  expect(Math.abs(Date.now() - (spot?.at.getTime() ?? 0))).toBeLessThan(60_000)
})

test('a call whose answer was lost is open, and asking by our own number finds the rider', async () => {
  const one = parcel()
  expect(await courier.query?.(account, refOf(one))).toBeNull()
  await desk.faults({ loseAnswer: 1, where: 'createorder' })
  expect(await kindOf(spoken({ timeoutMs: 300 }).create(account, one, noQuote))).toBe('unreachable')
  await desk.faults({})
  const { id } = await desk.ride(one.sn)
  expect(await courier.query?.(account, refOf(one))).toMatchObject({ ref: refOf(one, id), status: 'waiting' })
  expect((await courier.create(account, one, noQuote)).providerId).toBe(id)
})

test('too many calls, no money, no riders and too far away are told apart', async () => {
  const met = async (day: object) => {
    await desk.faults(day)
    const kind = await kindOf(courier.create(account, parcel(), noQuote))
    await desk.faults({})
    return kind
  }
  expect(await met({ throttle: 1 })).toBe('throttled')
  expect(await met({ noBalance: 1 })).toBe('noBalance')
  expect(await met({ noCapacity: 1 })).toBe('noCapacity')
  const far = { ...parcel().door, latitude: 41 }
  expect(await kindOf(courier.quote(account, parcel({ door: far })))).toBe('noCapacity')
})

test('a broken gateway, a page of words and a closed door leave it open, a hanging one at its limit', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).create(account, parcel(), noQuote)))
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('{}')).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
  expect(await met('{"error_code":9,"error_msg":"系统异常"}')).toBe('unreachable')
  expect(await met('', 429)).toBe('throttled')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).quote(account, parcel()))).toBe('unreachable')
  await desk.faults({ hang: 1 })
  expect(await kindOf(spoken({ timeoutMs: 200 }).quote(account, parcel()))).toBe('unreachable')
  await desk.faults({})
})

test('a callback signed wrongly or changed on its way is refused, and so is our own wrong signature', async () => {
  const { parcel: one } = await called()
  await desk.faults({ missign: 1 })
  await desk.steer(one.sn, 'accepted')
  await desk.faults({})
  await desk.steer(one.sn, 'atShop')
  await desk.heard(courier, one.sn, 'atShop')
  const about = desk.pushes.filter(({ body }) => body.includes(one.sn))
  const [forged, honest] = [
    about.find(({ body }) => body.includes('"order_status":10')),
    about.find(({ body }) => body.includes('"order_status":12')),
  ]
  if (!forged || !honest) throw new Error('a callback is missing')
  expect(courier.receive(forged)).toMatchObject({ ok: false, reply: { status: 403 } })
  expect(courier.receive(honest)).toMatchObject({ ok: true, reply: { body: '{"error_code":0,"error_msg":"success"}' } })
  const changed = Buffer.from(honest.body.toString().replace('"order_status":12', '"order_status":17'))
  expect(courier.receive({ ...honest, body: changed }).ok).toBe(false)
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, parcel()))).toBe('refused')
})

test('numbers nobody knows are acknowledged and say nothing', () => {
  for (const order_status of [31, 'constructor', null]) {
    const told = { shop_order_id: 'D1', sf_order_id: '3', order_status, push_time: 1_700_000_000 }
    expect(courier.receive(pushed(told))).toMatchObject({ ok: true, reports: [] })
  }
  expect(courier.receive(pushed({ out_shop_id: 'S1', shop_id: 5 }))).toMatchObject({ ok: true, reports: [] })
})

test('a window hours ahead is an appointment, a near one goes at once', async () => {
  const sent = async (hours: number): Promise<unknown> => {
    const end = new Date(Date.now() + hours * 3_600_000)
    const window = { start: new Date(end.getTime() - 3_600_000), end }
    const answer = JSON.stringify({ error_code: 0, error_msg: '', result: { real_pay_money: 1200 } })
    const [body = ''] = await overhear(answer, (endpoint) => spoken({ endpoint }).quote(account, parcel({ window })))
    const { is_appoint: booked, expect_time: at } = JSON.parse(body) as Record<string, unknown>
    return { booked, inTime: at === undefined || at === Math.floor(end.getTime() / 1000) }
  }
  expect(await sent(5)).toEqual({ booked: 1, inTime: true })
  expect(await sent(1)).toEqual({ booked: 0, inTime: true })
})

test('a merchant lets us in on their page, and its shop pays for its own rides', async () => {
  const back = 'https://zdb.example/courier-authorized/sf'
  const returned = await agreeOn((await courier.authorizeUrl?.('word-7', back, { sid: 'S7' })) ?? '', '城东花店')
  expect(returned.searchParams.get('state')).toBe('word-7')
  const given = Object.fromEntries(returned.searchParams)
  const own = (await courier.authorize?.(given, back)) ?? anAccount()
  expect(own).toMatchObject({ shopId: given['shop_id'], more: { shopType: '1', shopName: '城东花店' } })
  const before = await courier.balance?.(own)
  const one = parcel()
  const { price } = await courier.create(own, one, noQuote)
  expect(await courier.balance?.(own)).toBe((before ?? 0) - (price ?? 0))
  // A word that no shop carries lets nobody in.
  expect(await kindOf(courier.authorize?.({ ...given, state: 'word-8' }, back))).toBe('refused')
  expect(await kindOf(courier.authorize?.({}, back))).toBe('refused')
  await desk.tell('desk/unbind', { courier: 'sf', shopId: own.shopId })
  expect(await kindOf(courier.quote(own, parcel()))).toBe('expired')
})
