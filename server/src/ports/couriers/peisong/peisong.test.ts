import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answeringAlways } from '#test/channel-desk'
import { anAccount, aParcel, kindOf, openCourierDesk, type CourierDesk } from '#test/courier-desk'
import type { RawPush } from '../../raw-push.ts'
import type { Courier, CourierAccount, CourierQuote, Parcel, Ref } from '../port.ts'
import { sign, type Values } from '../signing.ts'
import { deliveryIdOf } from './parcel.ts'
import { peisong } from './peisong.ts'

let desk: CourierDesk
let courier: Courier
let account: CourierAccount
const why = { id: 4, words: '顾客取消订单' }
const noQuote: CourierQuote = { price: fen(0), distanceMetres: null, token: '', validUntil: null, pickupMinutes: null }
const spoken = (change: { secret?: string; endpoint?: string; timeoutMs?: number } = {}): Courier =>
  peisong({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })
const parcel = (more: Partial<Parcel> = {}): Parcel => aParcel({ callback: desk.callback, ...more })
const aStore = (sid: string) => ({ ...parcel().pickup, sid, productType: 1 })

/** A rider is looked for. */
async function called(by: CourierAccount = account): Promise<{ one: Parcel; ref: Ref }> {
  const one = parcel()
  const { providerId } = await courier.create(by, one, noQuote)
  return { one, ref: { sn: one.sn, providerId, brand: '' } }
}
const pushOf = (sn: string): Promise<RawPush> =>
  vi.waitFor(() => desk.pushes.findLast(({ body }) => body.includes(sn)) ?? Promise.reject(new Error('not here yet')))
const signed = (values: Values, secret = desk.keys.secret): RawPush => {
  const form = Object.entries(values).map(([key, value]): [string, string] => [key, String(value)])
  const body = new URLSearchParams([...form, ['sign', sign.peisong(values, secret)]]).toString()
  return { url: '', path: '', method: 'POST', headers: {}, body: Buffer.from(body) }
}

beforeAll(async () => {
  desk = await openCourierDesk('peisong')
  courier = spoken()
  desk.answerWith(courier)
  account = anAccount({ shopId: (await courier.openShop?.(anAccount(), aStore('S2001'))) ?? '' })
})
afterAll(() => desk.close())

test('a store is made known once, however often it is asked for', async () => {
  expect(account.shopId).toBe('S2001')
  expect(await courier.openShop?.(anAccount(), aStore('S2001'))).toBe('S2001')
})

test('a price in yuan is the same in fen, and the rider is called at that price for the right door', async () => {
  const one = parcel()
  const quote = await courier.quote(account, one)
  expect(quote.distanceMetres).toBeGreaterThan(9_000)
  const { providerId, price } = await courier.create(account, one, quote)
  expect(price).toBe(quote.price)
  expect(await desk.ride(one.sn)).toMatchObject({
    id: providerId,
    price: quote.price,
    weightGrams: 2_000,
    remarks: '易碎，请轻放',
    pickup: { name: '花语鲜花', longitude: one.pickup.longitude, latitude: one.pickup.latitude },
    door: { name: '李女士', mobile: '13900001234', longitude: one.door.longitude, latitude: one.door.latitude },
  })
})

test('the number they want of us is longer than a number can hold, and theirs comes back to the digit', async () => {
  const { ref } = await called()
  const deliveryId = deliveryIdOf({ appId: desk.keys.id, secret: desk.keys.secret }, ref.sn)
  expect(deliveryId).toMatch(/^\d{1,19}$/)
  expect(BigInt(deliveryId)).toBeLessThan(2n ** 63n)
  expect(await courier.query?.(account, ref)).toMatchObject({ ref: { sn: ref.sn, providerId: ref.providerId } })
  expect(ref.providerId).toContain(deliveryId)
})

test('every step of the rider is heard, with name and phone, and the same when asked', async () => {
  const { one, ref } = await called()
  const { rider, charged } = await desk.steer(one.sn, 'delivered')
  for (const [status, code] of [
    ['accepted', '20'],
    ['atShop', '15'],
    ['pickedUp', '30'],
    ['delivered', '50'],
  ] as const) {
    const report = await desk.heard(courier, one.sn, status)
    expect(report).toMatchObject({ ref, code, reassigned: false, rider: { name: rider?.name, mobile: rider?.mobile } })
  }
  const told = await desk.heard(courier, one.sn, 'delivered')
  expect(await courier.query?.(account, ref)).toEqual({ ...told, fee: charged })
  expect(courier.receive(await pushOf(one.sn))).toMatchObject({ ok: true, hint: false, reply: { body: '{"code":0}' } })
})

test('a rider who is taken off is told as the way back, and the next one is another', async () => {
  const { one } = await called()
  const first = await desk.steer(one.sn, 'accepted')
  await desk.steer(one.sn, 'dropped')
  expect(await desk.heard(courier, one.sn, 'waiting', true)).toMatchObject({ code: '0', rider: null })
  const second = await desk.steer(one.sn, 'accepted')
  await vi.waitFor(async () =>
    expect((await desk.heard(courier, one.sn, 'accepted')).rider?.mobile).toBe(second.rider?.mobile),
  )
  expect(second.rider?.mobile).not.toBe(first.rider?.mobile)
})

test('a ride that fails or comes back is cancelled with the reason, and costs what they kept', async () => {
  const [lost, back] = [await called(), await called()]
  await desk.steer(lost.one.sn, 'failed')
  await desk.steer(back.one.sn, 'returned')
  expect(await desk.heard(courier, lost.one.sn, 'cancelled')).toMatchObject({ code: '99', reason: '配送失败' })
  expect(await desk.heard(courier, back.one.sn, 'cancelled')).toMatchObject({ reason: '无法送达，物品已送回门店' })
  const { charged } = await desk.ride(back.one.sn)
  expect(await courier.query?.(account, back.ref)).toMatchObject({ status: 'cancelled', fee: charged })
})

test('calling off costs nothing before anybody came, and later what their books say', async () => {
  const [early, late] = [await called(), await called()]
  expect(await courier.cancel(account, early.ref, why)).toEqual({ fee: 0 })
  await desk.steer(late.one.sn, 'atShop')
  const { cancelFee } = await desk.ride(late.one.sn)
  expect(cancelFee).toBeGreaterThan(0)
  expect(await courier.cancel(account, late.ref, why)).toEqual({ fee: cancelFee })
  expect(await desk.heard(courier, late.one.sn, 'cancelled')).toMatchObject({ reason: '顾客取消订单' })
  const sum = (await desk.charges(late.one.sn)).reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(cancelFee)
})

test('goods that are on their way cannot be called off', async () => {
  const { one, ref } = await called()
  await desk.steer(one.sn, 'pickedUp')
  expect(await kindOf(courier.cancel(account, ref, why))).toBe('refused')
})

test('a tip is whole yuan, and the same one is taken once', async () => {
  const { one, ref } = await called()
  await courier.tip?.(account, ref, { added: fen(2_00), total: fen(2_00) })
  await courier.tip?.(account, ref, { added: fen(2_00), total: fen(2_00) })
  await courier.tip?.(account, ref, { added: fen(3_00), total: fen(5_00) })
  expect((await desk.ride(one.sn)).tip).toBe(500)
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(1_50), total: fen(6_50) }))).toBe('refused')
  expect(await kindOf(courier.tip?.(account, ref, { added: fen(21_00), total: fen(26_00) }))).toBe('refused')
})

test('the rider is found to the millionth of a degree', async () => {
  const { one, ref } = await called()
  expect(await courier.locate?.(account, ref)).toBeNull()
  await desk.steer(one.sn, 'atShop')
  const spot = await courier.locate?.(account, ref)
  expect(spot?.longitude).toBeCloseTo(one.pickup.longitude, 5)
  expect(spot?.latitude).toBeCloseTo(one.pickup.latitude, 5)
})

test('a call whose answer is lost leaves it open; asking finds the rider, and calling again brings no second', async () => {
  const one = parcel()
  await desk.faults({ loseAnswer: 1, where: 'createByShop' })
  expect(await kindOf(spoken({ timeoutMs: 400 }).create(account, one, noQuote))).toBe('unreachable')
  await desk.faults({})
  const { id } = await desk.ride(one.sn)
  const ref = { sn: one.sn, providerId: '', brand: '' }
  expect(await courier.query?.(account, ref)).toMatchObject({ status: 'waiting', ref: { providerId: id } })
  expect((await courier.create(account, one, noQuote)).providerId).toBe(id)
  expect(await courier.query?.(account, { ...ref, sn: 'D0' })).toBeNull()
})

test('what is wanted much later is ordered for then, and where it came from is told in their numbers', async () => {
  const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 24 * 3_600_000)
  const asked = vi.spyOn(globalThis, 'fetch')
  await courier.quote(account, parcel({ window: { start: new Date(end.getTime() - 3_600_000), end } }))
  await courier.quote(account, parcel({ source: { label: '微信小店', number: '9' } }))
  const [later, now] = asked.mock.calls.map(([, init]) => init?.body as URLSearchParams)
  asked.mockRestore()
  expect(Object.fromEntries(later ?? [])).toMatchObject({
    order_type: '1',
    expected_delivery_time: String(end.getTime() / 1000),
    outer_order_source_desc: '101',
    outer_order_source_no: '401234567890123456',
    goods_value: '199',
    goods_weight: '2.00',
  })
  expect(Object.fromEntries(now ?? [])).toMatchObject({ order_type: '0', outer_order_source_desc: '微信小店' })
  expect(now?.has('expected_delivery_time')).toBe(false)
})

test('a forged callback is refused, and so is one that was changed on its way', async () => {
  const forged = await called()
  await desk.faults({ missign: 1 })
  await desk.steer(forged.one.sn, 'accepted')
  await desk.faults({})
  expect(courier.receive(await pushOf(forged.one.sn))).toMatchObject({
    ok: false,
    reply: { status: 403, body: '{"code":1,"message":"签名错误"}' },
  })
  const honest = await called()
  await desk.steer(honest.one.sn, 'accepted')
  const push = await pushOf(honest.one.sn)
  expect(courier.receive(push).ok).toBe(true)
  const changed = push.body.toString().replace('status=20', 'status=50')
  expect(courier.receive({ ...push, body: Buffer.from(changed) }).ok).toBe(false)
  expect(courier.receive({ ...push, body: Buffer.from('nonsense') }).ok).toBe(false)
})

test('trouble on the way, news of a shop and unknown numbers are acknowledged and move nothing', () => {
  const common = { appkey: desk.keys.id, timestamp: 1_700_000_000 }
  const order = { ...common, delivery_id: '7', mt_peisong_id: '8', order_id: 'D7' }
  for (const values of [
    { ...order, exception_id: 1, exception_code: 10_001, exception_descr: '顾客电话无人接听' },
    { ...common, shop_id: 'S2001', status: 30 },
    { ...order, status: 77 },
  ])
    expect(courier.receive(signed(values))).toMatchObject({ ok: true, reports: [], reply: { status: 200 } })
})

test('a merchant binds its own app and shop; what that one says is asked after', async () => {
  const own = await desk.enrol('merchant-of-its-own')
  const ownApp = anAccount({ app: { id: own.id, secret: own.secret } })
  await courier.openShop?.(ownApp, aStore('M3001'))
  const given = { appKey: own.id, secret: own.secret, shopId: 'M3001' }
  const bound = (await courier.authorize?.(given, '')) ?? account
  expect(courier.keys?.map(({ name }) => name)).toEqual(Object.keys(given))
  const { one } = await called(bound)
  await desk.steer(one.sn, 'accepted')
  expect(await desk.heard(courier, one.sn, 'accepted')).toMatchObject({ ref: { sn: one.sn } })
  const push = await pushOf(one.sn)
  expect(courier.receive(push)).toMatchObject({ ok: true, hint: true })
  const guessed = push.body.toString().replace(/delivery_id=\d+/, 'delivery_id=1234567890')
  expect(courier.receive({ ...push, body: Buffer.from(guessed) })).toMatchObject({ ok: false })
  expect(await kindOf(courier.authorize?.({ ...given, secret: 'wrong' }, ''))).toBe('refused')
  expect(await kindOf(courier.authorize?.({ ...given, shopId: 'S2001' }, ''))).toBe('refused')
})

test('the balance is theirs to the fen', async () => {
  const before = (await courier.balance?.(account)) ?? fen(0)
  const { one } = await called()
  expect(await courier.balance?.(account)).toBe(before - (await desk.ride(one.sn)).price)
})

test('no money, out of range, too many calls and a wrong signature are told apart', async () => {
  const one = parcel()
  const during = async (fault: string): Promise<unknown> => {
    await desk.faults({ [fault]: 1 })
    const kind = await kindOf(courier.create(account, one, noQuote))
    await desk.faults({})
    return kind
  }
  expect(await during('noBalance')).toBe('noBalance')
  expect(await during('noCapacity')).toBe('noCapacity')
  expect(await during('throttle')).toBe('throttled')
  const far = { ...one, door: { ...one.door, longitude: 121.4737, latitude: 31.2304 } }
  expect(await kindOf(courier.quote(account, far))).toBe('noCapacity')
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, one))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).quote(account, one))).toBe('unreachable')
})

test('a broken gateway and a page of words leave it open, and a sum on account is not taken for the price', async () => {
  const met = <T>(body: string, status: number, call: (courier: Courier) => Promise<T> | undefined) =>
    answeringAlways(body, status, (endpoint) => Promise.resolve(call(spoken({ endpoint }))))
  const asking = (courier: Courier) => kindOf(courier.create(account, parcel(), noQuote))
  expect(await met('{}', 502, asking)).toBe('unreachable')
  expect(await met('<html>维护中</html>', 200, asking)).toBe('unreachable')
  expect(await met('{"code":0,"data":{}}', 200, asking)).toBe('unreachable')
  const answer = { status: 50, operate_time: 1_700_000_000, pay_amount: 0, settlement_mode_code: 2 }
  const report = await met(JSON.stringify({ code: 0, data: answer }), 200, (one) =>
    one.query?.(account, { sn: 'D1', providerId: '1', brand: '' }),
  )
  expect(report).toMatchObject({ status: 'delivered', fee: null })
})
