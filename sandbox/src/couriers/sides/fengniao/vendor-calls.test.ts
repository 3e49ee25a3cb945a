import { createHash } from 'node:crypto'
import { isSafeNumber, parse } from 'lossless-json'
import { expect, test } from 'vitest'
import { someNumber, someText, walkVendorCalls, withItem, type Account, type Fields } from '../../test/vendor.ts'
import { orderCalls } from './orders.ts'
import { shopCalls } from './shops.ts'

const signed = (fields: Fields, secret: string): string => {
  const run = Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${String(fields[name])}`)
  return createHash('sha256')
    .update(secret + run.join('&'))
    .digest('hex')
}

/** Numbers of orders are longer than a number can hold, and stay texts. */
const read = (text: string): unknown => parse(text, undefined, (value) => (isSafeNumber(value) ? Number(value) : value))

/** Its answer, with what it packs into a text unpacked. */
async function send(url: string, fields: Record<string, string>, asForm = false): Promise<Fields> {
  const [body, type] = asForm
    ? [new URLSearchParams(fields).toString(), 'application/x-www-form-urlencoded']
    : [JSON.stringify(fields), 'application/json']
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  expect(answer.status).toBe(200)
  const { business_data, ...rest } = (await answer.json()) as { business_data: string }
  return { ...rest, data: business_data ? read(business_data) : null }
}

const envelopeOf = ({ id, secret, more }: Account, data: object): Record<string, string> => {
  const fields = {
    app_id: id,
    merchant_id: more['merchantId'] ?? '',
    timestamp: String(Date.now()),
    version: '1.0',
    access_token: more['accessToken'] ?? '',
    business_data: JSON.stringify(data),
  }
  return { ...fields, signature: signed(fields, secret) }
}
const ask = (account: Account, method: string, data: object): Promise<Fields> =>
  send(`${account.endpoint}/v3/invoke/${method}`, envelopeOf(account, data))

const ok = (data: unknown): object => ({ code: '200', data })
const order = (partner_order_code: string): Fields => ({
  partner_order_code,
  out_shop_code: 'S1',
  order_type: 1,
  position_source: 3,
  receiver_name: '王女士',
  receiver_primary_phone: '13800138000',
  receiver_address: '北京市朝阳区建国路88号',
  receiver_longitude: 116.47,
  receiver_latitude: 39.91,
  goods_total_amount_cent: 19_900,
  goods_actual_amount_cent: 19_900,
  goods_weight: 1.5,
  goods_count: 1,
  goods_item_list: [{ item_name: '玫瑰', item_quantity: 1, item_amount_cent: 19_900, item_actual_amount_cent: 19_900 }],
})
const of = (partner_order_code: string): Fields => ({ partner_order_code })
const store = { out_shop_code: 'S1' }
const orderId = expect.stringMatching(/^\d{18}$/) as unknown
type Goods = { service_goods_id: number; actual_delivery_amount_cent: number }
const priced = (heard: (call: string, ...path: string[]) => unknown): Fields => {
  const [goods] = heard('preCreateOrder', 'data', 'goods_infos') as Goods[]
  return {
    service_goods_id: goods?.service_goods_id,
    actual_delivery_amount_cent: goods?.actual_delivery_amount_cent,
  }
}
const quoted = ok({
  distance: someNumber,
  goods_infos: withItem({ is_valid: 1, actual_delivery_amount_cent: someNumber, service_goods_id: someNumber }),
})

const customer = walkVendorCalls({
  courier: 'fengniao',
  ask,
  played: Object.keys({ ...orderCalls, ...shopCalls }),
  refused: { code: '40001', data: null },
  calls: [
    {
      call: 'chainstoreCreate',
      body: { ...store, branch_shop_name: '花田', contact_phone: '13900139000', longitude: 116.44, latitude: 39.93 },
      answer: ok({ chain_store_id: someNumber }),
    },
    {
      call: 'chainstoreUpdate',
      body: { ...store, branch_shop_name: '花田二店' },
      answer: ok({ chain_store_id: someNumber }),
    },
    { call: 'chainstoreQuery', body: store, answer: ok({ branch_shop_name: '花田二店', status: 4 }) },
    { call: 'chainstoreQueryList', answer: ok({ total: 1, list: withItem({ out_shop_code: 'S1' }) }) },
    { call: 'chainstoreRange', body: store, answer: ok({ range_list: withItem({ longitude: someNumber }) }) },
    { call: 'newUploadFile', body: { file_name: 'shop.jpg' }, answer: ok({ file_hash: someText }) },
    { call: 'getFileInfo', body: { file_hash: 'shop.jpg' }, answer: ok({ file_hash: 'shop.jpg' }) },
    { call: 'getAmount', answer: ok({ can_use_amount_cent: someNumber }) },

    { call: 'preCreateOrder', body: order('V1'), answer: quoted },
    { call: 'getAvailableExtraGoodsList', body: store, answer: ok({ extra_goods_list: [] }) },
    {
      call: 'createOrder',
      body: (heard) => ({ ...order('V1'), ...priced(heard) }),
      answer: ok({ order_id: orderId, partner_order_code: 'V1' }),
    },
    {
      call: 'addTip',
      body: { ...of('V1'), add_tip_amount_cent: 300, third_index_id: 't1' },
      answer: ok({ order_tip_amount_cent: 300 }),
    },
    {
      call: 'getKnightInfo',
      before: { sn: 'V1', to: 'pickedUp' },
      body: of('V1'),
      answer: ok({ carrier_driver_name: someText, carrier_driver_phone: someText, longitude: someNumber }),
    },
    { call: 'rushOrder', body: of('V1'), answer: ok({}) },
    {
      call: 'getOrderDetail',
      before: { sn: 'V1', to: 'delivered' },
      body: (heard) => ({ order_id: heard('createOrder', 'data', 'order_id') }),
      answer: ok({ order_id: orderId, partner_order_code: 'V1', order_status: 3, event_log_details: withItem({}) }),
    },
    { call: 'complaintOrder', body: { ...of('V1'), order_complaint_code: 150 }, answer: ok({}) },
    { call: 'claimOrder', body: of('V1'), answer: ok({ claim_id: someText }) },
    { call: 'preCreateOrder', body: order('V2'), answer: quoted },
    {
      call: 'createOrder',
      body: (heard) => ({ ...order('V2'), ...priced(heard) }),
      answer: ok({ partner_order_code: 'V2' }),
    },
    {
      call: 'getCancelReasonList',
      body: of('V2'),
      answer: ok({ cancel_reason_list: withItem({ code: 0, desc: '其他原因' }) }),
    },
    { call: 'preCancelOrder', body: { ...of('V2'), order_cancel_code: 9 }, answer: ok({ actual_cancel_cost_cent: 0 }) },
    {
      call: 'cancelOrder',
      body: { ...of('V2'), order_cancel_code: 9, order_cancel_role: 1, actual_cancel_cost_cent: 0 },
      answer: ok({}),
    },
    { call: 'getOrderDetail', body: of('V2'), answer: ok({ order_status: 4, actual_cancel_cost_cent: 0 }) },
  ],
})

test('the test signs as the published vector does', () => {
  const named = { app_id: 'a', merchant_id: 'm', timestamp: 1_700_000_000_000, version: '1.0', access_token: 't' }
  expect(signed({ ...named, business_data: '{"x":1}' }, 'secret')).toBe(
    '138359c6e1d578899a12a04b41db76587756419e79d894542b01b9c8afeb572c',
  )
})

test('calls are taken as a form as well', async () => {
  const account = customer.account()
  const url = `${account.endpoint}/v3/invoke/getAmount`
  expect(await send(url, envelopeOf(account, {}), true)).toMatchObject(ok({ can_use_amount_cent: someNumber }))
})

test('a spot on another map is another spot', async () => {
  const distance = async (position_source: number): Promise<unknown> =>
    ((await ask(customer.account(), 'preCreateOrder', { ...order('V3'), position_source }))['data'] as Fields)[
      'distance'
    ]
  expect(await distance(1)).toBe(await distance(3))
  expect(await distance(2)).toEqual(someNumber)
  expect(await distance(2)).not.toBe(await distance(3))
})

test.for(['as a form', 'as JSON'] as const)('a code becomes tokens and they are renewed, %s', async (way) => {
  const { endpoint, id, secret } = customer.account()
  const { code, id: shopId } = await customer.desk('desk/shops', { name: '花田', longitude: 116.44, latitude: 39.93 })
  const merchant_id = `9${String(shopId)}`
  const grant = (more: Record<string, string>, key = secret): Promise<Fields> => {
    const fields = { app_id: id, merchant_id, timestamp: String(Date.now()), ...more }
    const path = 'code' in more ? 'token' : 'refreshToken'
    return send(`${endpoint}/openapi/${path}`, { ...fields, signature: signed(fields, key) }, way === 'as a form')
  }
  const tokens = { access_token: someText, refresh_token: someText, expire_in: someNumber, re_expire_in: someNumber }
  const asked = { grant_type: 'authorization_code', code: String(code) }
  expect(await grant(asked, 'x')).toMatchObject({ code: '40001' })
  const given = await grant(asked)
  expect(given).toMatchObject(ok(tokens))
  const refresh_token = String((given['data'] as Fields)['refresh_token'])
  expect(await grant({ grant_type: 'refresh_token', refresh_token })).toMatchObject(ok(tokens))
})
