import { fen } from '@zdb/contract/kit/fen'
import { expect, test } from 'vitest'
import { agreeOn } from '#test/channels/channel-consent'
import { anAccount, kindOf } from '#test/couriers/courier-desk'
import { courierSuite, why } from '#test/couriers/courier-suite'
import type { RawPush } from '../../raw-push.ts'
import { signCallback } from './signing.ts'
import { dada } from './dada.ts'

const back = 'https://zdb.example/back?from=dada'
const pushOf = (body: object | string): RawPush => ({
  url: 'https://zdb.example/courier-callback/dada',
  path: '',
  method: 'POST',
  headers: {},
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
})

const at = courierSuite({
  name: 'dada',
  speak: (desk, change = {}) =>
    dada({
      endpoint: desk.endpoint,
      appId: desk.keys.id,
      secret: desk.keys.secret,
      sourceId: desk.keys.more['sourceId'] ?? '',
      ...change,
    }),
  opensOnce: true,
  priced: { words: 'a ride is priced, and called at that price for the right door', also: { weightGrams: 2_000 } },
  codes: ['2', '100', '3', '4'],
  // No secret signs them.
  callbacks: { hint: true, yes: '{"status":"ok"}' },
  dropped: { words: 'a rider who gives the ride back is gone, and another takes over' },
  tips: {
    words: 'a tip is told as the new sum, to the tenth of a yuan, and is part of what the ride costs',
    taken: [
      [2_00, 2_00],
      [1_50, 3_50],
    ],
    refused: [1],
  },
  found: { words: 'the rider is found on the map once somebody has accepted', digits: 3 },
  lost: { where: 'addAfterQuery' },
  meansNothing: {
    words: 'an unknown code or a message is acknowledged and says nothing',
    pushes: () => {
      const signature = signCallback('', 'D1', '1790000000')
      const strange = { client_id: '', order_id: 'D1', update_time: 1_790_000_000, order_status: 6, signature }
      const message = { messageType: 1, messageBody: '{"orderId":"D1","dadaOrderId":9007199254740993}' }
      return [pushOf(strange), pushOf(message)]
    },
  },
  trouble: '{"status":"fail","code":-1,"msg":"系统异常"}',
})
const { called, parcel } = at

test('a price is asked for the goods, the weight and the hour they should arrive at', async () => {
  const light = await at.courier.quote(at.account, parcel())
  const heavy = await at.courier.quote(at.account, parcel({ weightGrams: 12_000 }))
  expect(heavy.price).toBeGreaterThan(light.price)
  expect(light.distanceMetres).toBeGreaterThan(9_000)
  const start = new Date(Date.now() + 5 * 3_600_000)
  const window = { start, end: new Date(start.getTime() + 3_600_000) }
  expect(await kindOf(at.courier.quote(at.account, parcel({ window })))).toBe('fine')
})

test('a price that has run out is asked for anew when the rider is called', async () => {
  const given = parcel()
  const quote = await at.courier.quote(at.account, given)
  const made = await at.courier.create(at.account, given, { ...quote, validUntil: new Date(Date.now() - 1) })
  expect(made.price).toBe((await at.desk.ride(given.sn)).price)
  expect(await kindOf(at.courier.create(at.account, parcel(), { ...quote, token: '999' }))).toBe('refused')
})

test('calling off is free while nobody has accepted, and costs at most the two yuan shown before', async () => {
  const [early, late] = [await called(), await called()]
  expect(await at.courier.previewCancel?.(at.account, early.ref)).toBe(0)
  expect(await at.courier.cancel(at.account, early.ref, why)).toEqual({ fee: 0 })
  expect(await at.desk.heard(at.courier, early.sn, 'cancelled')).toMatchObject({ reason: '顾客取消订单' })
  expect(await at.courier.query?.(at.account, early.ref)).toMatchObject({ status: 'cancelled', fee: 0 })

  await at.desk.steer(late.sn, 'accepted')
  expect(await at.courier.previewCancel?.(at.account, late.ref)).toBe(200)
  await at.desk.clock({ skipMs: 61_000 })
  expect(await at.courier.cancel(at.account, late.ref, { id: 99, words: '改主意了' })).toEqual({ fee: 200 })
  expect((await at.desk.ride(late.sn)).cancelReason).toBe('改主意了')
  expect(await at.courier.query?.(at.account, late.ref)).toMatchObject({ status: 'cancelled', fee: 200 })
  expect(await at.spentOn(late.sn)).toBe(200)
})

test('a ride handed from one rider to the next is both: the old one gone and the new one there', () => {
  const fields = { client_id: '77', order_id: 'D1', update_time: 1_790_000_000 }
  const signature = signCallback('77', 'D1', '1790000000')
  const body = { ...fields, signature, order_status: 2, repeat_reason_type: 2, dm_name: '小王', dm_mobile: '138' }
  const received = at.courier.receive(pushOf(body))
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
  await at.desk.steer(sn, 'returning')
  await at.desk.heard(at.courier, sn, 'returning')
  await at.courier.confirmReturn?.(at.account, ref)
  await at.desk.heard(at.courier, sn, 'returned')
  const { charged } = await at.desk.ride(sn)
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ status: 'returned', fee: charged })
})

test('a ride that came to nothing is told with the moment in milliseconds', async () => {
  const { sn } = await called()
  await at.desk.steer(sn, 'failed')
  const failed = await at.desk.heard(at.courier, sn, 'failed')
  expect(failed.code).toBe('1000')
  expect(Math.abs(failed.at.getTime() - Date.now())).toBeLessThan(10 * 60_000)
})

test('a callback changed on its way is refused', async () => {
  const { sn } = await called()
  await at.desk.heard(at.courier, sn, 'waiting')
  const honest = await at.pushAbout(sn)
  const changed = honest.body.toString().replace(sn, `${sn}9`)
  expect(at.courier.receive({ ...honest, body: Buffer.from(changed) })).toMatchObject({
    ok: false,
    reply: { status: 403 },
  })
  expect(at.courier.receive(pushOf('nonsense')).ok).toBe(false)
})

test('a number longer than a number can hold comes through to the digit', () => {
  const long = '900719925474099312'
  const signature = signCallback(long, 'D1', '1790000000')
  const raw = `{"client_id":${long},"order_id":"D1","update_time":1790000000,"order_status":1,"signature":"${signature}"}`
  expect(at.courier.receive(pushOf(raw))).toMatchObject({ ok: true, reports: [{ ref: { providerId: long } }] })
})

test('a merchant lets us in on the courier’s page, calls riders on its own money and pays more in', async () => {
  const page = (await at.courier.authorizeUrl?.('state-7', back, { sid: 'S1001' })) ?? ''
  const returned = await agreeOn(page, '花语自己的达达')
  expect([returned.searchParams.get('state'), returned.searchParams.get('from')]).toEqual(['state-7', 'dada'])
  const given = Object.fromEntries(returned.searchParams)
  const own = (await at.courier.authorize?.(given, back)) ?? expect.fail('no account')
  expect(own).toMatchObject({ shopId: given['shopNo'], more: { sourceId: given['sourceId'] }, expiresAt: null })
  expect(await kindOf(at.courier.authorize?.(given, back))).toBe('refused')

  const before = (await at.courier.balance?.(own)) ?? fen(0)
  const mine = parcel()
  const quote = await at.courier.quote(own, mine)
  await at.courier.create(own, mine, quote)
  expect(await at.courier.balance?.(own)).toBe(before - quote.price)

  const payIn = (await at.courier.rechargeUrl?.(own, fen(100_50))) ?? ''
  expect(await (await fetch(payIn)).text()).toContain('¥100.50')
  await fetch(payIn.split('?')[0] ?? '', { method: 'POST', body: new URL(payIn).searchParams })
  expect(await at.courier.balance?.(own)).toBe(before - quote.price + 100_50)
})

test('an app of a merchant’s own says nothing of whose riders it calls: it is bound on the page', async () => {
  const app = { id: at.desk.keys.id, secret: at.desk.keys.secret }
  expect(await kindOf(at.courier.balance?.(anAccount({ app, shopId: 'S1001' })))).toBe('refused')
})

test('a page somebody else signed shows no button', async () => {
  const page = (await at.courier.authorizeUrl?.('s', back, { sid: 'S1001' })) ?? ''
  const forged = new URL(page)
  forged.searchParams.set('shopId', 'S9999')
  expect((await fetch(forged)).status).toBe(400)
  expect(await kindOf(Promise.resolve(at.spoken({ secret: 'wrong' }).authorizeUrl?.('s', back, { sid: 'S1' })))).toBe(
    'refused',
  )
})
