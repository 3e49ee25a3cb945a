import { expect, test, vi } from 'vitest'
import { answeringAlways } from '#test/channels/channel-desk'
import { anAccount, kindOf } from '#test/couriers/courier-desk'
import { courierSuite } from '#test/couriers/courier-suite'
import type { RawPush } from '../../raw-push.ts'
import type { Values } from '../wire/signing.ts'
import { sign } from './signing.ts'
import { deliveryIdOf } from './orders.ts'
import { peisong } from './peisong.ts'

const signed = (values: Values, secret: string): RawPush => {
  const form = Object.entries(values).map(([key, value]): [string, string] => [key, String(value)])
  const body = new URLSearchParams([...form, ['sign', sign(values, secret)]]).toString()
  return { url: '', path: '', method: 'POST', headers: {}, body: Buffer.from(body) }
}

const at = courierSuite({
  name: 'peisong',
  speak: (desk, change = {}) =>
    peisong({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change }),
  callsUnasked: true,
  opensOnce: true,
  priced: {
    words: 'a price in yuan is the same in fen, and the rider is called at that price for the right door',
    also: { weightGrams: 2_000, pickup: { name: '花语鲜花', mobile: '13800000001' } },
    theirNumber: (providerId) => providerId,
  },
  codes: ['20', '15', '30', '50'],
  callbacks: {
    hint: false,
    yes: '{"code":0}',
    no: '{"code":1,"message":"签名错误"}',
    changed: ['status=15', 'status=50'],
  },
  remembersMoments: true,
  dropped: {
    words: 'a rider who is taken off is told as the way back, and the next one is another',
    told: { code: '0' },
  },
  cancelling: {
    words: 'calling off costs nothing before anybody came, and later what their books say',
    told: '顾客取消订单',
  },
  tips: {
    words: 'a tip is whole yuan, and the same one is taken once',
    taken: [
      [2_00, 2_00],
      [2_00, 2_00],
      [3_00, 5_00],
    ],
    refused: [1_50, 21_00],
  },
  found: { words: 'the rider is found to the millionth of a degree', digits: 5 },
  lost: { where: 'createByShop', again: true },
  meansNothing: {
    words: 'trouble on the way, news of a shop and unknown numbers are acknowledged and move nothing',
    pushes: ({ desk }) => {
      const common = { appkey: desk.keys.id, timestamp: 1_700_000_000 }
      const order = { ...common, delivery_id: '7', mt_peisong_id: '8', order_id: 'D7' }
      return [
        { ...order, exception_id: 1, exception_code: 10_001, exception_descr: '顾客电话无人接听' },
        { ...common, shop_id: 'S1001', status: 30 },
        { ...order, status: 77 },
      ].map((values) => signed(values, desk.keys.secret))
    },
  },
  tellsBalance: true,
  trouble: '{"code":0,"data":{}}',
})
const { called, parcel, pushAbout } = at

test('the number they want of us is longer than a number can hold, and theirs comes back to the digit', async () => {
  const { ref } = await called()
  const deliveryId = deliveryIdOf({ appId: at.desk.keys.id, secret: at.desk.keys.secret }, ref.sn)
  expect(deliveryId).toMatch(/^\d{1,19}$/)
  expect(BigInt(deliveryId)).toBeLessThan(2n ** 63n)
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ ref: { sn: ref.sn, providerId: ref.providerId } })
  expect(ref.providerId).toContain(deliveryId)
})

test('a ride that fails or comes back is cancelled with the reason, and costs what they kept', async () => {
  const [lost, back] = [await called(), await called()]
  await at.desk.steer(lost.sn, 'failed')
  await at.desk.steer(back.sn, 'returned')
  expect(await at.desk.heard(at.courier, lost.sn, 'cancelled')).toMatchObject({ code: '99', reason: '配送失败' })
  expect(await at.desk.heard(at.courier, back.sn, 'cancelled')).toMatchObject({
    reason: '无法送达，物品已送回门店',
  })
  const { charged } = await at.desk.ride(back.sn)
  expect(await at.courier.query?.(at.account, back.ref)).toMatchObject({ status: 'cancelled', fee: charged })
})

test('what is wanted much later is ordered for then, and where it came from is told in their numbers', async () => {
  const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 24 * 3_600_000)
  const asked = vi.spyOn(globalThis, 'fetch')
  await at.courier.quote(at.account, parcel({ window: { start: new Date(end.getTime() - 3_600_000), end } }))
  await at.courier.quote(at.account, parcel({ source: { label: '微信小店', number: '9' } }))
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

test('a merchant binds its own app and shop; what that one says is asked after', async () => {
  const own = await at.desk.enrol('merchant-of-its-own')
  const ownApp = anAccount({ app: { id: own.id, secret: own.secret } })
  await at.courier.openShop?.(ownApp, at.aStore('M3001'))
  const given = { appKey: own.id, secret: own.secret, shopId: 'M3001' }
  const bound = (await at.courier.authorize?.(given, '')) ?? at.account
  expect(at.courier.keys?.map(({ name }) => name)).toEqual(Object.keys(given))
  const one = await called({}, bound)
  await at.desk.steer(one.sn, 'accepted')
  expect(await at.desk.heard(at.courier, one.sn, 'accepted')).toMatchObject({ ref: { sn: one.sn } })
  const push = await pushAbout(one.sn)
  expect(at.courier.receive(push)).toMatchObject({ ok: true, hint: true })
  const guessed = push.body.toString().replace(/delivery_id=\d+/, 'delivery_id=1234567890')
  expect(at.courier.receive({ ...push, body: Buffer.from(guessed) })).toMatchObject({ ok: false })
  expect(await kindOf(at.courier.authorize?.({ ...given, secret: 'wrong' }, ''))).toBe('refused')
  expect(await kindOf(at.courier.authorize?.({ ...given, shopId: 'S1001' }, ''))).toBe('refused')
})

test('a sum on account is not taken for the price', async () => {
  const answer = { status: 50, operate_time: 1_700_000_000, pay_amount: 0, settlement_mode_code: 2 }
  const report = await answeringAlways(JSON.stringify({ code: 0, data: answer }), 200, (endpoint) =>
    Promise.resolve(at.spoken({ endpoint }).query?.(at.account, { sn: 'D1', providerId: '1', brand: '' })),
  )
  expect(report).toMatchObject({ status: 'delivered', fee: null })
})
