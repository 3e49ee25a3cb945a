import { expect, test } from 'vitest'
import { agreeOn } from '#test/channels/channel-consent'
import { anAccount, kindOf } from '#test/couriers/courier-desk'
import { courierSuite, noQuote } from '#test/couriers/courier-suite'
import { overhear } from '#test/couriers/overhear'
import type { RawPush } from '../../raw-push.ts'
import { sign } from './signing.ts'
import { sf } from './sf.ts'

const pushed = (body: object): RawPush => {
  const { id, secret } = at.desk.keys
  const text = JSON.stringify(body)
  const query = new URLSearchParams({ sign: sign(text, id, secret) })
  const url = `https://zdb.example/courier-callback/sf/rider-status?${query.toString()}`
  return { url, path: 'rider-status', method: 'POST', headers: {}, body: Buffer.from(text) }
}

const at = courierSuite({
  name: 'sf',
  speak: (desk, change = {}) =>
    sf({ endpoint: desk.endpoint, appId: desk.keys.id, secret: desk.keys.secret, ...change }),
  callsUnasked: true,
  priced: {
    words: 'a price in fen to the fen, and the rider is called at that price',
    also: { weightGrams: 2_000, pickup: { name: '花语鲜花', mobile: '13800000001' } },
    theirNumber: (providerId) => providerId,
  },
  codes: ['10', '12', '15', '17'],
  callbacks: {
    hint: false,
    yes: '{"error_code":0,"error_msg":"success"}',
    no: '{"error_code":1,"error_msg":"sign error"}',
    changed: ['"order_status":12', '"order_status":17'],
  },
  remembersMoments: true,
  dropped: {
    words: 'a rider who is taken off is told of, and another may come',
    asked: { reassigned: true },
  },
  cancelling: {
    words: 'the fee of a cancellation is shown first and is the one that is taken',
    final: true,
  },
  tips: {
    words: 'a tip adds to the tips before it, and one below a yuan is refused',
    taken: [
      [2_00, 2_00],
      [3_50, 5_50],
    ],
    refused: [50],
  },
  found: { words: 'nobody is on the map before somebody accepted, then the rider is', digits: 3 },
  lost: { where: 'createorder', again: true },
  meansNothing: {
    words: 'numbers nobody knows are acknowledged and say nothing',
    pushes: () =>
      [
        ...[31, 'constructor', null].map((order_status) => ({
          shop_order_id: 'D1',
          sf_order_id: '3',
          order_status,
          push_time: 1_700_000_000,
        })),
        { out_shop_id: 'S1', shop_id: 5 },
      ].map(pushed),
  },
  trouble: '{"error_code":9,"error_msg":"系统异常"}',
})
const { called, parcel } = at

test('goods that came back are not delivered goods, and cost what coming back costs', async () => {
  const { sn, ref } = await called()
  await at.desk.steer(sn, 'returned')
  const { charged, price, sendBackFee } = await at.desk.ride(sn)
  const report = await at.desk.heard(at.courier, sn, 'returned')
  expect(report).toMatchObject({ ref, fee: charged })
  expect(charged).toBe(price + sendBackFee)
  expect(await at.courier.query?.(at.account, ref)).toMatchObject({ status: 'returned', fee: charged, at: report.at })
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
  expect(at.courier.receive(pushed(told))).toMatchObject({
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
  await at.desk.steer(broken.sn, 'failed')
  await at.desk.steer(gone.sn, 'cancelled', { reason: '运力紧张' })
  expect(await at.desk.heard(at.courier, broken.sn, 'failed')).toMatchObject({ ref: broken.ref, code: '28' })
  expect(await at.courier.query?.(at.account, broken.ref)).toMatchObject({ status: 'failed' })
  const report = await at.desk.heard(at.courier, gone.sn, 'cancelled')
  expect(report).toMatchObject({ ref: gone.ref, fee: 0, reason: '运力紧张' })
  const hints = (sn: string) =>
    at.desk.pushes
      .filter(({ body }) => body.includes(sn))
      .map((push) => at.courier.receive(push))
      .map((received) => received.ok && received.hint)
  expect(hints(broken.sn)).toEqual([true])
  expect(hints(gone.sn)).toEqual([false])
  const revoked = { shop_order_id: 'D1', sf_order_id: '3', order_status: 22, push_time: 1_700_000_000 }
  expect(at.courier.receive(pushed(revoked))).toMatchObject({
    ok: true,
    hint: true,
    reports: [{ status: 'cancelled' }],
  })
})

test('a window hours ahead is an appointment, a near one goes at once', async () => {
  const sent = async (hours: number): Promise<unknown> => {
    const end = new Date(Date.now() + hours * 3_600_000)
    const window = { start: new Date(end.getTime() - 3_600_000), end }
    const answer = JSON.stringify({ error_code: 0, error_msg: '', result: { real_pay_money: 1200 } })
    const [body = ''] = await overhear(answer, (endpoint) =>
      at.spoken({ endpoint }).quote(at.account, parcel({ window })),
    )
    const { is_appoint: booked, expect_time: due } = JSON.parse(body) as Record<string, unknown>
    return { booked, inTime: due === undefined || due === Math.floor(end.getTime() / 1000) }
  }
  expect(await sent(5)).toEqual({ booked: 1, inTime: true })
  expect(await sent(1)).toEqual({ booked: 0, inTime: true })
})

test('a merchant lets us in on their page, and its shop pays for its own rides', async () => {
  const back = `${at.desk.callback}/authorized`
  const returned = await agreeOn((await at.courier.authorizeUrl?.('word-7', back, { sid: 'S7' })) ?? '', '城东花店')
  // Its server tells; its owner brings the word alone.
  expect(Object.fromEntries(returned.searchParams)).toEqual({ state: 'word-7' })
  const told = at.desk.pushes.find(({ path }) => path === 'authorized') ?? expect.fail('nothing was told')
  const given = at.courier.consent?.read(told) ?? expect.fail('nothing was understood')
  expect(given).toEqual({ state: 'word-7' })
  const own = (await at.courier.authorize?.(given, back)) ?? anAccount()
  expect(told.body.toString()).toContain(own.shopId)
  expect(own).toMatchObject({ more: { shopType: '1', shopName: '城东花店' } })
  const before = await at.courier.balance?.(own)
  const one = parcel()
  const { price } = await at.courier.create(own, one, noQuote)
  expect(await at.courier.balance?.(own)).toBe((before ?? 0) - (price ?? 0))
  // A word that no shop carries lets nobody in.
  expect(await kindOf(at.courier.authorize?.({ ...given, state: 'word-8' }, back))).toBe('refused')
  expect(await kindOf(at.courier.authorize?.({}, back))).toBe('refused')
  await at.desk.tell('desk/unbind', { courier: 'sf', shopId: own.shopId })
  expect(await kindOf(at.courier.quote(own, parcel()))).toBe('expired')
})
