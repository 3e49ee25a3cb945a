import { fen } from '@zdb/contract/kit/fen'
import { expect, test } from 'vitest'
import { agreeOn } from '#test/channels/channel-consent'
import { anAccount, kindOf } from '#test/couriers/courier-desk'
import { courierSuite, why } from '#test/couriers/courier-suite'
import type { RawPush } from '../../raw-push.ts'
import { shansong } from './shansong.ts'

const back = 'https://zdb.example/back?from=shansong'
const pushOf = (body: object | string): RawPush => ({
  url: 'https://zdb.example/courier-callback/shansong',
  path: '',
  method: 'POST',
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

const at = courierSuite({
  name: 'shansong',
  speak: (desk, change = {}) =>
    shansong({
      endpoint: desk.endpoint,
      appId: desk.keys.id,
      secret: desk.keys.secret,
      shopId: desk.keys.more['shopId'] ?? '',
      ...change,
    }),
  priced: {
    words: 'a ride is priced, and called at that price for the right door, though they draw it on another map',
    also: { weightGrams: 2_000, pickup: { name: '花语鲜花', mobile: '13800000001' } },
    theirNumber: (providerId) => providerId,
  },
  codes: ['30/1', '30/2', '40/1', '50/1'],
  callbacks: { hint: true, yes: '{"status":200,"msg":"","data":null}' },
  remembersMoments: true,
  dropped: {
    words: 'a rider who gives the ride back is gone, and another takes over',
    told: { code: '20/2' },
    asked: { reassigned: true },
  },
  tips: {
    words: 'a tip is told as what is added, whole yuan only, and is part of what the ride costs',
    taken: [
      [2_00, 2_00],
      [3_00, 5_00],
    ],
    refused: [1_50, 101_00],
  },
  found: { words: 'the rider stands on our map where the courier sees it on its own', digits: 3 },
  lost: { where: 'orderPlace' },
  meansNothing: {
    words: 'an unknown code is acknowledged and says nothing',
    pushes: ({ desk }) => [
      pushOf({ clientId: desk.keys.id, orderNo: 'D1', issOrderNo: 'TDH1', status: 45, subStatus: 1 }),
    ],
  },
  trouble: '{"status":500,"msg":"系统异常","data":null}',
})
const { called, parcel, spentOn } = at

const openedBy = async (name: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await agreeOn((await at.courier.authorizeUrl?.('s', back, { sid: 'S2' })) ?? '', name)).searchParams,
  )

test('a store is opened where it stands, though the courier draws it on another map', async () => {
  const answer = await fetch(`${at.desk.outside.url}/couriers/desk/shops?label=${at.desk.label}`)
  const { shops } = (await answer.json()) as { shops: { id: string; longitude: number; latitude: number }[] }
  const store = shops.find(({ id }) => id === at.account.shopId)
  expect(store?.longitude).toBeCloseTo(116.461841, 4)
  expect(store?.latitude).toBeCloseTo(39.909104, 4)
})

test('grams are rounded up to the kilogram, an extension keeps its hash sign, and a late pickup is booked', async () => {
  const start = new Date(Date.now() + 6 * 3_600_000)
  const window = { start, end: new Date(start.getTime() + 3_600_000) }
  const door = { ...parcel().door, mobile: '18701012345转001' }
  const { sn } = await called({ weightGrams: 2_100, window, door })
  expect(await at.desk.ride(sn)).toMatchObject({ weightGrams: 3_000, door: { mobile: '18701012345#001' } })
})

test('a price that has run out is asked for anew when the rider is called', async () => {
  const given = parcel()
  const quote = await at.courier.quote(at.account, given)
  const made = await at.courier.create(at.account, given, { ...quote, validUntil: new Date(Date.now() - 1) })
  expect(made.providerId).not.toBe(quote.token)
  expect(await at.desk.ride(given.sn)).toMatchObject({ id: made.providerId, price: made.price })
  expect(await kindOf(at.courier.create(at.account, parcel(), { ...quote, token: 'TDH1' }))).toBe('refused')
})

test('calling off is free at first, and costs what the courier said before once a rider is on the way', async () => {
  const [early, late] = [await called(), await called()]
  expect(await at.courier.previewCancel?.(at.account, early.ref)).toBe(0)
  expect(await at.courier.cancel(at.account, early.ref, why)).toEqual({ fee: 0 })
  await at.desk.heard(at.courier, early.sn, 'cancelled')
  expect(await at.courier.query?.(at.account, early.ref)).toMatchObject({
    status: 'cancelled',
    fee: 0,
    reason: '客户取消',
  })

  await at.desk.steer(late.sn, 'accepted')
  await at.desk.clock({ skipMs: 61_000 })
  const fee = (await at.courier.previewCancel?.(at.account, late.ref)) ?? fen(0)
  expect(fee).toBeGreaterThan(0)
  expect(await at.courier.cancel(at.account, late.ref, why)).toEqual({ fee })
  expect(await at.desk.heard(at.courier, late.sn, 'cancelled')).toMatchObject({ fee })
  expect(await at.courier.query?.(at.account, late.ref)).toMatchObject({ status: 'cancelled', fee })
  expect(await spentOn(late.sn)).toBe(fee)
})

test('a ride of which only our own number is known is called off', async () => {
  const { ref } = await called()
  expect(await at.courier.cancel(at.account, { ...ref, providerId: '' }, why)).toEqual({ fee: 0 })
})

test('goods that nobody took come back, and what that cost is told with it', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'returning')
  expect(await at.desk.heard(at.courier, sn, 'returning')).toMatchObject({ code: '40/3' })
  await at.courier.confirmReturn?.(at.account, ref)
  const { charged } = await at.desk.ride(sn)
  expect(await at.desk.heard(at.courier, sn, 'returned')).toMatchObject({ fee: charged })
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ status: 'returned', fee: charged })
  expect(await spentOn(sn)).toBe(charged)
})

test('a ride that fails before anything was picked up is cancelled and free', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'failed')
  expect(await at.desk.heard(at.courier, sn, 'cancelled')).toMatchObject({ fee: 0, reason: '闪送员无法完成配送' })
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ status: 'cancelled', fee: 0 })
})

test('a ride that is cancelled with the goods already on their way came back with them', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'pickedUp')
  await at.desk.steer(sn, 'failed')
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ status: 'returned', fee: 0 })
})

test('a callback that does not name us is refused', async () => {
  const { sn } = await called()
  await at.desk.heard(at.courier, sn, 'waiting')
  const honest = await at.pushAbout(sn)
  expect(at.courier.receive(honest).ok).toBe(true)
  const other = honest.body.toString().replace(at.desk.keys.id, 'somebody')
  const refused = at.courier.receive({ ...honest, body: Buffer.from(other) })
  expect(refused).toMatchObject({ ok: false, why: 'clientId' })
  expect(refused.reply.body).not.toContain('200')
  expect(at.courier.receive(pushOf('nonsense')).ok).toBe(false)
})

test('while the courier’s service looks into a ride the goods are still on their way, with a word why', () => {
  const told = { clientId: at.desk.keys.id, orderNo: 'D1', issOrderNo: 'TDH1', status: 40, subStatus: 4 }
  const received = at.courier.receive(
    pushOf({ ...told, subStatusDesc: '取消单客服介入中', statusChangeTime: '2026-11-15 10:00:00' }),
  )
  expect(received).toMatchObject({
    reports: [{ status: 'pickedUp', reason: '取消单客服介入中', at: new Date('2026-11-15T10:00:00+08:00') }],
  })
})

test('a number longer than a number can hold comes through to the digit', () => {
  const raw = `{"clientId":"${at.desk.keys.id}","orderNo":"D1","issOrderNo":900719925474099312,"status":20,"subStatus":1}`
  expect(at.courier.receive(pushOf(raw))).toMatchObject({ reports: [{ ref: { providerId: '900719925474099312' } }] })
})

test('a merchant lets us in on the courier’s page and rides are paid by its own account', async () => {
  const page = (await at.courier.authorizeUrl?.('state-7', back, { sid: 'S1001' })) ?? ''
  const returned = await agreeOn(page, '花语自己的闪送')
  const given = Object.fromEntries(returned.searchParams)
  expect(given).toMatchObject({ state: 'state-7', from: 'shansong', thirdStoreId: 'S1001' })
  const own = (await at.courier.authorize?.(given, back)) ?? expect.fail('no account')
  expect(own.shopId).toBe(given['shopId'])
  expect(own.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(at.courier.authorize?.(given, back))).toBe('refused')

  const [ours, before] = [await at.courier.balance?.(at.account), (await at.courier.balance?.(own)) ?? fen(0)]
  const { sn, ref, price } = await called({}, own)
  expect(await at.courier.balance?.(own)).toBe(before - price)
  expect(await at.courier.balance?.(at.account)).toBe(ours)
  const stranger = (await at.courier.authorize?.(await openedBy('别家闪送'), back)) ?? expect.fail('no account')
  expect(await at.courier.query?.(stranger, ref)).toBeNull()

  await at.desk.tell('desk/expire-tokens', { courier: 'shansong', shopId: own.shopId })
  expect(await kindOf(at.courier.query?.(own, ref))).toBe('expired')
  const renewed = (await at.courier.renew?.(own)) ?? own
  expect(renewed.accessToken).not.toBe(own.accessToken)
  expect(await at.courier.query?.(renewed, ref)).toMatchObject({ ref: { sn } })
  expect(await kindOf(at.courier.renew?.(own))).toBe('refused')
})

test('a merchant with an app of its own is called for by that app', async () => {
  const keys = await at.desk.enrol('花语自己的应用')
  await at.desk.openShop({ label: '花语自己的应用', name: '花语一店' })
  const own = anAccount({ shopId: keys.more['shopId'] ?? '', app: { id: keys.id, secret: keys.secret } })
  const before = (await at.courier.balance?.(own)) ?? fen(0)
  const { price } = await called({}, own)
  expect(await at.courier.balance?.(own)).toBe(before - price)
  const wrong = { ...own, app: { id: keys.id, secret: 'wrong' } }
  expect(await kindOf(at.courier.balance?.(wrong))).toBe('refused')
})
