import { fen } from '@zdb/contract/kit/fen'
import { expect, test } from 'vitest'
import { agreeOn } from '#test/channels/channel-consent'
import { answeringAlways } from '#test/channels/channel-desk'
import { anAccount, aParcel, kindOf } from '#test/couriers/courier-desk'
import { courierSuite } from '#test/couriers/courier-suite'
import { overhear } from '#test/couriers/overhear'
import type { RawPush } from '../../raw-push.ts'
import { sign } from './signing.ts'
import { fengniao } from './fengniao.ts'

const pushed = (data: object, change: { secret?: string; appId?: string } = {}): RawPush => {
  const { secret = at.desk.keys.secret, appId = at.desk.keys.id } = change
  const fields = { app_id: appId, business_data: JSON.stringify(data), timestamp: '1700000000000' }
  const body = Buffer.from(JSON.stringify({ ...fields, signature: sign(fields, secret) }))
  return { url: 'https://zdb.example/courier-callback/fengniao', path: '', method: 'POST', headers: {}, body }
}

const at = courierSuite({
  name: 'fengniao',
  speak: (desk, change = {}) =>
    fengniao({
      endpoint: desk.endpoint,
      appId: desk.keys.id,
      secret: desk.keys.secret,
      devId: desk.keys.more['devId'] ?? '',
      ...change,
    }),
  ours: ({ keys: { more } }) =>
    anAccount({ accessToken: more['accessToken'] ?? '', more: { merchantId: more['merchantId'] ?? '' } }),
  // From 国贸 to 三里屯.
  parcel: { door: { ...aParcel({ callback: '' }).door, longitude: 116.455, latitude: 39.9365 } },
  opensOnce: true,
  priced: {
    words: 'a price in fen to the fen, and the rider is called at that price',
    farther: 2_000,
    also: { weightGrams: 2_000 },
    theirNumber: (providerId) => providerId,
  },
  codes: ['20', '80', '2', '3'],
  callbacks: {
    hint: false,
    yes: '{"result":"OK"}',
    no: '{"error":"signature mismatch"}',
    changed: ['order_status\\":80', 'order_status\\":3'],
  },
  remembersMoments: true,
  dropped: {
    words: 'a rider who is taken off is told of, and another may come',
    asked: { reassigned: true },
  },
  cancelling: {
    words: 'the fee of a cancellation is shown first and is the one that is taken',
    told: '顾客取消订单',
    final: true,
  },
  tips: {
    words: 'a tip adds to the tips before it, and one sent twice counts once',
    taken: [
      [2_00, 2_00],
      [2_00, 2_00],
      [1_50, 3_50],
    ],
    refused: [],
  },
  found: { words: 'nobody is on the map before somebody accepted, then the rider is', digits: 3 },
  lost: { where: 'createOrder', again: true },
  meansNothing: {
    words: 'kinds and numbers nobody knows are acknowledged and say nothing',
    pushes: () => {
      const param = { partner_order_code: 'D1', push_time: 1_700_000_000_000 }
      return [
        ...[99, 'constructor', null].map((order_status) => ({
          callback_business_type: 'orderStatusNotify',
          param: { ...param, order_status },
        })),
        { callback_business_type: 'chainstoreStatusNotify', param: { ...param, order_status: 3 } },
      ].map((told) => pushed(told))
    },
  },
  trouble: '{"code":"500","msg":"系统异常"}',
})
const { called, parcel } = at

test('their number is longer than a number can hold, and nobody comes for another price', async () => {
  const { ref } = await called()
  expect(Number.isSafeInteger(Number(ref.providerId))).toBe(false)
  const one = parcel()
  const quote = await at.courier.quote(at.account, one)
  expect(await kindOf(at.courier.create(at.account, one, { ...quote, price: fen(1) }))).toBe('refused')
})

test('a rider who has the goods is given no more', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'pickedUp')
  expect(await kindOf(at.courier.tip?.(at.account, ref, { added: fen(1_00), total: fen(1_00) }))).toBe('refused')
})

test('a yes that names no order leaves it open', async () => {
  const quote = await at.courier.quote(at.account, parcel())
  const answer = '{"code":"200","msg":"success","business_data":"{}"}'
  const met = await answeringAlways(answer, 200, (endpoint) =>
    kindOf(at.spoken({ endpoint }).create(at.account, parcel(), quote)),
  )
  expect(met).toBe('unreachable')
})

test('a callback of another app, or signed with another secret, is refused', () => {
  const told = { callback_business_type: 'orderStatusNotify', param: { partner_order_code: 'D1', order_status: 3 } }
  expect(at.courier.receive(pushed(told)).ok).toBe(true)
  expect(at.courier.receive(pushed(told, { secret: 'wrong' })).ok).toBe(false)
  expect(at.courier.receive(pushed(told, { appId: 'another' })).ok).toBe(false)
})

test('goods that came back are a failed delivery that costs something, so it is asked after', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'returned')
  await at.desk.heard(at.courier, sn, 'failed')
  const last = at.desk.pushes.findLast(({ body }) => body.includes(sn))
  expect(last && at.courier.receive(last)).toMatchObject({
    ok: true,
    hint: true,
    reports: [{ status: 'failed', fee: null }],
  })
  const { charged } = await at.desk.ride(sn)
  expect(charged).toBeGreaterThan(0)
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({
    status: 'failed',
    fee: charged,
    reason: '配送异常，商品已退回',
  })
})

test('a delivery that failed costs nothing', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'failed')
  await at.desk.heard(at.courier, sn, 'failed')
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ status: 'failed', fee: 0 })
})

test('why a rider is called off is said in their numbers', async () => {
  const sent = async (id: number): Promise<unknown> => {
    const answer = JSON.stringify({ code: '200', business_data: '{"actual_cancel_cost_cent":200}' })
    const calls = await overhear(answer, (endpoint) =>
      at.spoken({ endpoint }).cancel(
        at.account,
        { sn: 'D1', providerId: '1', brand: '' },
        {
          id,
          words: '一二三四五六七八九十一二三四五六七八九十余',
        },
      ),
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
    const quote = await at.spoken({ endpoint }).quote(at.account, parcel())
    expect(quote).toMatchObject({ price: 700, distanceMetres: 1234 })
    await at.spoken({ endpoint }).create(at.account, parcel(), quote)
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

test('a merchant lets us in on their page, pays for its own rides, and its tokens are renewed', async () => {
  const back = `${at.desk.callback}/authorized`
  const returned = await agreeOn((await at.courier.authorizeUrl?.('state-7', back, { sid: 'S7' })) ?? '', '城西花店')
  // Its server tells; its owner brings the word alone.
  expect(Object.fromEntries(returned.searchParams)).toEqual({ state: 'state-7' })
  const told = at.desk.pushes.find(({ path }) => path === 'authorized') ?? expect.fail('nothing was told')
  const given = at.courier.consent?.read(told) ?? expect.fail('nothing was understood')
  expect(given['state']).toBe('state-7')
  expect(at.courier.consent?.read({ ...told, body: Buffer.from('nonsense') })).toBeUndefined()
  const own = (await at.courier.authorize?.(given, back)) ?? anAccount()
  expect(own.more).toEqual({ merchantId: given['merchant_id'], shopName: '城西花店' })
  expect(own.expiresAt?.getTime()).toBeGreaterThan(Date.now())
  expect(await kindOf(at.courier.authorize?.(given, back))).toBe('refused')

  const before = await at.courier.balance?.(own)
  const one = parcel()
  const quote = await at.courier.quote(own, one)
  const { providerId } = await at.courier.create(own, one, quote)
  expect(await at.courier.balance?.(own)).toBe((before ?? 0) - quote.price)
  // Another account of ours does not see its rides.
  const stranger = { ...own, accessToken: at.account.accessToken }
  expect(await kindOf(at.courier.query?.(stranger, { sn: one.sn, providerId, brand: '' }))).toBe('expired')

  await at.desk.tell('desk/expire-tokens', { courier: 'fengniao', shopId: own.shopId })
  expect(await kindOf(at.courier.quote(own, parcel()))).toBe('expired')
  const renewed = (await at.courier.renew?.(own)) ?? own
  expect(renewed.accessToken).not.toBe(own.accessToken)
  expect(await at.courier.query?.(renewed, { sn: one.sn, providerId, brand: '' })).toMatchObject({ status: 'waiting' })
  expect(await kindOf(at.courier.renew?.(own))).toBe('refused')
})
