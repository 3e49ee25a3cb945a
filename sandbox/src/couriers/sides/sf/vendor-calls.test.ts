import { createHash } from 'node:crypto'
import { isSafeNumber, parse } from 'lossless-json'
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

const signed = (body: string, id: string, secret: string): string =>
  Buffer.from(createHash('md5').update(`${body}&${id}&${secret}`).digest('hex')).toString('base64')

/** Numbers of orders are longer than a number can hold, and stay texts. */
const read = (text: string): unknown => parse(text, undefined, (value) => (isSafeNumber(value) ? Number(value) : value))

async function ask({ endpoint, id, secret }: Account, op: string, fields: object): Promise<unknown> {
  const body = JSON.stringify({ dev_id: Number(id), push_time: seconds(), version: 19, ...fields })
  const query = new URLSearchParams({ sign: signed(body, id, secret) })
  const answer = await fetch(`${endpoint}/open/api/external/${op}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(200)
  return read(await answer.text())
}

const ok = (result: unknown): object => ({ error_code: 0, error_msg: 'success', result })
const inShop = { shop_id: 'S1', shop_type: 2 }
const shop = {
  shop_name: '花田',
  shop_phone: '13900139000',
  shop_address: '北京市朝阳区工体北路1号',
  shop_lng: '116.44',
  shop_lat: '39.93',
}
const door = { user_address: '北京市海淀区学清嘉创大厦A座15层', user_lng: '116.352569', user_lat: '40.014838' }
const price = { real_pay_money: someNumber, total_pay_money: someNumber, delivery_distance_meter: someText }
const order = (shop_order_id: string): Fields => ({
  ...inShop,
  shop,
  shop_order_id,
  order_source: '1',
  order_sequence: '1',
  pay_type: 1,
  order_time: seconds(),
  is_appoint: 0,
  is_insured: 0,
  is_person_direct: 0,
  receive: { user_name: '王女士', user_phone: '13800138000', ...door, city_name: '北京市' },
  order_detail: {
    total_price: 19_900,
    product_type: 3,
    weight_gram: 1_500,
    product_num: 1,
    product_type_num: 1,
    product_detail: [{ product_name: '玫瑰', product_num: 1 }],
  },
})
const of = (sn: string): Fields => ({ order_id: sn, order_type: 2, ...inShop })
const numbers = {
  sf_order_id: expect.stringMatching(/^\d{19}$/) as unknown,
  shop_order_id: 'V1',
  push_time: someNumber,
}
const party = (who: string): Fields => ({
  [`${who}_name`]: '李',
  [`${who}_phone`]: '13800138000',
  [`${who}_address`]: '北京市朝阳区建国路88号',
  [`${who}_lng`]: '116.47',
  [`${who}_lat`]: '39.91',
})
const company = { company_id: 'C1', sender: party('sender'), receiver: party('receiver') }

const customer = walkVendorCalls({
  courier: 'sf',
  ask,
  played: Object.keys({ ...orderCalls, ...shopCalls }),
  refused: { error_code: 1001, result: null },
  calls: [
    { call: 'precreateorder', body: { ...order(''), ...door, weight: 1_500, product_type: 3 }, answer: ok(price) },
    { call: 'createorder', body: order('V1'), answer: ok({ ...numbers, ...price }) },
    { call: 'getshopinfo', body: inShop, answer: ok({ shop_id: someNumber, shop_name: '花田' }) },
    { call: 'getshopaccountbalance', body: inShop, answer: ok({ balance: someNumber }) },
    { call: 'addordergratuityfee', body: { ...of('V1'), gratuity_fee: 300 }, answer: ok({ total_gratuity_fee: 300 }) },
    { call: 'getordergratuityfee', body: of('V1'), answer: ok({ ...numbers, total_gratuity_fee: 300 }) },
    {
      call: 'getchangeorderfee',
      body: { ...of('V1'), user_address: '北京市朝阳区建国路88号' },
      answer: ok({ change_fee: someNumber }),
    },
    {
      call: 'changeorder',
      body: { ...of('V1'), user_phone: '13800138001', lbs_type: 2, user_lng: '116.47', user_lat: '39.91' },
      answer: ok({ ...numbers, change_fee: someNumber }),
    },
    {
      call: 'getorderstatus',
      before: { sn: 'V1', to: 'accepted' },
      body: of('V1'),
      answer: ok({ ...numbers, order_status: 10, status_desc: '配送员接单', operator_name: someText }),
    },
    { call: 'notifyproductready', body: { ...of('V1'), notice_ready_time: seconds() }, answer: ok(numbers) },
    { call: 'reminderorder', body: of('V1'), answer: ok(numbers) },
    { call: 'precancelorder', body: of('V1'), answer: ok({ ...numbers, deduction_fee: someNumber }) },
    {
      call: 'riderlatestposition',
      before: { sn: 'V1', to: 'pickedUp' },
      body: of('V1'),
      answer: ok({ rider_name: someText, rider_lng: expect.stringMatching(/^\d/), upload_time: someText }),
    },
    { call: 'riderviewv2', body: of('V1'), answer: ok({ url: someText }) },
    {
      call: 'listorderfeed',
      before: { sn: 'V1', to: 'delivered' },
      body: of('V1'),
      answer: ok({ ...numbers, feed: withItem({ order_status: 17, content: '配送员妥投完单' }) }),
    },
    {
      call: 'getcallbackinfo',
      body: of('V1'),
      answer: ok(withItem({ url_index: 'order_complete', order_status: 17 })),
    },
    { call: 'createorder', body: order('V2'), answer: ok({ shop_order_id: 'V2' }) },
    {
      call: 'cancelorder',
      body: (heard) => ({
        order_id: heard('createorder', 'result', 'sf_order_id'),
        order_type: 1,
        cancel_code: 313,
        cancel_reason: '',
      }),
      answer: ok({ shop_order_id: 'V2', deduction_detail: { deduction_fee: 0 } }),
    },
    { call: 'precreateorder4c', body: company, answer: ok(price) },
    { call: 'createorder4c', body: { ...company, shop_order_id: 'V3' }, answer: ok({ shop_order_id: 'V3', ...price }) },
    { call: 'getcompanyinfo', body: { company_id: 'C1' }, answer: ok({ company_id: 'C1', balance: someNumber }) },
  ],
})

test('the test signs as the published vector does', () => {
  const body = '{"dev_id":1,"push_time":1700000000,"order_id":"A1"}'
  expect(signed(body, '1', 'key')).toBe('MmIyZTk4Mjc3NTk3Yzg4OGNhNjFhYWE2NmYyZmM3NTA=')
})

test('a price is asked for by the address alone, and by a spot on either map', async () => {
  const { shop_id, shop_type } = inShop
  const asked = { shop_id, shop_type, shop, city_name: '北京市', weight: 1_500, product_type: 3, pay_type: 1 }
  const metres = async (more: object): Promise<number> => {
    const said = (await ask(customer.account(), 'precreateorder', { ...asked, ...more })) as {
      result: { delivery_distance_meter: string }
    }
    expect(said).toMatchObject(ok(price))
    return Number(said.result.delivery_distance_meter)
  }
  const { user_address } = door
  const [byAddress, again] = [await metres({ user_address }), await metres({ user_address })]
  expect(byAddress).toBeGreaterThan(0)
  expect(again).toBe(byAddress)
  const spot = { user_address, user_lng: '116.352569', user_lat: '40.014838' }
  expect(await metres(spot)).toBe(await metres({ ...spot, lbs_type: 2 }))
  expect(await metres({ ...spot, lbs_type: 1 })).not.toBe(await metres(spot))
  expect(await ask(customer.account(), 'precreateorder', { ...asked, ...spot, lbs_type: 3 })).toMatchObject({
    error_code: 1002,
  })
})
