import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreeOn } from '../../../../test/channel-consent.ts'
import { answeringAlways } from '../../../../test/channel-desk.ts'
import { aParcel, anAccount, kindOf, openCourierDesk, type CourierDesk } from '../../../../test/courier-desk.ts'
import { overhear } from '../../../../test/overhear.ts'
import type { RawPush } from '../../raw-push.ts'
import type { Courier, CourierAccount, Parcel, Ref } from '../port.ts'
import { sign } from '../signing.ts'
import { fengniao } from './fengniao.ts'

let desk: CourierDesk
let courier: Courier
let account: CourierAccount
const spoken = (change: { secret?: string; endpoint?: string; timeoutMs?: number } = {}): Courier =>
  fengniao({
    endpoint: desk.endpoint,
    appId: desk.keys.id,
    secret: desk.keys.secret,
    devId: desk.keys.more['devId'] ?? '',
    ...change,
  })
/** From 国贸 to 三里屯. */
const near = { ...aParcel({ callback: '' }).door, longitude: 116.455, latitude: 39.9365 }
const parcel = (more: Partial<Parcel> = {}): Parcel => aParcel({ callback: desk.callback, door: near, ...more })
const aStore = (sid: string) => ({ ...parcel().pickup, sid, productType: 1 })
const refOf = ({ sn }: Parcel, providerId = ''): Ref => ({ sn, providerId, brand: '' })
const why = { id: 6, words: '改用其他运力' }

const called = async (): Promise<{ parcel: Parcel; ref: Ref }> => {
  const one = parcel()
  const { providerId } = await courier.create(account, one, await courier.quote(account, one))
  return { parcel: one, ref: refOf(one, providerId) }
}
const pushed = (data: object, change: { secret?: string; appId?: string } = {}): RawPush => {
  const { secret = desk.keys.secret, appId = desk.keys.id } = change
  const fields = { app_id: appId, business_data: JSON.stringify(data), timestamp: '1700000000000' }
  const body = Buffer.from(JSON.stringify({ ...fields, signature: sign.fengniao(fields, secret) }))
  return { url: 'https://zdb.example/courier-callback/fengniao', path: '', method: 'POST', headers: {}, body }
}

beforeAll(async () => {
  desk = await openCourierDesk('fengniao')
  courier = spoken()
  desk.answerWith(courier)
  const { accessToken = '', merchantId = '' } = desk.keys.more
  const ours = anAccount({ accessToken, more: { merchantId } })
  account = { ...ours, shopId: (await courier.openShop?.(ours, aStore('S2001'))) ?? '' }
})
afterAll(() => desk.close())

test('a store is opened once, however often it is asked for', async () => {
  expect(account.shopId).toMatch(/^\d+$/)
  expect(await courier.openShop?.(account, aStore('S2001'))).toBe(account.shopId)
  expect(await courier.openShop?.(account, aStore('S2002'))).not.toBe(account.shopId)
})

test('a price in fen to the fen, and the rider is called at that price', async () => {
  const one = parcel()
  const quote = await courier.quote(account, one)
  expect(quote.distanceMetres).toBeGreaterThan(2_000)
  const { providerId } = await courier.create(account, one, quote)
  expect(await desk.ride(one.sn)).toMatchObject({
    id: providerId,
    sn: one.sn,
    state: 'waiting',
    price: quote.price,
    distanceMetres: quote.distanceMetres,
    weightGrams: 2_000,
    remarks: '易碎，请轻放',
    pickup: { mobile: '13800000001', longitude: 116.461841, latitude: 39.909104 },
    door: { name: '李女士', mobile: '13900001234', longitude: 116.455, latitude: 39.9365 },
  })
  expect(Number.isSafeInteger(Number(providerId))).toBe(false)
  expect(await desk.charges(one.sn)).toMatchObject([{ kind: 'ride', amount: quote.price }])
  expect(await kindOf(courier.create(account, parcel(), { ...quote, price: fen(1) }))).toBe('refused')
})

test('every step of the way is told, signed, with the rider and both numbers', async () => {
  const { parcel: one, ref } = await called()
  expect(await desk.heard(courier, one.sn, 'waiting')).toMatchObject({ ref, code: '1', rider: null })
  for (const [step, code] of [
    ['accepted', '20'],
    ['atShop', '80'],
    ['pickedUp', '2'],
    ['delivered', '3'],
  ] as const) {
    const { rider } = await desk.steer(one.sn, step)
    const report = await desk.heard(courier, one.sn, step)
    expect(report).toMatchObject({ ref, status: step, code, reassigned: false })
    expect(report.rider).toEqual({ name: rider?.name, mobile: rider?.mobile, spot: null })
    const asked = await courier.query?.(account, ref)
    expect(asked).toMatchObject({ ref, status: step, code, at: report.at, rider: { name: rider?.name } })
    expect(asked?.fee).toBe(step === 'delivered' ? (await desk.ride(one.sn)).charged : null)
  }
})

test('goods that came back are a failed delivery that costs something, so it is asked after', async () => {
  const { parcel: one, ref } = await called()
  await desk.steer(one.sn, 'returned')
  await desk.heard(courier, one.sn, 'failed')
  const last = desk.pushes.findLast(({ body }) => body.includes(one.sn))
  expect(last && courier.receive(last)).toMatchObject({
    ok: true,
    hint: true,
    reports: [{ status: 'failed', fee: null }],
  })
  const { charged } = await desk.ride(one.sn)
  expect(charged).toBeGreaterThan(0)
  expect(await courier.query?.(account, ref)).toMatchObject({
    status: 'failed',
    fee: charged,
    reason: '配送异常，商品已退回',
  })
})

test('a delivery that failed costs nothing', async () => {
  const { parcel: one, ref } = await called()
  await desk.steer(one.sn, 'failed')
  await desk.heard(courier, one.sn, 'failed')
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'failed', fee: 0 })
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

test('the fee of a cancellation is shown first and is the one that is taken', async () => {
  const { parcel: one, ref } = await called()
  expect(await courier.previewCancel?.(account, ref)).toBe(0)
  await desk.steer(one.sn, 'atShop')
  const { cancelFee } = await desk.ride(one.sn)
  expect(cancelFee).toBeGreaterThan(0)
  expect(await courier.previewCancel?.(account, ref)).toBe(cancelFee)
  expect(await courier.cancel(account, ref, why)).toEqual({ fee: cancelFee })
  expect(await desk.ride(one.sn)).toMatchObject({
    state: 'cancelled',
    charged: cancelFee,
    cancelReason: '改用其他运力',
  })
  expect(await desk.heard(courier, one.sn, 'cancelled')).toMatchObject({ ref, code: '4', reason: '改用其他运力' })
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'cancelled', fee: cancelFee })
  expect(await kindOf(courier.previewCancel?.(account, ref))).toBe('refused')
})

test('why a rider is called off is said in their numbers', async () => {
  const sent = async (id: number): Promise<unknown> => {
    const answer = JSON.stringify({ code: '200', business_data: '{"actual_cancel_cost_cent":200}' })
    const calls = await overhear(answer, (endpoint) =>
      spoken({ endpoint }).cancel(account, refOf(parcel()), {
        id,
        words: '一二三四五六七八九十一二三四五六七八九十余',
      }),
    )
    const { business_data: data } = JSON.parse(calls.at(-1) ?? '') as { business_data: string }
    return JSON.parse(data)
  }
  expect(await sent(1)).toMatchObject({ order_cancel_code: 1, order_cancel_role: 1, actual_cancel_cost_cent: 200 })
  expect(await sent(4)).toMatchObject({ order_cancel_code: 9 })
  expect(await sent(6)).toMatchObject({ order_cancel_code: 8 })
  expect(await sent(99)).toMatchObject({
    order_cancel_code: 0,
    order_cancel_other_reason: '一二三四五六七八九十一二三四五六七八九十',
  })
})

test('on the way to the door nothing can be called off any more', async () => {
  const { parcel: one, ref } = await called()
  await desk.steer(one.sn, 'pickedUp')
  expect(await kindOf(courier.cancel(account, ref, why))).toBe('refused')
})

test('a tip adds to the tips before it, and one sent twice counts once', async () => {
  const { parcel: one, ref } = await called()
  await courier.tip?.(account, ref, { added: fen(2_00), total: fen(2_00) })
  await courier.tip?.(account, ref, { added: fen(2_00), total: fen(2_00) })
  await courier.tip?.(account, ref, { added: fen(1_50), total: fen(3_50) })
  expect((await desk.ride(one.sn)).tip).toBe(350)
  await desk.steer(one.sn, 'pickedUp')
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(1_00), total: fen(4_50) }))).toBe('refused')
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
  const quote = await courier.quote(account, one)
  expect(await courier.query?.(account, refOf(one))).toBeNull()
  await desk.faults({ loseAnswer: 1, where: 'createOrder' })
  expect(await kindOf(spoken({ timeoutMs: 300 }).create(account, one, quote))).toBe('unreachable')
  await desk.faults({})
  const { id } = await desk.ride(one.sn)
  expect(await courier.query?.(account, refOf(one))).toMatchObject({ ref: refOf(one, id), status: 'waiting' })
  expect((await courier.create(account, one, quote)).providerId).toBe(id)
})

test('too many calls, no money, no riders and too far away are told apart', async () => {
  const quote = await courier.quote(account, parcel())
  const met = async (day: object, ask: () => Promise<unknown>) => {
    await desk.faults(day)
    const kind = await kindOf(ask())
    await desk.faults({})
    return kind
  }
  const create = () => courier.create(account, parcel(), quote)
  expect(await met({ throttle: 1 }, create)).toBe('throttled')
  expect(await met({ noBalance: 1 }, create)).toBe('noBalance')
  expect(await met({ noCapacity: 1 }, create)).toBe('noCapacity')
  expect(await met({ noCapacity: 1 }, () => courier.quote(account, parcel()))).toBe('noCapacity')
  expect(await kindOf(courier.quote(account, parcel({ door: { ...near, latitude: 41 } })))).toBe('noCapacity')
})

test('a broken gateway, a page of words and a closed door leave it open, a hanging one at its limit', async () => {
  const quote = await courier.quote(account, parcel())
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).create(account, parcel(), quote)))
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('{}')).toBe('unreachable')
  expect(await met('<html>maintenance</html>')).toBe('unreachable')
  expect(await met('{"code":"500","msg":"系统异常"}')).toBe('unreachable')
  expect(await met('{"code":"200","msg":"success","business_data":"{}"}')).toBe('unreachable')
  expect(await met('', 429)).toBe('throttled')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).quote(account, parcel()))).toBe('unreachable')
  await desk.faults({ hang: 1 })
  expect(await kindOf(spoken({ timeoutMs: 200 }).quote(account, parcel()))).toBe('unreachable')
  await desk.faults({})
})

test('of several services the cheapest that goes is taken, and by name when the rider is called', async () => {
  const goods = (id: number, price: number, is_valid = 1) => ({
    service_goods_id: id,
    base_goods_id: id + 1,
    is_valid,
    actual_delivery_amount_cent: price,
  })
  const goods_infos = [goods(10, 900), goods(20, 700), goods(30, 500, 0)]
  const answer = JSON.stringify({
    code: '200',
    business_data: JSON.stringify({ distance: 1234, goods_infos, order_id: 5 }),
  })
  const sent = await overhear(answer, async (endpoint) => {
    const quote = await spoken({ endpoint }).quote(account, parcel())
    expect(quote).toMatchObject({ price: 700, distanceMetres: 1234 })
    await spoken({ endpoint }).create(account, parcel(), quote)
  })
  const { business_data: data } = JSON.parse(sent.at(-1) ?? '') as { business_data: string }
  expect(JSON.parse(data)).toMatchObject({
    service_goods_id: '20',
    base_goods_id: '21',
    actual_delivery_amount_cent: 700,
    goods_weight: 2,
    order_type: 1,
  })
})

test('a callback signed wrongly, changed on its way or of another app is refused, and so is our own wrong signature', async () => {
  const { parcel: one } = await called()
  await desk.heard(courier, one.sn, 'waiting')
  const honest = desk.pushes.find(({ body }) => body.includes(one.sn))
  if (!honest) throw new Error('no callback came')
  expect(courier.receive(honest)).toMatchObject({
    ok: true,
    hint: false,
    reply: { status: 200, body: '{"result":"OK"}' },
  })
  const changed = Buffer.from(honest.body.toString().replace('order_status\\":1', 'order_status\\":3'))
  expect(changed.equals(honest.body)).toBe(false)
  expect(courier.receive({ ...honest, body: changed })).toMatchObject({ ok: false, reply: { status: 403 } })
  await desk.faults({ missign: 1 })
  const before = desk.pushes.length
  await desk.steer(one.sn, 'accepted')
  await expect.poll(() => desk.pushes.slice(before).some(({ body }) => body.includes(one.sn))).toBe(true)
  await desk.faults({})
  const forged = desk.pushes.slice(before).find(({ body }) => body.includes(one.sn))
  expect(forged && courier.receive(forged).ok).toBe(false)
  const told = { callback_business_type: 'orderStatusNotify', param: { partner_order_code: 'D1', order_status: 3 } }
  expect(courier.receive(pushed(told, { secret: 'wrong' })).ok).toBe(false)
  expect(courier.receive(pushed(told, { appId: 'another' })).ok).toBe(false)
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, parcel()))).toBe('refused')
})

test('kinds and numbers nobody knows are acknowledged and say nothing', () => {
  const param = { partner_order_code: 'D1', push_time: 1_700_000_000_000 }
  for (const order_status of [99, 'constructor', null]) {
    const told = { callback_business_type: 'orderStatusNotify', param: { ...param, order_status } }
    expect(courier.receive(pushed(told))).toMatchObject({ ok: true, reports: [] })
  }
  const other = { callback_business_type: 'chainstoreStatusNotify', param: { ...param, order_status: 3 } }
  expect(courier.receive(pushed(other))).toMatchObject({ ok: true, reports: [] })
})

test('a merchant lets us in on their page, pays for its own rides, and its tokens are renewed', async () => {
  const back = 'https://zdb.example/courier-authorized/fengniao'
  const returned = await agreeOn((await courier.authorizeUrl?.('state-7', back, { sid: 'S7' })) ?? '', '城西花店')
  expect(returned.searchParams.get('state')).toBe('state-7')
  const given = Object.fromEntries(returned.searchParams)
  const own = (await courier.authorize?.(given, back)) ?? anAccount()
  expect(own.more).toEqual({ merchantId: given['merchant_id'], shopName: '城西花店' })
  expect(own.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(courier.authorize?.(given, back))).toBe('refused')

  const before = await courier.balance?.(own)
  const one = parcel()
  const quote = await courier.quote(own, one)
  const { providerId } = await courier.create(own, one, quote)
  expect(await courier.balance?.(own)).toBe((before ?? 0) - quote.price)
  // Another account of ours does not see its rides.
  const stranger = { ...own, accessToken: account.accessToken }
  expect(await kindOf(courier.query?.(stranger, refOf(one, providerId)))).toBe('expired')

  await desk.tell('desk/expire-tokens', { courier: 'fengniao', shopId: own.shopId })
  expect(await kindOf(courier.quote(own, parcel()))).toBe('expired')
  const renewed = (await courier.renew?.(own)) ?? own
  expect(renewed.accessToken).not.toBe(own.accessToken)
  expect(await courier.query?.(renewed, refOf(one, providerId))).toMatchObject({ status: 'waiting' })
  expect(await kindOf(courier.renew?.(own))).toBe('refused')
})
