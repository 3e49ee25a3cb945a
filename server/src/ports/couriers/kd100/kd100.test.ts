import { fen } from '@zdb/contract/kit/fen'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { answeringAlways } from '#test/channel-desk'
import { anAccount, aParcel, kindOf, openCourierDesk, type CourierDesk } from '#test/courier-desk'
import type { RawPush } from '../../raw-push.ts'
import { bd09ToGcj02 } from '../../bd09.ts'
import { keyedWord } from '../keyed-hash.ts'
import type { Courier, CourierQuote, Parcel, Ref } from '../port.ts'
import { sign } from '../signing.ts'
import { kd100 } from './kd100.ts'

let desk: CourierDesk
let courier: Courier
const account = anAccount()
const why = { id: 1, words: '没有骑手接单' }
const noQuote: CourierQuote = { price: fen(0), distanceMetres: null, token: '', validUntil: null, pickupMinutes: null }
const spoken = (change: { secret?: string; endpoint?: string; timeoutMs?: number } = {}): Courier =>
  kd100({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change })
const parcel = (more: Partial<Parcel> = {}): Parcel =>
  aParcel({ callback: desk.callback, brand: 'meituantongcheng', ...more })

/** A rider is looked for. */
async function called(more: Partial<Parcel> = {}): Promise<{ one: Parcel; ref: Ref }> {
  const one = parcel(more)
  const { providerId } = await courier.create(account, one, noQuote)
  return { one, ref: { sn: one.sn, providerId, brand: one.brand } }
}
const pushOf = (sn: string): Promise<RawPush> =>
  vi.waitFor(() => desk.pushes.findLast(({ path }) => path === sn) ?? Promise.reject(new Error('not here yet')))

beforeAll(async () => {
  desk = await openCourierDesk('kd100')
  courier = spoken()
  desk.answerWith(courier)
})
afterAll(() => desk.close())

test('a price in yuan is the same in fen, and the fleet that was chosen is called at that price', async () => {
  const one = parcel({ brand: 'dadatongcheng' })
  const quote = await courier.quote(account, one)
  expect(quote.distanceMetres).toBeGreaterThan(9_000)
  const { providerId, price } = await courier.create(account, one, quote)
  const ride = await desk.ride(one.sn)
  expect(price).toBe(quote.price)
  expect(ride).toMatchObject({
    brand: 'dadatongcheng',
    price: quote.price,
    weightGrams: 2_000,
    remarks: '易碎，请轻放',
    pickup: { name: '花语鲜花', longitude: one.pickup.longitude, latitude: one.pickup.latitude },
    door: { name: '李女士', mobile: '13900001234', longitude: one.door.longitude, latitude: one.door.latitude },
  })
  expect(providerId.split('.')[0]).toBe(ride.id)
  expect(providerId.split('.')[1]).toMatch(/^[0-9A-F]{32}$/)
})

test('every step of the rider is heard, with name and phone and the numbers the order was placed under', async () => {
  const { one, ref } = await called()
  const { rider } = await desk.steer(one.sn, 'delivered')
  for (const [status, code] of [
    ['accepted', '100'],
    ['atShop', '230'],
    ['pickedUp', '310'],
    ['delivered', '520'],
  ] as const) {
    const report = await desk.heard(courier, one.sn, status)
    expect(report).toMatchObject({ ref, code, reassigned: false, rider: { name: rider?.name, mobile: rider?.mobile } })
    expect(Math.abs(report.at.getTime() - Date.now())).toBeLessThan(60_000)
  }
  expect(await desk.heard(courier, one.sn, 'waiting')).toMatchObject({ code: '0', rider: null })
  expect(courier.receive(await pushOf(one.sn))).toMatchObject({
    ok: true,
    hint: false,
    reply: { status: 200, body: '{"result":true,"returnCode":"200","message":"提交成功"}' },
  })
  expect('query' in courier).toBe(false)
})

test('a rider who is exchanged is named as such, and the next one is another', async () => {
  const { one } = await called()
  const first = await desk.steer(one.sn, 'accepted')
  await desk.steer(one.sn, 'dropped')
  expect(await desk.heard(courier, one.sn, 'waiting', true)).toMatchObject({ code: '515', rider: null })
  const second = await desk.steer(one.sn, 'accepted')
  await vi.waitFor(async () =>
    expect((await desk.heard(courier, one.sn, 'accepted')).rider?.mobile).toBe(second.rider?.mobile),
  )
  expect(second.rider?.mobile).not.toBe(first.rider?.mobile)
})

test('trouble on the way ends nothing; a ride that fails is cancelled with the reason', async () => {
  const [lost, back] = [await called(), await called()]
  await desk.steer(lost.one.sn, 'failed')
  expect(await desk.heard(courier, lost.one.sn, 'cancelled')).toMatchObject({ code: '720', reason: '配送失败' })
  await desk.steer(back.one.sn, 'returning')
  const trouble = await vi.waitFor(
    () => desk.pushes.find(({ path, body }) => path === back.one.sn && /510/.test(body.toString())) ?? Promise.reject(),
  )
  expect(courier.receive(trouble)).toMatchObject({ ok: true, reports: [] })
})

test('calling off costs nothing before anybody came, and what was shown once a rider waits at the shop', async () => {
  const [early, late] = [await called(), await called()]
  expect(await courier.previewCancel?.(account, early.ref)).toBe(0)
  expect(await courier.cancel(account, early.ref, why)).toEqual({ fee: 0 })
  await desk.steer(late.one.sn, 'atShop')
  const fee = await courier.previewCancel?.(account, late.ref)
  expect(fee).toBeGreaterThan(0)
  expect(await courier.cancel(account, late.ref, why)).toEqual({ fee })
  expect(await desk.heard(courier, late.one.sn, 'cancelled')).toMatchObject({ reason: '订单已取消：没有骑手接单' })
  const sum = (await desk.charges(late.one.sn)).reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe(fee)
})

test('goods that are on their way cannot be called off, nor an order nobody placed', async () => {
  const { one, ref } = await called()
  await desk.steer(one.sn, 'pickedUp')
  expect(await kindOf(courier.cancel(account, ref, why))).toBe('refused')
  expect(await kindOf(courier.cancel(account, { ...ref, providerId: '1.ABC' }, why))).toBe('refused')
})

test('a tip is added to the fen', async () => {
  const { one, ref } = await called()
  await courier.tip?.(account, ref, { added: fen(2_55), total: fen(2_55) })
  await courier.tip?.(account, ref, { added: fen(1_00), total: fen(3_55) })
  expect((await desk.ride(one.sn)).tip).toBe(355)
})

test('the rider is found once there is one, on whichever map the fleet uses', async () => {
  const { one, ref } = await called()
  expect(await courier.locate?.(account, ref)).toBeNull()
  await desk.steer(one.sn, 'atShop')
  const spot = await courier.locate?.(account, ref)
  expect(spot?.longitude).toBeCloseTo(one.pickup.longitude, 5)
  expect(spot?.latitude).toBeCloseTo(one.pickup.latitude, 5)
  const there = { longitude: 116.410369, latitude: 39.921337 }
  const data = { courierLng: String(there.longitude), courierLat: String(there.latitude), lbsType: '1' }
  const baidu = await answeringAlways(JSON.stringify({ success: true, code: '200', data }), 200, (endpoint) =>
    Promise.resolve(spoken({ endpoint }).locate?.(account, ref)),
  )
  expect(baidu).toMatchObject(bd09ToGcj02(there))
})

test('a call whose answer is lost leaves it open, and the first callback claims the rider', async () => {
  const one = parcel()
  await desk.faults({ loseAnswer: 1, where: 'method=order' })
  expect(await kindOf(spoken({ timeoutMs: 400 }).create(account, one, noQuote))).toBe('unreachable')
  await desk.faults({})
  const { id } = await desk.ride(one.sn)
  const { ref } = await desk.heard(courier, one.sn, 'waiting')
  expect(ref.providerId).toMatch(new RegExp(`^${id}\\.`))
  expect(await courier.cancel(account, ref, why)).toEqual({ fee: 0 })
})

test('the salt of an order is of our making, short enough, and another for each', () => {
  const [first, second] = [keyedWord(desk.keys.secret, 'D1'), keyedWord(desk.keys.secret, 'D2')]
  expect(first).toMatch(/^[0-9a-f]{20}$/)
  expect(second).not.toBe(first)
  expect(keyedWord('another secret', 'D1')).not.toBe(first)
})

test('a forged callback is refused, and so is a true one that is told of another order', async () => {
  const forged = await called()
  await desk.faults({ missign: 1 })
  await desk.steer(forged.one.sn, 'accepted')
  await desk.faults({})
  const wrong = await vi.waitFor(
    () =>
      desk.pushes.find(({ path, body }) => path === forged.one.sn && /status%22%3A100/.test(body.toString())) ??
      Promise.reject(new Error('not here yet')),
  )
  expect(courier.receive(wrong)).toMatchObject({
    ok: false,
    reply: { status: 403, body: '{"result":false,"returnCode":"500","message":"签名错误"}' },
  })
  const honest = await pushOf((await called()).one.sn)
  expect(courier.receive(honest).ok).toBe(true)
  expect(courier.receive({ ...honest, path: forged.one.sn }).ok).toBe(false)
  expect(courier.receive({ ...honest, path: '' }).ok).toBe(false)
  const changed = honest.body.toString().replace('status%22%3A0', 'status%22%3A520')
  expect(courier.receive({ ...honest, body: Buffer.from(changed) }).ok).toBe(false)
})

test('a number nobody knows is acknowledged and moves nothing', () => {
  const param = JSON.stringify({ orderId: '1', kuaidicom: 'dadatongcheng', status: 999, updateTime: '' })
  const form = new URLSearchParams({ taskId: 'T', param })
  // They write their digests in either case.
  form.set('sign', sign.kd100Callback(param, keyedWord(desk.keys.secret, 'D9')).toUpperCase())
  const push: RawPush = { url: '', path: 'D9', method: 'POST', headers: {}, body: Buffer.from(form.toString()) }
  expect(courier.receive(push)).toMatchObject({ ok: true, reports: [], reply: { status: 200 } })
})

test('what is wanted much later is ordered for then, and places are told to six decimals', async () => {
  const end = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 24 * 3_600_000)
  const asked = vi.spyOn(globalThis, 'fetch')
  const door = { ...parcel().door, longitude: 116.48, latitude: 39.996567004 }
  await courier.quote(account, parcel({ door, window: { start: new Date(end.getTime() - 3_600_000), end } }))
  const form = asked.mock.calls[0]?.[1]?.body as URLSearchParams
  asked.mockRestore()
  const china = new Date(end.getTime() + 8 * 3_600_000).toISOString()
  expect(JSON.parse(form.get('param') ?? '')).toMatchObject({
    recManLng: '116.480000',
    recManLat: '39.996567',
    recManProvince: '北京市',
    orderType: 1,
    expectFinishTime: `${china.slice(0, 10)} ${china.slice(11, 16)}`,
    weight: '2',
    price: '199.00',
    goods: [{ name: '33枝红玫瑰', type: '鲜花', count: 1 }],
  })
})

test('no money, no fleet, too many calls and a wrong signature are told apart', async () => {
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
  // Too far for this fleet, though not for the others behind the same interface.
  expect(await kindOf(courier.quote(account, { ...one, brand: 'gxdtongcheng' }))).toBe('noCapacity')
  expect(await kindOf(courier.quote(account, { ...one, brand: 'nobody' }))).toBe('refused')
  expect(await kindOf(spoken({ secret: 'wrong' }).quote(account, one))).toBe('refused')
  expect(await kindOf(spoken({ endpoint: 'http://127.0.0.1:9' }).quote(account, one))).toBe('unreachable')
})

test('a broken gateway, a page of words and their own trouble leave it open', async () => {
  const met = (body: string, status = 200) =>
    answeringAlways(body, status, (endpoint) => kindOf(spoken({ endpoint }).create(account, parcel(), noQuote)))
  expect(await met('{}', 502)).toBe('unreachable')
  expect(await met('<html>维护中</html>')).toBe('unreachable')
  expect(await met('{"success":false,"code":500,"message":"提交失败"}')).toBe('unreachable')
  expect(await met('{"success":true,"code":200,"data":{}}')).toBe('unreachable')
  expect(await met('{"success":false,"code":"30001","message":"收件人的手机号格式不正确"}')).toBe('refused')
})
