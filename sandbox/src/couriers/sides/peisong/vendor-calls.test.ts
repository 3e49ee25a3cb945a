import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seconds, someNumber, someText, walkVendorCalls, type Account, type Fields } from '../../test/vendor.ts'
import { openOrderCalls } from './orders.ts'
import { shopCalls } from './shops.ts'

const signed = (fields: Fields, secret: string): string => {
  const run = Object.keys(fields)
    .filter((name) => fields[name] !== '')
    .toSorted()
    .map((name) => `${name}${String(fields[name])}`)
  return createHash('sha1')
    .update(secret + run.join(''))
    .digest('hex')
}

/** A form, or its parts where a picture goes with it; the picture is not signed. */
async function ask({ endpoint, id, secret }: Account, path: string, fields: object): Promise<unknown> {
  const { file, ...given } = fields as Fields & { file?: Blob }
  const values: Fields = { appkey: id, timestamp: String(seconds()), version: '1.0', ...given }
  const form = new URLSearchParams({ sign: signed(values, secret) })
  for (const [name, value] of Object.entries(values)) form.set(name, String(value))
  const parts = new FormData()
  for (const [name, value] of form) parts.set(name, value)
  if (file) parts.set('file', file, 'shop.jpg')
  const body = file ? parts : form
  const answer = await fetch(`${endpoint}/api/${path}`, { method: 'POST', body })
  expect(answer.status).toBe(200)
  return answer.json()
}

const ok = (data: unknown): object => ({ code: 0, data })
const inShop = { shop_id: 'test_0001' }
const door = {
  receiver_name: '王女士',
  receiver_address: '北京市朝阳区建国路88号',
  receiver_phone: '13800138000',
  receiver_lng: '116470000',
  receiver_lat: '39910000',
}
const order = (id: string): Fields => ({
  ...inShop,
  ...door,
  delivery_id: id,
  order_id: `V${id}`,
  delivery_service_code: '4011',
  coordinate_type: '0',
  goods_value: '199',
  goods_weight: '1.5',
})
const of = (delivery_id: string): Fields => ({ delivery_id })
const numbers = (id: number): Fields => ({ delivery_id: id, mt_peisong_id: someText, order_id: `V${id}` })
const known = ok({ shop_id: 'test_0001' })

walkVendorCalls({
  courier: 'peisong',
  ask,
  played: Object.keys({ ...openOrderCalls(), ...shopCalls }),
  refused: { code: 4, data: null },
  calls: [
    {
      call: 'shop/create',
      body: {
        ...inShop,
        shop_name: '花田',
        category: '150',
        second_category: '150001',
        contact_name: '李',
        contact_phone: '13900139000',
        shop_address: '北京市朝阳区工体北路1号',
        business_hours: '[{"beginTime":"00:00","endTime":"24:00"}]',
        shop_lng: '116440000',
        shop_lat: '39930000',
      },
      answer: ok({ shop_id: 'test_0001', status: 40 }),
    },
    { call: 'shop/update', body: { ...inShop, shop_name: '花田二店' }, answer: known },
    { call: 'shop/query', body: inShop, answer: ok({ shop_name: '花田二店', shop_lng: 116_440_000 }) },
    { call: 'shop/balance/query', body: inShop, answer: ok({ balance: someNumber }) },
    { call: 'shop/area/query', body: inShop, answer: ok({ scope: someText }) },
    { call: 'test/shop/status/callback', body: { ...inShop, status: 40 }, answer: known },
    { call: 'test/shop/area/callback', body: inShop, answer: known },
    { call: 'test/shop/deliveryRiskLevel/callback', body: inShop, answer: known },
    { call: 'file/image/upload', body: { file: new Blob(['picture']) }, answer: ok({ url: someText }) },
    { call: 'order/check', body: { ...inShop, ...door, delivery_service_code: '4011' }, answer: ok(null) },
    {
      call: 'order/preCreateByShop',
      body: order('1'),
      answer: ok({ delivery_fee: someNumber, delivery_distance: someNumber }),
    },
    { call: 'order/createByShop', body: order('1'), answer: ok(numbers(1)) },
    { call: 'order/addTip', body: { ...of('1'), tip_amount: 2, serial_number: 's1' }, answer: ok(null) },
    { call: 'test/order/arrange', body: of('1'), answer: ok(null) },
    { call: 'test/order/rearrange', body: of('1'), answer: ok(null) },
    { call: 'test/order/reportException', body: of('1'), answer: ok(null) },
    { call: 'test/order/pickup', body: of('1'), answer: ok(null) },
    { call: 'order/rider/location', body: of('1'), answer: ok({ lat: someNumber, lng: someNumber }) },
    { call: 'order/rider/location/h5url', body: of('1'), answer: ok({ url: someText }) },
    { call: 'test/order/deliver', body: of('1'), answer: ok(null) },
    { call: 'order/status/query', body: of('1'), answer: ok({ ...numbers(1), status: 50, courier_name: someText }) },
    { call: 'order/evaluate', body: { ...of('1'), score: 5, comment_content: '好' }, answer: ok(numbers(1)) },
    {
      call: 'order/createByCoordinates',
      body: {
        ...order('2'),
        sender_name: '花田',
        sender_phone: '13900139000',
        sender_address: '工体北路1号',
        sender_lng: '116440000',
        sender_lat: '39930000',
      },
      answer: ok(numbers(2)),
    },
    {
      call: 'order/delete',
      body: { ...of('2'), cancel_reason_id: 399, cancel_reason: '其他' },
      answer: ok(numbers(2)),
    },
  ],
})

test('the test signs as the published vector does', () => {
  const fields = { appkey: 'app', timestamp: 1_700_000_000, version: '1.0', delivery_id: 1, note: '' }
  expect(signed(fields, 'secret')).toBe('2703cf2fa149e6a851b1b85b1739ee3c7fd2c7e5')
})
