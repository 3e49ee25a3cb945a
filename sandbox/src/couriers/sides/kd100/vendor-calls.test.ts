import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { someText, walkVendorCalls, withItem, type Account, type Fields } from '../../test/vendor.ts'
import { orderCalls } from './orders.ts'

const signed = (param: string, t: string, key: string, secret: string): string =>
  createHash('md5').update(`${param}${t}${key}${secret}`).digest('hex').toUpperCase()

async function ask({ endpoint, id, secret }: Account, method: string, data: object, byGet = false): Promise<Fields> {
  const [param, t] = [JSON.stringify(data), String(Date.now())]
  const form = new URLSearchParams({ method, key: id, sign: signed(param, t, id, secret), t, param })
  const url = `${endpoint}/bsamecity/order`
  const answer = await (byGet ? fetch(`${url}?${form}`) : fetch(url, { method: 'POST', body: form }))
  expect(answer.status).toBe(200)
  return (await answer.json()) as Fields
}

const ok = (data: unknown): object => ({ success: true, code: 200, data })
const parcel = {
  sendManName: '花田',
  sendManMobile: '13900139000',
  sendManAddr: '北京市朝阳区工体北路1号',
  sendManLng: '116.440000',
  sendManLat: '39.930000',
  recManName: '王女士',
  recManMobile: '13800138000',
  recManAddr: '北京市朝阳区建国路88号',
  recManLng: '116.470000',
  recManLat: '39.910000',
  lbsType: '2',
  weight: '1.5',
  price: '199',
  goods: [{ name: '玫瑰', type: '鲜花', count: '1' }],
  salt: 'salt',
}
const one = (sn: string): Fields => ({ ...parcel, kuaidicom: 'uupaotui', callbackUrl: `http://127.0.0.1:9/k/${sn}` })
const several = { ...parcel, kuaidiComList: ['uupaotui', 'dadatongcheng'], callbackUrl: 'http://127.0.0.1:9/k/V2' }
const price = { deliveryDistance: someText, discountFee: someText }
const placed =
  (method: string) =>
  (heard: (call: string, ...path: string[]) => unknown): Fields => ({
    taskId: heard(method, 'data', 'taskId'),
    orderId: heard(method, 'data', 'orderId'),
  })
const cancelled = (method: string) => (heard: (call: string, ...path: string[]) => unknown) => ({
  ...placed(method)(heard),
  cancelMsgType: 8,
  cancelMsg: '其他',
})

const customer = walkVendorCalls({
  courier: 'kd100',
  ask,
  played: Object.keys(orderCalls),
  refused: { success: false, code: 30_002, data: null },
  calls: [
    { call: 'price', body: one('V1'), answer: ok({ taskId: someText, ...price }) },
    { call: 'batchPrice', body: several, answer: ok({ feeDetail: withItem({ kuaidiCom: 'uupaotui' }) }) },
    { call: 'order', body: one('V1'), answer: ok({ taskId: someText, orderId: someText, ...price }) },
    { call: 'addfee', body: (heard) => ({ ...placed('order')(heard), tips: '2' }), answer: ok(null) },
    {
      call: 'queryCourier',
      before: { sn: 'V1', to: 'pickedUp' },
      body: placed('order'),
      answer: ok({ courierLat: someText, courierLng: someText, lbsType: '2' }),
    },
    {
      call: 'batchOrder',
      body: several,
      answer: ok({ orderId: someText, fee: withItem({ kuaidiCom: 'dadatongcheng' }) }),
    },
    { call: 'precancel', body: cancelled('batchOrder'), answer: ok({ cancelFee: '0.00' }) },
    { call: 'cancel', body: cancelled('batchOrder'), answer: ok({ cancelFee: '0.00' }) },
    { call: 'batchorder', body: several, answer: ok({ orderId: someText }) },
  ],
})

test('the test signs as the published vector does', () => {
  expect(signed('{"a":1}', '1700000000000', 'key', 'secret')).toBe('02ABE0B0C5C14E06EFBC8395E72B7160')
})

test('calls are taken by GET as well', async () => {
  expect(await ask(customer.account(), 'price', one('V3'), true)).toMatchObject(ok(price))
})
