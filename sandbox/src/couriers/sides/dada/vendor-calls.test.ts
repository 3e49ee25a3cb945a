import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  seconds,
  someNumber,
  someText,
  walkVendorCalls,
  withItem,
  type Account,
  type Fields,
} from '../../test/vendor.ts'
import { orderCalls } from './orders.ts'
import { shopCalls } from './shops.ts'

const digest = (name: 'md5' | 'sha1', text: string): string => createHash(name).update(text).digest('hex')
const signed = (envelope: Fields, secret: string): string => {
  const run = Object.keys(envelope)
    .toSorted()
    .map((name) => `${name}${String(envelope[name])}`)
  return digest('md5', secret + run.join('') + secret).toUpperCase()
}

async function send({ endpoint, id, secret, more }: Account, path: string, body: object): Promise<Fields> {
  const business = Object.keys(body).length === 0 ? '' : JSON.stringify(body)
  const [source_id, timestamp] = [more['sourceId'], String(seconds())]
  const envelope = { app_key: id, body: business, format: 'json', source_id, timestamp, v: '1.0' }
  const answer = await fetch(`${endpoint}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...envelope, signature: signed(envelope, secret) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Fields
}

const ok = (result: unknown): object => ({ status: 'success', code: 0, result })
const order = (origin_id: string): Fields => ({
  shop_no: 'S1',
  origin_id,
  cargo_price: 199,
  is_prepay: 0,
  receiver_name: '王女士',
  receiver_address: '北京市朝阳区建国路88号',
  receiver_lat: 39.91,
  receiver_lng: 116.47,
  receiver_phone: '13800138000',
  callback: 'http://127.0.0.1:9/dada',
  cargo_weight: 1.5,
  cargo_type: 3,
})
const of = (order_id: string): Fields => ({ order_id })
const shop = {
  origin_shop_id: 'S1',
  station_name: '花田',
  business: 3,
  city_name: '北京',
  area_name: '朝阳区',
  station_address: '北京市朝阳区工体北路1号',
  lng: 116.44,
  lat: 39.93,
  contact_name: '李',
  phone: '13900139000',
}
const price = { distance: someNumber, deliverFee: someNumber, fee: someNumber }

const customer = walkVendorCalls({
  courier: 'dada',
  ask: (account, call, body) => send(account, `/api/${call}`, body),
  played: Object.keys({ ...orderCalls, ...shopCalls }),
  refused: { status: 'fail', code: 2003, result: null },
  calls: [
    { call: 'cityCode/list', answer: ok(withItem({ cityName: '北京', cityCode: '010' })) },
    { call: 'shop/add', body: [shop], answer: ok({ success: 1, successList: [{ originShopId: 'S1' }] }) },
    { call: 'shop/update', body: { origin_shop_id: 'S1', station_name: '花田二店' }, answer: ok(null) },
    { call: 'shop/detail', body: { origin_shop_id: 'S1' }, answer: ok({ station_name: '花田二店', status: 1 }) },
    { call: 'balance/query', body: { category: 1 }, answer: ok({ deliverBalance: someNumber }) },
    { call: 'recharge', body: { amount: 100, category: 'PC' }, answer: ok(expect.stringContaining('amount=10000')) },

    { call: 'order/queryDeliverFee', body: order('V1'), answer: ok({ ...price, deliveryNo: someText }) },
    {
      call: 'order/addAfterQuery',
      body: (heard) => ({ deliveryNo: heard('order/queryDeliverFee', 'result', 'deliveryNo') }),
      answer: ok(null),
    },
    { call: 'order/addTip', body: { ...of('V1'), tips: 2, info: '' }, answer: ok(null) },
    { call: 'order/appoint/exist', body: { ...of('V1'), transporter_id: 1 }, answer: ok(null) },
    { call: 'order/appoint/cancel', body: of('V1'), answer: ok(null) },
    { call: 'order/accept', body: of('V1'), answer: ok(null) },
    {
      call: 'order/appoint/list/transporter',
      body: { shop_no: 'S1' },
      answer: ok(withItem({ id: someNumber, name: someText })),
    },
    {
      call: 'order/transporter/position',
      body: { orderIds: ['V1'] },
      answer: ok([{ orderId: 'V1', transporterName: someText, transporterLng: someText }]),
    },
    { call: 'order/transporter/track', body: of('V1'), answer: ok({ trackUrl: expect.stringContaining('http') }) },
    { call: 'order/fetchCode/update', body: { originId: 'V1', fetchCode: '12' }, answer: { code: 0 } },
    { call: 'fetchCode/update', body: { originId: 'V1', fetchCode: '12' }, answer: { code: 0 } },
    { call: 'order/fetch', body: of('V1'), answer: ok(null) },
    { call: 'order/finish', body: of('V1'), answer: ok(null) },
    {
      call: 'order/status/query',
      body: of('V1'),
      answer: ok({ orderId: 'V1', statusCode: 4, statusMsg: '已完成', tips: 2, transporterName: someText }),
    },
    { call: 'complaint/reasons', answer: ok(withItem({ id: 1, reason: someText })) },
    { call: 'complaint/dada', body: { ...of('V1'), reason_id: 1 }, answer: ok(null) },
    { call: 'order/afterSale/confirm', body: of('V1'), answer: { code: 0 } },

    { call: 'order/addOrder', body: order('V2'), answer: ok(price) },
    { call: 'order/cancel', body: of('V2'), answer: ok(null) },
    { call: 'order/reAddOrder', body: order('V2'), answer: ok(price) },
    { call: 'order/cancel/reasons', answer: ok(withItem({ id: 10_000, reason: '其他' })) },
    {
      call: 'order/formalCancel',
      body: { ...of('V2'), cancel_reason_id: 10_000, cancel_reason: '换一家' },
      answer: ok({ deduct_fee: 0 }),
    },
    { call: 'order/addOrder', body: order('V3'), answer: ok(price) },
    { call: 'order/delivery/abnormal/back', body: of('V3'), answer: ok(null) },
    { call: 'order/confirm/goods', body: of('V3'), answer: ok(null) },
    { call: 'order/status/query', body: of('V3'), answer: ok({ statusCode: 10 }) },
    { call: 'order/addOrder', body: order('V4'), answer: ok(price) },
    { call: 'order/expire', body: of('V4'), answer: ok(null) },
    { call: 'order/addOrder', body: order('V5'), answer: ok(price) },
    { call: 'order/accept', body: of('V5'), answer: ok(null) },
    {
      call: 'message/confirm',
      before: { sn: 'V5', kind: 'cancelRequest' },
      body: { messageType: 1, messageBody: { orderId: 'V5', isConfirm: 1, imgs: [], rejectReason: '' } },
      answer: ok(null),
    },
  ],
})

test('the test signs as the published vector does', () => {
  const envelope = { app_key: 'app', body: '{"order_id":"A1"}', format: 'json', source_id: '73753', v: '1.0' }
  expect(signed({ ...envelope, timestamp: 1_700_000_000 }, 'secret')).toBe('F66535DBBABF487C2A4EFB1440079E5A')
})

test('a merchant is added under the developer, and no other signature adds one', async () => {
  const merchant = { mobile: '13900139001', city_name: '北京', enterprise_name: '花田', enterprise_address: '朝阳' }
  const path = '/merchantApi/merchant/add'
  expect(await send(customer.account(), path, merchant)).toMatchObject(ok(someNumber))
  expect(await send({ ...customer.account(), secret: 'x' }, path, merchant)).toMatchObject({ status: 'fail' })
})

test('a ticket leads over the page of consent to the number of the merchant', async () => {
  const { endpoint, id, secret } = customer.account()
  const [nonce, shopId] = ['n1', 'S1']
  const sign = (...values: string[]): string => digest('sha1', [...values, secret].toSorted().join(''))
  const ask = async (path: string, query: Record<string, string>): Promise<Fields> =>
    (await (await fetch(`${endpoint}/third/party/${path}?${new URLSearchParams(query)}`)).json()) as Fields
  expect(await ask('ticket', { appKey: id, nonce, sign: 'x' })).toMatchObject({ status: 'fail' })
  const ticket = String((await ask('ticket', { appKey: id, nonce, sign: sign(id, nonce) }))['result'])
  const redirectUrl = 'http://127.0.0.1:9/back'
  const query = new URLSearchParams({ appKey: id, nonce, shopId, ticket, redirectUrl, state: 's' })
  query.set('sign', sign(id, nonce, shopId, ticket))
  expect((await fetch(`${endpoint}/third/party/oauth?${query}`)).status).toBe(200)
  const agreed = await fetch(`${endpoint}/consent`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ticket, back: redirectUrl, shopId, state: 's', name: '花田' }),
  })
  expect(agreed.headers.get('location')).toContain(`ticket=${ticket}`)
  const info = await ask('auth/info', { ticket, sign: sign(ticket) })
  expect(info).toMatchObject(ok({ sourceId: someText, shopNo: someText }))
})
