import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { someText, walkVendorCalls, withItem, type Account, type Fields } from '../../test/vendor.ts'
import { orderCalls } from './orders.ts'

const signed = (data: string, key: string): string =>
  Buffer.from(createHash('md5').update(`${data}${key}`).digest('hex')).toString('base64')

const track = '/Ebusiness/EbusinessOrderHandle.aspx'
const paths: Readonly<Record<string, string>> = {
  1002: track,
  8001: track,
  2002: track,
  1008: '/api/dist',
  8008: '/api/dist',
  1801: '/api/OOrderService',
}

async function send({ endpoint, id, secret }: Account, type: string, path: string, data: object): Promise<Fields> {
  const RequestData = JSON.stringify(data)
  const form = { RequestData, EBusinessID: id, RequestType: type, DataSign: signed(RequestData, secret), DataType: '2' }
  const answer = await fetch(`${endpoint}${path}`, { method: 'POST', body: new URLSearchParams(form) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Fields
}
const ask = (account: Account, type: string, data: object): Promise<Fields> =>
  send(account, type, paths[type] ?? '/api/EOrderService', data)

const ok = (more: object = {}): object => ({ Success: true, EBusinessID: someText, ...more })
const party = {
  Name: '李',
  Mobile: '13800138000',
  ProvinceName: '北京市',
  CityName: '北京市',
  ExpAreaName: '朝阳区',
  Address: '建国路88号',
}
const waybill = (OrderCode: string): Fields => ({
  OrderCode,
  ShipperCode: 'SF',
  PayType: 1,
  ExpType: 1,
  Quantity: 1,
  Sender: party,
  Receiver: party,
  Commodity: [{ GoodsName: '茶叶', Goodsquantity: 1 }],
  IsReturnPrintTemplate: 1,
})
const numbered = (heard: (call: string, ...path: string[]) => unknown): Fields => ({
  ShipperCode: 'SF',
  LogisticCode: heard('1007', 'Order', 'LogisticCode'),
})

const customer = walkVendorCalls({
  courier: 'kdniao',
  ask,
  played: Object.keys(orderCalls),
  refused: { Success: false, ResultCode: '102' },
  calls: [
    {
      call: '1007',
      body: waybill('V1'),
      answer: ok({ ResultCode: '100', Order: { OrderCode: 'V1', LogisticCode: someText }, PrintTemplate: someText }),
    },
    { call: '1008', body: numbered, answer: ok({ UpdateTime: someText }) },
    { call: '8008', body: numbered, answer: ok({ UpdateTime: someText }) },
    {
      call: '1002',
      before: { sn: 'V1', to: 'delivered' },
      body: numbered,
      answer: ok({ State: '3', Traces: withItem({ AcceptTime: someText, AcceptStation: someText }) }),
    },
    { call: '8001', body: numbered, answer: ok({ State: '3', StateEx: '301' }) },
    { call: '2002', body: numbered, answer: ok({ Shippers: [{ ShipperCode: 'SF', ShipperName: '顺丰速运' }] }) },
    { call: '1127', body: { ShipperCode: 'SF' }, answer: ok({ EorderBalance: { AvailableNum: someText } }) },
    { call: '1801', body: waybill('V3'), answer: ok({ Order: { OrderCode: 'V3', ShipperCode: 'SF' } }) },
    { call: '1117', body: { ShipperCode: 'SF' }, answer: ok({ ShipperCode: 'SF' }) },
    { call: '1007', body: waybill('V2'), answer: ok({ Order: { OrderCode: 'V2' } }) },
    {
      call: '1147',
      body: (heard) => ({ ShipperCode: 'SF', OrderCode: 'V2', ExpNo: numbered(heard)['LogisticCode'] }),
      answer: ok({ ResultCode: '100' }),
    },
  ],
})

test('the test signs as the published vector does', () => {
  expect(signed('{"OrderCode":"1"}', 'key')).toBe('YTBkN2JmM2EwMTViZjU2MWE1OTY5YmQwZjZkMjAxOTU=')
})

test('their own sandbox has one address for every type', async () => {
  const path = '/kdniaosandbox/gateway/exterfaceInvoke.json'
  expect(await send(customer.account(), '1127', path, { ShipperCode: 'SF' })).toMatchObject(ok())
})
