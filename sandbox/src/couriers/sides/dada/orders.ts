import { textOf } from '../../../channels/text.ts'
import { isRecord } from '../../../raw-body.ts'
import { isOver, type Step } from '../../town/steps.ts'
import type { Errand } from '../side.ts'
import type { Ride, Shop, Spot } from '../../town/entities.ts'
import { refuse, orRefuse } from '../refusal.ts'
import { shopOf, type Body, type Call } from './client.ts'
import { orderWords, yuan } from './query.ts'

const priceHoldsMs = 3 * 60_000

function rideOf({ town, app }: Call, sn: unknown): Ride {
  return town.rideBySn('dada', app, textOf(sn)) ?? refuse('unknownOrder')
}

function errandOf(shop: Shop, body: Body): Errand {
  const [longitude, latitude] = [Number(body['receiver_lng']), Number(body['receiver_lat'])]
  const sn = textOf(body['origin_id'])
  if (!sn || !longitude || !latitude || !body['receiver_phone'] || !body['callback'] || !body['cargo_weight'])
    return refuse('badInput', '订单参数不完整')
  const until = Number(body['expect_finish_time_limit'] ?? 0)
  return {
    sn,
    brand: '',
    callback: textOf(body['callback']),
    pickup: { ...spotOf(shop, { longitude, latitude }), name: shop.name, mobile: shop.mobile, address: shop.address },
    door: {
      longitude,
      latitude,
      name: textOf(body['receiver_name']),
      mobile: textOf(body['receiver_phone']),
      address: textOf(body['receiver_address']),
    },
    weightGrams: Math.round(Number(body['cargo_weight']) * 1000),
    goodsType: textOf(body['cargo_type']),
    remarks: textOf(body['info']),
    wanted: body['is_expect_finish_order'] === 1 && until ? until * 1000 : null,
    tip: Math.round(Number(body['tips'] ?? 0) * 100),
  }
}
/** A shop that was made on the authorisation page and never said where it is stands a few streets from every door. */
const spotOf = ({ longitude, latitude }: Shop, door: Spot): Spot =>
  longitude ? { longitude, latitude } : { longitude: door.longitude - 0.02, latitude: door.latitude - 0.01 }

function priced(call: Call) {
  const shop = shopOf(call, textOf(call.body['shop_no']))
  const errand = errandOf(shop, call.body)
  return { shop, errand, offer: orRefuse(call.town.offer('dada', shop, errand)) }
}

const feeWords = (price: number, distance: number) => ({
  distance,
  deliverFee: yuan(price),
  fee: yuan(price),
  couponFee: 0,
  tips: 0,
  insuranceFee: 0,
})

const reasons: Readonly<Record<number, string>> = {
  1: '没有配送员接单',
  2: '配送员没来取货',
  3: '配送员态度太差',
  4: '顾客取消订单',
  5: '订单填写错误',
  34: '配送员让我取消此单',
  35: '配送员不愿上门取货',
  36: '我不需要配送了',
  37: '配送员以各种理由表示无法完成订单',
  10000: '其他',
}

const complaints = ['配送员态度差', '配送超时', '物品损坏', '提前点送达']

/** Their test environment moves an order on request. */
const simulators: Readonly<Record<string, Step>> = {
  'order/accept': 'accepted',
  'order/fetch': 'pickedUp',
  'order/finish': 'delivered',
  'order/cancel': 'cancelled',
  'order/expire': 'failed',
  'order/delivery/abnormal/back': 'returning',
}

const waiting = (ride: Ride): null => (ride.state === 'waiting' ? null : refuse('tooLate'))

function recordIn(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return refuse('badInput', 'messageBody')
  }
}

/** Every call by its path behind `/api/`. What it answers is the `result`. */
export const orderCalls: Record<string, (call: Call) => unknown> = {
  'order/queryDeliverFee': (call) => {
    const { shop, errand, offer } = priced(call)
    const deliveryNo = call.town.keepOffer('dada', shop, errand, offer, priceHoldsMs)
    return { ...feeWords(offer.price, offer.distanceMetres), deliveryNo }
  },
  'order/addAfterQuery': ({ town, app, body }) => {
    const kept = town.keptOffer(textOf(body['deliveryNo']))
    if (!kept || kept.shop.app !== app.label) return refuse('badInput', '平台询价单号不存在或已过期')
    orRefuse(town.place('dada', app, kept.shop, kept.errand, kept.offer))
    return null
  },
  'order/addOrder': (call) => {
    const { shop, errand, offer } = priced(call)
    const { price, distanceMetres } = orRefuse(call.town.place('dada', call.app, shop, errand, offer))
    return feeWords(price, distanceMetres)
  },
  'order/addTip': (call) => {
    const ride = rideOf(call, call.body['order_id'])
    const tips = Math.round(Number(call.body['tips']) * 100)
    if (!(tips > ride.tip) || tips % 10 !== 0) return refuse('badInput', '小费须大于前一次，且精确到角')
    const no = call.town.tip(ride, tips)
    return no ? refuse(no) : null
  },
  'order/status/query': (call) => {
    const ride = rideOf(call, call.body['order_id'])
    return orderWords(ride, call.town.spotOf(ride))
  },
  'order/formalCancel': (call) => {
    const { body, town } = call
    const ride = rideOf(call, body['order_id'])
    const [id, words] = [Number(body['cancel_reason_id']), textOf(body['cancel_reason'])]
    if (!reasons[id] || (id === 10_000 && !words)) return refuse('badInput', '请填写取消原因')
    return { deduct_fee: yuan(orRefuse(town.cancel(ride, words || reasons[id]))) }
  },
  'order/confirm/goods': (call) => {
    const no = call.town.confirmReturn(rideOf(call, call.body['order_id']))
    return no ? refuse(no) : null
  },
  'order/transporter/position': (call) => {
    const ids = Array.isArray(call.body['orderIds']) ? call.body['orderIds'].slice(0, 50) : []
    return ids.map((sn) => {
      const ride = rideOf(call, sn)
      const spot = call.town.spotOf(ride)
      return {
        orderId: ride.sn,
        transporterName: ride.rider?.name ?? '',
        transporterPhone: ride.rider?.mobile ?? '',
        transporterLng: spot ? String(spot.longitude) : '',
        transporterLat: spot ? String(spot.latitude) : '',
      }
    })
  },
  'order/reAddOrder': (call) => {
    const before = rideOf(call, call.body['origin_id'])
    if (!isOver(before.state)) return refuse('badInput', '订单未取消，不能重发')
    const { shop, errand, offer } = priced(call)
    const { price, distanceMetres } = orRefuse(call.town.place('dada', call.app, shop, errand, offer))
    return feeWords(price, distanceMetres)
  },
  'order/cancel/reasons': () => Object.entries(reasons).map(([id, reason]) => ({ id: Number(id), reason })),
  'order/transporter/track': (call) => ({
    trackUrl: `${call.origin}/couriers?order=${rideOf(call, call.body['order_id']).id}`,
  }),
  'order/appoint/list/transporter': (call) => {
    const { id } = shopOf(call, textOf(call.body['shop_no']))
    return call.town
      .ridesOf(call.app, 'dada')
      .filter((ride) => ride.shopId === id && ride.rider && !isOver(ride.state))
      .map(({ rider }) => ({ id: Number(rider?.id), name: rider?.name, city_id: 0 }))
  },
  'order/appoint/exist': (call) => waiting(rideOf(call, call.body['order_id'])),
  'order/appoint/cancel': (call) => waiting(rideOf(call, call.body['order_id'])),
  'order/afterSale/confirm': (call) => void rideOf(call, call.body['order_id']),
  'order/fetchCode/update': (call) => void rideOf(call, call.body['originId']),
  'fetchCode/update': (call) => void rideOf(call, call.body['originId']),
  'complaint/reasons': () => complaints.map((reason, at) => ({ id: at + 1, reason })),
  'complaint/dada': (call) => {
    rideOf(call, call.body['order_id'])
    return complaints[Number(call.body['reason_id']) - 1] ? null : refuse('badInput', '投诉原因不存在')
  },
  'message/confirm': (call) => {
    const given = call.body['messageBody']
    const message = isRecord(given) ? given : recordIn(textOf(given))
    const no = call.town.answerRequest(rideOf(call, message['orderId']), Number(message['isConfirm']) === 1)
    return no ? refuse(no) : null
  },
  ...Object.fromEntries(
    Object.entries(simulators).map(([path, to]) => [
      path,
      (call: Call) => {
        const no = call.town.steer(rideOf(call, call.body['order_id']), to)
        return no ? refuse(no) : null
      },
    ]),
  ),
}
