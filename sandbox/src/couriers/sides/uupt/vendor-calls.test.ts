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

const signed = (biz: string, secret: string, timestamp: number): string =>
  createHash('md5').update(`${biz}${secret}${timestamp}`).digest('hex').toUpperCase()

async function send({ endpoint, id, secret }: Account, path: string, data: object, openId?: string): Promise<Fields> {
  const [biz, timestamp] = [JSON.stringify(data), seconds()]
  const answer = await fetch(`${endpoint}/openapi/v3/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-app-id': id },
    body: JSON.stringify({ ...(openId && { openId }), timestamp, biz, sign: signed(biz, secret, timestamp) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Fields
}
const ask = (account: Account, path: string, biz: object): Promise<Fields> =>
  send(account, path, biz, account.more['openId'])

const ok = (body: unknown): object => ({ code: 0, body })
/** As their own client asks: two addresses in words, and no spot. */
const byAddress = {
  fromAddress: '北京市朝阳区工体北路1号',
  toAddress: '北京市朝阳区建国路88号',
  sendType: 'SEND',
  cityName: '北京市',
  specialChannel: 2,
}
const price = { priceToken: someText, needPayMoney: someNumber, totalMoney: someNumber, distance: someNumber }
const paid = {
  receiver_phone: '13800138000',
  pushType: 'OPEN_ORDER',
  payType: 'BALANCE_PAY',
  specialChannel: 2,
  specialType: 'NOT_NEED_WARM',
}
const ordered =
  (from: string) =>
  (heard: (call: string, ...path: string[]) => unknown): Fields => ({
    order_code: heard(from, 'body', 'orderCode'),
  })
const first = ordered('order/addOrder')
const second = ordered('order/merchantAddOrder')

const customer = walkVendorCalls({
  courier: 'uupt',
  ask,
  played: Object.keys({ ...orderCalls, ...shopCalls }),
  refused: { code: 88_100_102, body: null },
  calls: [
    { call: 'order/openCityList', answer: ok({ openCityList: withItem({ cityName: '北京市' }) }) },
    { call: 'user/account', answer: ok({ accountMoney: someNumber }) },
    { call: 'user/recharge', body: { amount: 10_000 }, answer: ok({ rechargeUrl: expect.stringContaining('http') }) },
    {
      call: 'store/addChainStore',
      body: { storeName: '花田', mobile: '13900139000', address: '工体北路1号', cityName: '北京市' },
      answer: ok({ storeId: someText }),
    },
    {
      call: 'store/editChainStore',
      body: (heard) => ({ storeId: heard('store/addChainStore', 'body', 'storeId'), storeName: '花田二店' }),
      answer: ok({ storeId: someText }),
    },
    { call: 'order/orderPrice', body: byAddress, answer: ok(price) },
    {
      call: 'order/addOrder',
      body: (heard) => ({ ...paid, originId: 'V1', priceToken: heard('order/orderPrice', 'body', 'priceToken') }),
      answer: ok({ orderCode: someText }),
    },
    { call: 'order/addGratuity', body: (heard) => ({ ...first(heard), gratuity: 300 }), answer: ok({}) },
    {
      call: 'order/syncPickupCode',
      body: (heard) => ({ ...first(heard), pickupCode: '12' }),
      answer: ok({ orderCode: someText }),
    },
    {
      call: 'order/driverTrack',
      before: { sn: 'V1', to: 'pickedUp' },
      body: first,
      answer: ok({
        driver_name: someText,
        driver_phone: someText,
        longitude: someText,
        latitude: someText,
        distance: someNumber,
      }),
    },
    {
      call: 'order/orderDetail',
      before: { sn: 'V1', to: 'delivered' },
      body: first,
      answer: ok({ originId: 'V1', state: 10, orderPrice: someNumber, driverName: someText, toAddress: someText }),
    },
    { call: 'order/merchantOrderPrice', body: byAddress, answer: ok(price) },
    {
      call: 'order/merchantAddOrder',
      body: (heard) => ({ ...paid, priceToken: heard('order/merchantOrderPrice', 'body', 'priceToken') }),
      answer: ok({ orderCode: someText }),
    },
    { call: 'order/cancelFee', body: second, answer: ok({ deductFee: 0 }) },
    { call: 'order/cancelOrder', body: (heard) => ({ ...second(heard), reason: '' }), answer: ok({ deductFee: 0 }) },
    { call: 'order/orderDetail', body: second, answer: ok({ state: -1, deductFee: 0 }) },
    { call: 'user/unbind', answer: ok({}) },
    { call: 'user/unauthorized/unbind', answer: { code: 88_100_103 } },
  ],
})

test('the test signs as the published vector does', () => {
  expect(signed('{"order_code":"U1"}', 'secret', 1_700_000_000)).toBe('BD2AB484910EA221DF5357C0C068E2F8')
})

test('a code to the phone lets an app in: an openId that calls, until it is given up', async () => {
  const account = customer.account()
  const phone = { userMobile: '13700137000', userIp: '127.0.0.1' }
  const [sending, entering] = ['user/unauthorized/sendSmsCode', 'user/unauthorized/auth']
  expect(await send({ ...account, secret: 'x' }, sending, phone)).toMatchObject({ code: 88_100_102 })
  expect(await send(account, sending, phone)).toMatchObject({ code: 0 })
  const inbox = await fetch(`${customer.url()}/couriers/desk/uupt-codes?mobile=${phone.userMobile}`)
  const { codes } = (await inbox.json()) as { codes: { code: string }[] }
  const entry = { ...phone, smsCode: codes[0]?.code, cityName: '郑州市', countyName: '' }
  expect(await send(account, entering, { ...entry, smsCode: '000' })).toMatchObject({ code: 88_100_101 })
  const entered = await send(account, entering, entry)
  expect(entered).toMatchObject(ok({ openId: someText }))
  const openId = String((entered['body'] as Fields)['openId'])
  expect(await send(account, 'user/account', {}, openId)).toMatchObject(ok({ accountMoney: someNumber }))
  expect(await send(account, 'user/unauthorized/unbind', {}, openId)).toMatchObject(ok({}))
  expect(await send(account, 'user/account', {}, openId)).toMatchObject({ code: 88_100_103 })
})
