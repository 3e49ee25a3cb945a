import { randomUUID } from 'node:crypto'
import { textOf } from '../../../channels/text.ts'
import { escapeHtml } from '../../../page.ts'
import { isRecord } from '../../../raw-body.ts'
import type { Ride, Shop } from '../../town/entities.ts'
import { refuse, orRefuse } from '../refusal.ts'
import { chinaTime } from '../china-time.ts'
import { digits } from '../digits.ts'
import type { Call } from './client.ts'
import { trackOf } from './query.ts'
import { yes } from './refusals.ts'

/** How the companies number their customers; a number that looks otherwise is nobody's. */
const customers: Readonly<Record<string, { field: string; form: RegExp; needs?: readonly string[] }>> = {
  SF: { field: 'MonthCode', form: /^\d{10}$/ },
  JD: { field: 'CustomerName', form: /^\d{3}K\d{6,7}$/, needs: ['WareHouseID'] },
  DBL: { field: 'CustomerName', form: /^\d{6,9}$/ },
}

/** The customer's account; 顺丰 also takes parcels of people without one. */
function accountOf({ data }: Call): string {
  const known = customers[textOf(data['ShipperCode'])]
  if (!known) return refuse('badInput', '快递公司编码不存在')
  const number = textOf(data[known.field])
  if (number === '' && known.field === 'MonthCode') return ''
  if (!known.form.test(number) || known.needs?.some((name) => textOf(data[name]) === '')) return refuse('badToken')
  return number
}

/** Parcels go by stations, not along streets: everything lies in one spot. */
const spot = { longitude: 116.4, latitude: 39.9 }

function partyIn(data: Record<string, unknown>, name: 'Sender' | 'Receiver') {
  const party = isRecord(data[name]) ? data[name] : {}
  const wanted = ['Name', 'ProvinceName', 'CityName', 'ExpAreaName', 'Address']
  if (wanted.some((key) => textOf(party[key]) === '') || !(party['Mobile'] ?? party['Tel']))
    return refuse('badInput', `${name}信息不完整`)
  const address = wanted.slice(1).map((key) => textOf(party[key]))
  return { ...spot, name: textOf(party['Name']), mobile: textOf(party['Mobile']), address: address.join('') }
}

const shopOf = ({ town, app }: Call, outId: string): Shop =>
  town.shopByOutId('kdniao', app, outId) ??
  town.openShop(app, 'kdniao', { outId, name: outId, mobile: '', address: '', city: '', ...spot })

const waybillWords = (ride: Ride) => ({
  UniquerRequestNumber: randomUUID(),
  Order: {
    OrderCode: ride.sn,
    ShipperCode: ride.brand,
    LogisticCode: ride.id,
    MarkDestination: '010-12 A3',
    OriginCode: '010',
    DestinatioCode: '010',
    SortingCode: '',
    PackageCode: '',
  },
  PrintTemplate: `<html><body><h1>${ride.brand} ${ride.id}</h1><p>${escapeHtml(ride.door.name)} ${escapeHtml(ride.door.address)}</p></body></html>`,
})

function makeWaybill(call: Call): Record<string, unknown> {
  const { town, app, data } = call
  const [sn, brand] = [textOf(data['OrderCode']), textOf(data['ShipperCode'])]
  if (sn === '' || !data['PayType'] || !data['ExpType'] || !Array.isArray(data['Commodity']))
    return refuse('badInput', '订单信息不完整')
  const account = accountOf(call)
  const first = town.rideBySn('kdniao', app, sn)
  if (first) return { Success: false, ResultCode: '106', Reason: '该订单号已下单成功', ...waybillWords(first) }
  const shop = shopOf(call, `${brand}:${account}`)
  const errand = {
    sn,
    brand,
    callback: '',
    pickup: partyIn(data, 'Sender'),
    door: partyIn(data, 'Receiver'),
    weightGrams: Math.round(Number(data['Weight'] ?? 1) * 1000),
    goodsType: '',
    remarks: textOf(data['Remark']),
    wanted: null,
    tip: 0,
  }
  // Billed by the month, outside of this interface.
  const offer = { ...orRefuse(town.offer('kdniao', shop, errand)), price: 0 }
  const made = orRefuse(town.place('kdniao', app, shop, errand, offer, `${brand}${digits(13)}`))
  return { Success: true, ...yes, ...waybillWords(made) }
}

function rideOf({ town, app, data }: Call, id: string): Ride {
  const ride = town.ride('kdniao', id)
  return ride && ride.app === app.label && ride.brand === textOf(data['ShipperCode']) ? ride : refuse('unknownOrder')
}

function track(call: Call): Record<string, unknown> {
  const ride = rideOf(call, textOf(call.data['LogisticCode']))
  return { Success: true, ...trackOf(ride, Infinity) }
}

/** Every call by its request type. */
export const orderCalls: Record<string, (call: Call) => Record<string, unknown>> = {
  1007: makeWaybill,
  1147: (call) => {
    accountOf(call)
    orRefuse(call.town.cancel(rideOf(call, textOf(call.data['ExpNo'])), '商家取消'))
    return { Success: true, ...yes }
  },
  1127: (call) => {
    accountOf(call)
    return { Success: true, ...yes, EorderBalance: { TotalNum: '1000', AvailableNum: '988' } }
  },
  1002: track,
  8001: track,
  1008: (call) => ({ Success: true, ...yes, UpdateTime: chinaTime(call.town.now()) }),
  8008: (call) => ({ Success: true, ...yes, UpdateTime: chinaTime(call.town.now()) }),
  1801: (call) => {
    const sn = textOf(call.data['OrderCode']) || refuse('badInput', 'OrderCode不能为空')
    partyIn(call.data, 'Sender')
    return { Success: true, ...yes, Order: { OrderCode: sn, ShipperCode: textOf(call.data['ShipperCode']) } }
  },
  1117: (call) => ({ Success: true, ...yes, Message: '成功', ShipperCode: textOf(call.data['ShipperCode']) }),
  2002: (call) => {
    const number = textOf(call.data['LogisticCode'])
    const known = Object.keys(customers).filter((code) => number.startsWith(code))
    const names: Readonly<Record<string, string>> = { SF: '顺丰速运', JD: '京东快递', DBL: '德邦快递' }
    return {
      Success: true,
      ...yes,
      LogisticCode: number,
      Shippers: known.map((code) => ({ ShipperCode: code, ShipperName: names[code] })),
    }
  },
}
