import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { someNumber, someText, walkVendorCalls, withItem, type Account, type Fields } from '../../test/vendor.ts'
import { orderCalls } from './orders.ts'
import { shopCalls } from './shops.ts'

const signed = (form: Record<string, string>, secret: string): string => {
  const run = Object.keys(form)
    .filter((name) => form[name] !== '')
    .toSorted()
    .map((name) => `${name}${form[name]}`)
  return createHash('md5')
    .update(secret + run.join(''))
    .digest('hex')
    .toUpperCase()
}

async function send(url: string, form: Record<string, string>): Promise<Fields> {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Fields
}

const ask = ({ endpoint, id, secret, more }: Account, call: string, data: object): Promise<Fields> => {
  const business = Object.keys(data).length === 0 ? '' : JSON.stringify(data)
  const form = { clientId: id, shopId: more['shopId'] ?? '', timestamp: String(Date.now()), data: business }
  return send(`${endpoint}/openapi/merchants/v5/${call}`, { ...form, sign: signed(form, secret) })
}

const ok = (data: unknown): object => ({ status: 200, data })
const store = {
  storeName: '花田',
  cityName: '北京市',
  address: '工体北路1号',
  addressDetail: '',
  latitude: '39.93',
  longitude: '116.44',
  phone: '13900139000',
  goodType: 7,
}
const calculation = (orderNo: string): Fields => ({
  cityName: '北京市',
  appointType: 0,
  lbsType: 1,
  sender: {
    fromAddress: '工体北路1号',
    fromSenderName: '花田',
    fromMobile: '13900139000',
    fromLatitude: '39.93',
    fromLongitude: '116.44',
  },
  receiverList: [
    {
      orderNo,
      toAddress: '建国路88号',
      toLatitude: '39.91',
      toLongitude: '116.47',
      toReceiverName: '王女士',
      toMobile: '13800138000',
      goodType: 7,
      weight: 1,
      remarks: '',
    },
  ],
})
const price = {
  orderNumber: someText,
  totalDistance: someNumber,
  totalAmount: someNumber,
  totalFeeAfterSave: someNumber,
  feeInfoList: withItem({ type: 1, fee: someNumber }),
}
const placed = (heard: (call: string, ...path: string[]) => unknown): Fields => ({
  issOrderNo: heard('orderCalculate', 'data', 'orderNumber'),
})
const by = (thirdOrderNo: string): Fields => ({ issOrderNo: '', thirdOrderNo })

const customer = walkVendorCalls({
  courier: 'shansong',
  ask,
  played: Object.keys({ ...orderCalls, ...shopCalls }),
  refused: { status: 4001, data: null },
  calls: [
    { call: 'openCitiesLists', answer: ok(withItem({ id: someNumber, cityName: '北京市' })) },
    { call: 'storeOperation', body: { operationType: 1, ...store }, answer: ok(someText) },
    { call: 'addStores', body: { storeList: [store] }, answer: ok([{ storeName: '花田', storeId: someText }]) },
    {
      call: 'queryAllStores',
      body: { pageNo: 1, pageSize: 20, storeName: '花' },
      answer: ok({ pageNo: 1, total: 2, data: withItem({ storeId: someText, storeName: '花田' }) }),
    },
    { call: 'optionalTravelWay', body: { cityId: 1 }, answer: ok(withItem({ travelWay: 0, travelWayName: '未指定' })) },
    { call: 'qualityDeliverySwitch', body: { cityName: '北京市' }, answer: ok({ qualityDeliverySwitch: false }) },
    { call: 'getUserAccount', answer: ok({ balance: someNumber }) },
    {
      call: 'orderEta',
      body: calculation('V0'),
      answer: ok({ estimateGrabSecond: someNumber, courierCount: someNumber }),
    },

    { call: 'orderCalculate', body: calculation('V1'), answer: ok(price) },
    { call: 'orderPlace', body: placed, answer: ok({ ...price, estimateGrabSecond: someNumber }) },
    { call: 'addition', body: (heard) => ({ ...placed(heard), additionAmount: 200 }), answer: ok(null) },
    {
      call: 'updateToMobile',
      body: (heard) => ({ ...placed(heard), thirdOrderNo: 'V1', newToMobile: '13800138001' }),
      answer: ok(null),
    },
    {
      call: 'calculateOrderAddWeightFee',
      body: (heard) => ({ ...placed(heard), weight: '9' }),
      answer: ok({ addWeightFee: someNumber }),
    },
    {
      call: 'payAddWeightFee',
      body: (heard) => ({
        ...placed(heard),
        weight: '9',
        payAmount: String(heard('calculateOrderAddWeightFee', 'data', 'addWeightFee')),
      }),
      answer: ok(null),
    },
    {
      call: 'courierInfo',
      before: { sn: 'V1', to: 'atShop' },
      body: placed,
      answer: ok({ name: someText, mobile: someText, latitude: someText, longitude: someText }),
    },
    {
      call: 'orderInfo',
      body: (heard) => ({ ...placed(heard), thirdOrderNo: 'V1' }),
      answer: ok({ orderNo: 'V1', orderStatus: 30, subOrderStatus: 2, courier: { name: someText } }),
    },
    { call: 'qualityDeliveryStatus', body: placed, answer: ok({ qualityDeliveryStatus: 0 }) },
    { call: 'orderCalculate', body: calculation('V2'), answer: ok(price) },
    { call: 'orderPlace', body: placed, answer: ok(price) },
    {
      call: 'appendOrder',
      body: (heard) => ({
        orderNumber: heard('orderPlace', 'data', 'orderNumber'),
        appendOrderNumber: heard('orderInfo', 'data', 'issOrderNo'),
      }),
      answer: ok(null),
    },
    { call: 'preAbortOrder', body: by('V2'), answer: ok({ sendBackFee: 0, deductAmount: 0, abortType: 1 }) },
    { call: 'abortOrder', body: { ...by('V2'), deductFlag: true }, answer: ok({ deductAmount: 0, abortType: 1 }) },
    { call: 'confirmGoodsReturn', before: { sn: 'V1', to: 'returning' }, body: by('V1'), answer: ok(null) },
    { call: 'orderInfo', body: by('V1'), answer: ok({ orderStatus: 60, abortInfo: { sendBackFee: someNumber } }) },
  ],
})

test('the test signs as the published vector does', () => {
  const form = { clientId: 'c', shopId: 's1', timestamp: '1700000000', data: '{"issOrderNo":"TDH1"}' }
  expect(signed(form, 'secret')).toBe('10D5E5D4DB65486648E24E7C4580975E')
})

test('a code becomes tokens, tokens are renewed, and a developer calls for the merchant with them', async () => {
  const { endpoint, id, secret } = customer.account()
  const { code } = await customer.desk('desk/shops', { name: '花田', longitude: 116.44, latitude: 39.93 })
  const tokens = { access_token: someText, refresh_token: someText, expires_in: someNumber }
  const given = await send(`${endpoint}/openapi/oauth/token`, { clientId: id, code: String(code) })
  expect(given).toMatchObject(ok(tokens))
  expect(await send(`${endpoint}/openapi/oauth/token`, { clientId: id, code: String(code) })).toMatchObject({
    data: null,
  })

  const { refresh_token } = given['data'] as Fields
  const data = JSON.stringify({ refreshToken: refresh_token })
  const form = { clientId: id, timestamp: String(Date.now()), data }
  const renewal = `${endpoint}/openapi/oauth/refresh_token`
  expect(await send(renewal, { ...form, sign: signed(form, 'x') })).toMatchObject({ status: 4001 })
  const renewed = await send(renewal, { ...form, sign: signed(form, secret) })
  expect(renewed).toMatchObject(ok(tokens))

  const asked = { clientId: id, accessToken: String((renewed['data'] as Fields)['access_token']) }
  const call = { ...asked, timestamp: String(Date.now()), data: JSON.stringify(calculation('V9')) }
  const path = `${endpoint}/openapi/developer/v5/orderCalculate`
  expect(await send(path, { ...call, sign: signed(call, secret) })).toMatchObject(ok(price))
  expect(await send(path, { ...call, sign: signed(call, 'x') })).toMatchObject({ status: 4001 })
})
