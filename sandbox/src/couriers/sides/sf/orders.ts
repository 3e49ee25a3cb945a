import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stringify } from 'lossless-json'
import { textOf as text } from '../../../channels/text.ts'
import { sameText } from '../../../digest.ts'
import { isRecord, jsonBody, rawBody, rawQuery } from '../../../raw-body.ts'
import { ownPrefix } from '../consent.ts'
import type { Errand, Town } from '../side.ts'
import type { App, Ride, Shop } from '../../town/entities.ts'
import { isNo, sayNo, unlessNo } from '../refusal.ts'
import { refusal } from './refusals.ts'
import { callbackOf, feedLine, seconds, signatureOf, stepsOf } from './callbacks.ts'

type Fields = Record<string, unknown>
type Call = { town: Town; app: App; fields: Fields }

export const base = '/courier-sf'
const clockToleranceS = 600
const leastTip = 100

const record = (value: unknown): Fields => (isRecord(value) ? value : {})
const number = (value: unknown, name: string): number => {
  const given = Number(text(value) || Number.NaN)
  return Number.isFinite(given) ? given : sayNo('badInput', name)
}

/** Every call: known developer, right signature, then its answer. */
export function serveCalls(server: FastifyInstance, town: Town): void {
  server.post<{ Params: { op: string } }>(`${base}/open/api/external/:op`, (request, reply) => {
    reply.type('application/json; charset=utf-8')
    try {
      const result = answer(request, request.params.op, town)
      return reply.send(stringify({ error_code: 0, error_msg: 'success', error_data: null, result }))
    } catch (error) {
      if (!isNo(error)) throw error
      const { status, body } = refusal(error.no, error.detail)
      return reply.code(status).send(JSON.stringify(body))
    }
  })
}

function answer(request: FastifyRequest, op: string, town: Town): unknown {
  const fields = jsonBody(request)
  const app = town.appByKey('sf', text(fields['dev_id'])) ?? sayNo('badSign', '开发者不存在')
  const given = new URLSearchParams(rawQuery(request)).get('sign') ?? ''
  if (!sameText(given, signatureOf(rawBody(request), app.keys.sf))) sayNo('badSign')
  if (Math.abs(Date.now() / 1000 - Number(fields['push_time'])) > clockToleranceS) sayNo('badSign', 'push_time 已失效')
  const act = Object.hasOwn(calls, op) ? calls[op] : undefined
  return act ? act({ town, app, fields }) : sayNo('badInput', '接口不存在')
}

/** Type 1: a shop that let this developer in. Type 2: the customer's own number; an order that describes it opens it. */
function shopOf({ town, app, fields }: Call): Shop {
  const id = text(fields['shop_id'])
  if (text(fields['shop_type']) === '2') {
    const known = town.shopByOutId('sf', app, id) ?? town.shopByOutId('sf', app, ownPrefix + id)
    const shop = record(fields['shop'])
    if (known) return known
    if (!id || !shop['shop_name']) return sayNo('badInput', '店铺不存在')
    return town.openShop(app, 'sf', {
      name: text(shop['shop_name']),
      outId: id,
      mobile: text(shop['shop_phone']),
      address: text(shop['shop_address']),
      city: text(fields['city_name']),
      longitude: number(shop['shop_lng'], 'shop_lng'),
      latitude: number(shop['shop_lat'], 'shop_lat'),
    })
  }
  const shop = town.shop('sf', id)
  if (!shop || shop.app !== app.label) return sayNo('badInput', '店铺不存在')
  return shop.bound ? shop : sayNo('badToken')
}

function errandOf({ fields }: Call, shop: Shop): Errand {
  const [described, receive, detail] = [
    record(fields['shop']),
    record(fields['receive']),
    record(fields['order_detail']),
  ]
  const to = fields['receive'] ? receive : fields
  if (text(fields['lbs_type']) !== '2') sayNo('badInput', 'lbs_type')
  return {
    sn: text(fields['shop_order_id']),
    brand: '',
    callback: '',
    pickup: {
      name: text(described['shop_name']) || shop.name,
      mobile: text(described['shop_phone']) || shop.mobile,
      address: text(described['shop_address']) || shop.address,
      longitude: described['shop_lng'] ? number(described['shop_lng'], 'shop_lng') : shop.longitude,
      latitude: described['shop_lat'] ? number(described['shop_lat'], 'shop_lat') : shop.latitude,
    },
    door: {
      name: text(to['user_name']),
      mobile: text(to['user_phone']),
      address: text(to['user_address']) || sayNo('badInput', 'user_address'),
      longitude: number(to['user_lng'], 'user_lng'),
      latitude: number(to['user_lat'], 'user_lat'),
    },
    weightGrams: number(fields['weight'] ?? detail['weight_gram'], 'weight'),
    remarks: text(fields['remark']),
    wanted: text(fields['is_appoint']) === '1' ? number(fields['expect_time'], 'expect_time') * 1000 : null,
    tip: fields['gratuity_fee'] === undefined ? 0 : number(fields['gratuity_fee'], 'gratuity_fee'),
  }
}

function rideOf({ town, app, fields }: Call): Ride {
  const id = text(fields['order_id'])
  const ride = text(fields['order_type']) === '2' ? town.rideBySn('sf', app, id) : town.ride('sf', id)
  return ride && ride.app === app.label ? ride : sayNo('unknownOrder')
}

const numbers = (ride: Ride, town: Town): Fields => ({
  sf_order_id: BigInt(ride.id),
  shop_order_id: ride.sn,
  push_time: seconds(town.now()),
})

const priceFields = (price: number, distance: number, tip: number): Fields => ({
  total_price: price,
  delivery_distance_meter: String(distance),
  gratuity_fee: tip,
  total_pay_money: price + tip,
  real_pay_money: price + tip,
  coupons_total_fee: 0,
})

const calls: Readonly<Record<string, (call: Call) => unknown>> = {
  precreateorder(call) {
    const shop = shopOf(call)
    const errand = errandOf(call, shop)
    const offer = unlessNo(call.town.offer('sf', shop, errand))
    return {
      delivery_type: errand.wanted ? 0 : 1,
      ...priceFields(offer.price, offer.distanceMetres, errand.tip),
      push_time: seconds(call.town.now()),
    }
  },
  createorder(call) {
    const shop = shopOf(call)
    const errand = errandOf(call, shop)
    if (!errand.sn || !errand.door.name || !errand.door.mobile) sayNo('badInput', 'receive')
    const offer = unlessNo(call.town.offer('sf', shop, errand))
    const ride = unlessNo(call.town.place('sf', call.app, shop, errand, offer))
    return { ...numbers(ride, call.town), ...priceFields(ride.price, ride.distanceMetres, ride.tip) }
  },
  precancelorder(call) {
    const ride = rideOf(call)
    const fee = call.town.cancelFee(ride)
    const could_cancel = ['waiting', 'accepted', 'atShop'].includes(ride.state)
    return { ...numbers(ride, call.town), could_cancel, is_deduction_fee: fee > 0 ? 1 : 0, deduction_fee: fee }
  },
  cancelorder(call) {
    const ride = rideOf(call)
    const deduction_fee = unlessNo(call.town.cancel(ride, text(call.fields['cancel_reason']) || '商家发起取消'))
    return {
      ...numbers(ride, call.town),
      deduction_detail: { deduction_fee, shop_cancel_times: 1, free_cancel_times: 0 },
    }
  },
  addordergratuityfee(call) {
    const ride = rideOf(call)
    const gratuity_fee = number(call.fields['gratuity_fee'], 'gratuity_fee')
    if (gratuity_fee < leastTip) sayNo('badInput', '小费不能低于1元')
    const no = call.town.tip(ride, ride.tip + gratuity_fee)
    if (no) sayNo(no)
    return { ...numbers(ride, call.town), gratuity_fee, total_gratuity_fee: ride.tip }
  },
  listorderfeed(call) {
    const ride = rideOf(call)
    const feed = stepsOf(ride).flatMap((step) => feedLine(ride, step))
    return { ...numbers(ride, call.town), create_time: seconds(ride.placedAt), feed }
  },
  getcallbackinfo(call) {
    const ride = rideOf(call)
    return stepsOf(ride).flatMap((step) => callbackOf(ride, step)?.body ?? [])
  },
  riderlatestposition(call) {
    const ride = rideOf(call)
    const spot = call.town.spotOf(ride)
    return {
      ...numbers(ride, call.town),
      rider_name: ride.rider?.name ?? '',
      rider_phone: ride.rider?.mobile ?? '',
      rider_lng: spot ? String(spot.longitude) : '',
      rider_lat: spot ? String(spot.latitude) : '',
      upload_time: spot ? String(seconds(spot.at)) : '',
    }
  },
  getshopaccountbalance(call) {
    const { balance } = shopOf(call)
    return { balance, reserved_amount: 0, withdraw_amount: balance }
  },
  getshopinfo(call) {
    const { id, name, mobile, address, city } = shopOf(call)
    return { shop_id: Number(id), shop_name: name, shop_phone: mobile, shop_address: address, city_name: city }
  },
}
