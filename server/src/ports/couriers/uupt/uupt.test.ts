import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answeringAlways } from '#test/channel-desk'
import { anAccount, aParcel, kindOf, openCourierDesk, type CourierDesk } from '#test/courier-desk'
import type { RawPush } from '../../raw-push.ts'
import type { Courier, CourierAccount, Parcel, Ref } from '../port.ts'
import { sign } from '../signing.ts'
import { uupt } from './uupt.ts'

let desk: CourierDesk
let courier: Courier
const account = anAccount()
const why = { id: 4, words: '顾客取消订单' }
const spoken = (change: { secret?: string; endpoint?: string; openId?: string; timeoutMs?: number } = {}): Courier =>
  uupt({
    endpoint: desk.endpoint,
    appId: desk.keys.id,
    secret: desk.keys.secret,
    openId: desk.keys.more['openId'] ?? '',
    ...change,
  })
const parcel = (more: Partial<Parcel> = {}): Parcel => aParcel({ callback: desk.callback, ...more })

/** A rider is looked for. */
async function called(more: Partial<Parcel> = {}, by: CourierAccount = account): Promise<{ one: Parcel; ref: Ref }> {
  const one = parcel(more)
  const { providerId } = await courier.create(by, one, await courier.quote(by, one))
  return { one, ref: { sn: one.sn, providerId, brand: '' } }
}

beforeAll(async () => {
  desk = await openCourierDesk('uupt')
  courier = spoken()
  desk.answerWith(courier)
})
afterAll(() => desk.close())

test('a price to the fen, and the rider is called at that price for the right door', async () => {
  const one = parcel()
  const quote = await courier.quote(account, one)
  expect(quote.distanceMetres).toBeGreaterThan(9_000)
  expect(quote.validUntil?.getTime()).toBeGreaterThan(Date.now())
  const { providerId, price } = await courier.create(account, one, quote)
  const ride = await desk.ride(one.sn)
  expect(ride).toMatchObject({
    id: providerId,
    state: 'waiting',
    price,
    remarks: '易碎，请轻放',
    door: { name: '李女士', mobile: '13900001234', address: one.door.address },
    pickup: { name: '花语鲜花', mobile: '13800000001' },
  })
  expect(price).toBe(quote.price)
  expect(await desk.charges(one.sn)).toMatchObject([{ kind: 'ride', amount: quote.price }])
  // Over Baidu's map and back: less than two metres.
  expect(ride.door.longitude).toBeCloseTo(one.door.longitude, 4)
  expect(ride.door.latitude).toBeCloseTo(one.door.latitude, 4)
})

test('every step of the rider is heard, with name and phone, and the same when asked', async () => {
  const { one, ref } = await called()
  const { rider } = await desk.steer(one.sn, 'delivered')
  for (const [status, code] of [
    ['accepted', '3'],
    ['atShop', '4'],
    ['pickedUp', '5'],
    ['delivered', '10'],
  ] as const) {
    const report = await desk.heard(courier, one.sn, status)
    expect(report).toMatchObject({ ref, code, reassigned: false, rider: { name: rider?.name, mobile: rider?.mobile } })
  }
  expect(await desk.heard(courier, one.sn, 'waiting')).toMatchObject({ code: '1', rider: null })
  const told = await desk.heard(courier, one.sn, 'delivered')
  expect(await courier.query?.(account, ref)).toEqual(told)
  expect(desk.pushes.map((push) => courier.receive(push)).every((one) => one.ok && !one.hint)).toBe(true)
})

test('a rider who gives it back is named as such, and the next one is another', async () => {
  const { one, ref } = await called()
  const first = await desk.steer(one.sn, 'accepted')
  await desk.steer(one.sn, 'dropped')
  const dropped = await desk.heard(courier, one.sn, 'waiting', true)
  expect(dropped).toMatchObject({ code: '2', rider: null, reason: '跑男已放弃，正在重新派单' })
  expect(await courier.query?.(account, ref)).toEqual(dropped)
  const second = await desk.steer(one.sn, 'accepted')
  await vi.waitFor(async () =>
    expect((await desk.heard(courier, one.sn, 'accepted')).rider?.mobile).toBe(second.rider?.mobile),
  )
  expect(second.rider?.mobile).not.toBe(first.rider?.mobile)
})

test('a ride that fails or comes back ends as failed, with what was kept when asked', async () => {
  const [lost, back] = [await called(), await called()]
  await desk.steer(lost.one.sn, 'failed')
  await desk.steer(back.one.sn, 'returned')
  expect(await desk.heard(courier, lost.one.sn, 'failed')).toMatchObject({ code: '20', reason: '订单异常，配送失败' })
  expect(await courier.query?.(account, lost.ref)).toMatchObject({ status: 'failed', fee: 0 })
  const { charged } = await desk.ride(back.one.sn)
  expect(await desk.heard(courier, back.one.sn, 'failed')).toMatchObject({ reason: '无法送达，物品已送回' })
  expect(await courier.query?.(account, back.ref)).toMatchObject({ status: 'failed', fee: charged })
})

test('calling off costs nothing before anybody came, and what was shown once a rider waits at the shop', async () => {
  const [early, late] = [await called(), await called()]
  expect(await courier.previewCancel?.(account, early.ref)).toBe(0)
  expect(await courier.cancel(account, early.ref, why)).toEqual({ fee: 0 })
  await desk.steer(late.one.sn, 'atShop')
  const fee = await courier.previewCancel?.(account, late.ref)
  expect(fee).toBeGreaterThan(0)
  expect(await courier.cancel(account, late.ref, why)).toEqual({ fee })
  expect(await desk.heard(courier, late.one.sn, 'cancelled')).toMatchObject({ reason: '订单已取消：顾客取消订单' })
  expect(await courier.query?.(account, late.ref)).toMatchObject({ status: 'cancelled', fee })
  const sum = (await desk.charges(late.one.sn)).reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(fee)
})

test('goods that are on their way cannot be called off', async () => {
  const { one, ref } = await called()
  await desk.steer(one.sn, 'pickedUp')
  expect(await kindOf(courier.cancel(account, ref, why))).toBe('refused')
})

test('a tip is added to the fen', async () => {
  const { one, ref } = await called()
  await courier.tip?.(account, ref, { added: fen(2_50), total: fen(2_50) })
  await courier.tip?.(account, ref, { added: fen(1_00), total: fen(3_50) })
  expect((await desk.ride(one.sn)).tip).toBe(350)
})

test('the rider is where our own map has it', async () => {
  const { one, ref } = await called()
  expect(await courier.locate?.(account, ref)).toBeNull()
  await desk.steer(one.sn, 'atShop')
  const spot = await courier.locate?.(account, ref)
  expect(spot?.longitude).toBeCloseTo(one.pickup.longitude, 4)
  expect(spot?.latitude).toBeCloseTo(one.pickup.latitude, 4)
})

test('a call whose answer is lost leaves it open, and asking by our own number finds the rider', async () => {
  const one = parcel()
  const quote = await courier.quote(account, one)
  await desk.faults({ loseAnswer: 1, where: 'addOrder' })
  expect(await kindOf(spoken({ timeoutMs: 400 }).create(account, one, quote))).toBe('unreachable')
  await desk.faults({})
  const { id } = await desk.ride(one.sn)
  const ref = { sn: one.sn, providerId: '', brand: '' }
  expect(await courier.query?.(account, ref)).toMatchObject({
    status: 'waiting',
    ref: { sn: one.sn, providerId: id },
  })
  expect(await courier.query?.(account, { ...ref, sn: 'D0' })).toBeNull()
})

test('a price that has ended is asked for again, and nobody is called when it rose', async () => {
  const one = parcel()
  const old = { ...(await courier.quote(account, one)), validUntil: new Date(Date.now() - 1) }
  expect(await kindOf(courier.create(account, one, { ...old, price: fen(old.price - 1) }))).toBe('refused')
  expect(await courier.create(account, one, old)).toMatchObject({ price: old.price })
})

test('what is wanted much later is ordered for then', async () => {
  const end = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000)
  const window = { start: new Date(end.getTime() - 3_600_000), end }
  const asked = vi.spyOn(globalThis, 'fetch')
  await courier.quote(account, parcel({ window }))
  const [, { body }] = asked.mock.calls[0] as unknown as [string, { body: string }]
  asked.mockRestore()
  const china = new Date(end.getTime() + 8 * 3_600_000).toISOString()
  expect(JSON.parse((JSON.parse(body) as { biz: string }).biz)).toMatchObject({
    subscribeType: 1,
    subscribeTime: `${china.slice(0, 10)} ${china.slice(11, 16)}`,
  })
})

test('a forged callback is refused, and so is one that was changed on its way', async () => {
  await desk.faults({ missign: 1 })
  const { one } = await called()
  await desk.faults({})
  const forged = await vi.waitFor(
    () => desk.pushes.find(({ body }) => body.includes(one.sn)) ?? Promise.reject(new Error('not here yet')),
  )
  expect(courier.receive(forged)).toMatchObject({
    ok: false,
    reply: { status: 403, body: '{"code":-1,"msg":"sign error"}' },
  })
  const honest = (await called()).one
  const push = await vi.waitFor(
    () => desk.pushes.find(({ body }) => body.includes(honest.sn)) ?? Promise.reject(new Error('not here yet')),
  )
  expect(courier.receive(push)).toMatchObject({ ok: true, reply: { body: '{"code":0,"msg":"success"}' } })
  const changed = push.body.toString().replace('\\"state\\":1', '\\"state\\":10')
  expect(courier.receive({ ...push, body: Buffer.from(changed) }).ok).toBe(false)
  expect(courier.receive({ ...push, body: Buffer.from('nonsense') }).ok).toBe(false)
})

test('a state nobody knows is acknowledged and moves nothing', () => {
  const biz = JSON.stringify({ orderCode: 'U1', originId: 'D1', state: 77, changeTime: Date.now() })
  const body = { openId: 'o', timestamp: 1_700_000_000, biz, sign: sign.uupt(biz, desk.keys.secret, 1_700_000_000) }
  const push: RawPush = { url: '', path: '', method: 'POST', headers: {}, body: Buffer.from(JSON.stringify(body)) }
  expect(courier.receive(push)).toMatchObject({ ok: true, reports: [], reply: { status: 200 } })
})

test('a merchant binds its own app; what that one says is asked after', async () => {
  const own = await desk.enrol('merchant-of-its-own')
  const given = { appId: own.id, appKey: own.secret, openId: own.more['openId'] ?? '' }
  const bound = await courier.authorize?.(given, '')
  expect(courier.keys?.map(({ name }) => name)).toEqual(Object.keys(given))
  const { one } = await called({}, bound)
  expect(await desk.heard(courier, one.sn, 'waiting')).toMatchObject({ ref: { sn: one.sn } })
  const push = desk.pushes.find(({ body }) => body.includes(one.sn))
  expect(push && courier.receive(push)).toMatchObject({ ok: true, hint: true })
  expect(push && courier.receive({ ...push, path: 'guessed' })).toMatchObject({ ok: false })
  expect(await kindOf(courier.authorize?.({ ...given, appKey: 'wrong' }, ''))).toBe('refused')
  expect(await kindOf(courier.authorize?.({ ...given, openId: 'nobody' }, ''))).toBe('expired')
})

test('the balance is theirs to the fen, and money can be paid in', async () => {
  const before = (await courier.balance?.(account)) ?? fen(0)
  const { one } = await called()
  expect(await courier.balance?.(account)).toBe(before - (await desk.ride(one.sn)).price)
  expect(await courier.rechargeUrl?.(account, fen(100_00))).toMatch(/^http/)
})

test('no money, nobody near, too many calls and a wrong signature are told apart', async () => {
  const one = parcel()
  const quote = await courier.quote(account, one)
  const during = async (fault: string, call: () => Promise<unknown>): Promise<unknown> => {
    await desk.faults({ [fault]: 1 })
    const kind = await kindOf(call())
    await desk.faults({})
    return kind
  }
  expect(await during('noBalance', () => courier.create(account, one, quote))).toBe('noBalance')
  expect(await during('noCapacity', () => courier.quote(account, one))).toBe('noCapacity')
  expect(await during('throttle', () => courier.quote(account, one))).toBe('throttled')
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, one))).toBe('refused')
  expect(await kindOf(spoken({ openId: 'nobody' }).quote(account, one))).toBe('expired')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).quote(account, one))).toBe('unreachable')
})

test('a broken gateway, a page of words and both of their ways to say yes', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).balance?.(account)))
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>维护中</html>')).toBe('unreachable')
  expect(await met('{"msg":"?"}')).toBe('unreachable')
  expect(await met('{"code":1,"state":1,"body":{"accountMoney":5}}')).toBe('fine')
  expect(await met('{"code":0,"body":{"accountMoney":5}}')).toBe('fine')
  expect(await met('{"code":1,"msg":"参数错误"}')).toBe('refused')
})
