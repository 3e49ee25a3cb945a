import { isRecord } from '../../../raw-body.ts'
import { textOf } from '../../../channels/text.ts'
import { ownPrefix } from '../consent.ts'
import type { Errand, Town } from '../side.ts'
import type { App, Ride, Shop, Spot } from '../../town/entities.ts'
import { citiesWithout } from '../served-cities.ts'
import { sayNo, unlessNo } from '../refusal.ts'
import { orderWords, yuan } from './query.ts'

type Body = Record<string, unknown>
export type Asked = { town: Town; app: App; sourceId: string; origin: string; body: Body; list: unknown[] }

const priceHoldsMs = 3 * 60_000

const isOwn = ({ app, sourceId }: Asked): boolean => app.keys.dada.more['sourceId'] === sourceId
/** A merchant of its own has one shop here, and the merchant's number begins the shop's. */
export const sourceOf = ({ id }: Shop): string => id.split('-')[0] ?? ''

/** The customer's own shops go by the numbers it chose, a merchant's by the number it has here. */
function shopOf(asked: Asked, shopNo: string): Shop {
  const { town, app, sourceId } = asked
  if (isOwn(asked)) return town.shopByOutId('dada', app, shopNo) ?? sayNo('badInput', '门店编码不存在')
  const shop = town.shop('dada', shopNo)
  if (!shop || shop.app !== app.label || sourceOf(shop) !== sourceId) return sayNo('badInput', '门店编码不存在')
  return shop.bound ? shop : sayNo('badToken')
}

function rideOf({ town, app }: Asked, sn: unknown): Ride {
  return town.rideBySn('dada', app, textOf(sn)) ?? sayNo('unknownOrder')
}

function errandOf(shop: Shop, body: Body): Errand {
  const [longitude, latitude] = [Number(body['receiver_lng']), Number(body['receiver_lat'])]
  const sn = textOf(body['origin_id'])
  if (!sn || !longitude || !latitude || !body['receiver_phone'] || !body['callback'] || !body['cargo_weight'])
    return sayNo('badInput', '订单参数不完整')
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
    remarks: textOf(body['info']),
    wanted: body['is_expect_finish_order'] === 1 && until ? until * 1000 : null,
    tip: Math.round(Number(body['tips'] ?? 0) * 100),
  }
}
/** A shop that was made on the authorisation page and never said where it is stands a few streets from every door. */
const spotOf = ({ longitude, latitude }: Shop, door: Spot): Spot =>
  longitude ? { longitude, latitude } : { longitude: door.longitude - 0.02, latitude: door.latitude - 0.01 }

function priced(asked: Asked) {
  const shop = shopOf(asked, textOf(asked.body['shop_no']))
  const errand = errandOf(shop, asked.body)
  return { shop, errand, offer: unlessNo(asked.town.offer('dada', shop, errand)) }
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

function openShop({ town, app }: Asked, given: unknown): { opened?: Body; failed?: Body } {
  const about = isRecord(given) ? given : {}
  const [outId, name] = [textOf(about['origin_shop_id']), textOf(about['station_name'])]
  if (!outId || !name) return { failed: { shopNo: outId, shopName: name, msg: '门店参数不完整' } }
  if (town.shopByOutId('dada', app, outId)) return { failed: { shopNo: outId, shopName: name, msg: '门店编码已存在' } }
  town.openShop(app, 'dada', {
    outId,
    name,
    mobile: textOf(about['phone']),
    address: textOf(about['station_address']),
    city: textOf(about['city_name']),
    longitude: Number(about['lng']),
    latitude: Number(about['lat']),
  })
  return { opened: { originShopId: outId, stationName: name, stationAddress: textOf(about['station_address']) } }
}

/** The account of the merchant who asks; the customer's own shops share one. */
const balanceOf = (asked: Asked): number =>
  asked.town
    .shopsOf(asked.app, 'dada')
    .filter((shop) => (isOwn(asked) ? !shop.outId.startsWith(ownPrefix) : sourceOf(shop) === asked.sourceId))
    .reduce((sum, { balance }) => sum + balance, 0)

/** They do not ride in 西藏. Their names go without 市. */
const openCities = citiesWithout('54').map((name) => ({ cityName: name.replace(/市$/, ''), cityCode: '' }))

/** Every call by its path behind `/api/`. What it answers is the `result`. */
export const calls: Record<string, (asked: Asked) => unknown> = {
  'cityCode/list': () => openCities,
  'order/queryDeliverFee': (asked) => {
    const { shop, errand, offer } = priced(asked)
    const deliveryNo = asked.town.keepOffer('dada', shop, errand, offer, priceHoldsMs)
    return { ...feeWords(offer.price, offer.distanceMetres), deliveryNo }
  },
  'order/addAfterQuery': ({ town, app, body }) => {
    const kept = town.keptOffer(textOf(body['deliveryNo']))
    if (!kept || kept.shop.app !== app.label) return sayNo('badInput', '平台询价单号不存在或已过期')
    unlessNo(town.place('dada', app, kept.shop, kept.errand, kept.offer))
    return null
  },
  'order/addOrder': (asked) => {
    const { shop, errand, offer } = priced(asked)
    const { price, distanceMetres } = unlessNo(asked.town.place('dada', asked.app, shop, errand, offer))
    return feeWords(price, distanceMetres)
  },
  'order/addTip': (asked) => {
    const ride = rideOf(asked, asked.body['order_id'])
    const tips = Math.round(Number(asked.body['tips']) * 100)
    if (!(tips > ride.tip) || tips % 10 !== 0) return sayNo('badInput', '小费须大于前一次，且精确到角')
    const no = asked.town.tip(ride, tips)
    return no ? sayNo(no) : null
  },
  'order/status/query': (asked) => {
    const ride = rideOf(asked, asked.body['order_id'])
    return orderWords(ride, asked.town.spotOf(ride))
  },
  'order/formalCancel': (asked) => {
    const { body, town } = asked
    const ride = rideOf(asked, body['order_id'])
    const [id, words] = [Number(body['cancel_reason_id']), textOf(body['cancel_reason'])]
    if (!reasons[id] || (id === 10_000 && !words)) return sayNo('badInput', '请填写取消原因')
    return { deduct_fee: yuan(unlessNo(town.cancel(ride, words || reasons[id]))) }
  },
  'order/confirm/goods': (asked) => {
    const no = asked.town.confirmReturn(rideOf(asked, asked.body['order_id']))
    return no ? sayNo(no) : null
  },
  'order/transporter/position': (asked) => {
    const ids = Array.isArray(asked.body['orderIds']) ? asked.body['orderIds'].slice(0, 50) : []
    return ids.map((sn) => {
      const ride = rideOf(asked, sn)
      const spot = asked.town.spotOf(ride)
      return {
        orderId: ride.sn,
        transporterName: ride.rider?.name ?? '',
        transporterPhone: ride.rider?.mobile ?? '',
        transporterLng: spot ? String(spot.longitude) : '',
        transporterLat: spot ? String(spot.latitude) : '',
      }
    })
  },
  'balance/query': (asked) => ({ deliverBalance: yuan(balanceOf(asked)), redPacketBalance: 0 }),
  recharge: ({ origin, sourceId, body }) => {
    const amount = Math.round(Number(body['amount']) * 100)
    if (!(amount > 0)) return sayNo('badInput', '充值金额不正确')
    return `${origin}/courier-dada/recharge?source=${encodeURIComponent(sourceId)}&amount=${amount}`
  },
  'shop/add': (asked) => {
    const done = asked.list.map((given) => openShop(asked, given))
    const successList = done.flatMap(({ opened }) => opened ?? [])
    return { success: successList.length, successList, failedList: done.flatMap(({ failed }) => failed ?? []) }
  },
}
