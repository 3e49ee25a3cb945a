import type { Errand } from '../side.ts'
import { isOver } from '../../town/steps.ts'
import type { Ride } from '../../town/entities.ts'
import { sayNo, unlessNo } from '../refusal.ts'
import type { Asked } from './client.ts'
import type { Values } from './signing.ts'
import { cancelReason, deliveryIdOf, rideIdOf, statusCodes, yuan } from './status.ts'

type Answers = Readonly<Record<string, (asked: Asked) => object | null>>

const serviceCodes = new Set(['4002', '4011', '4012', '4013', '100005', '100031'])
const shopOnline = 40
const paidAtOnce = 1
const mostTip = 20

/** What each call is answered, by its path. A tip whose serial number came before is taken once. */
export function openAnswers(): Answers {
  const serials = new Set<string>()
  return {
    'order/preCreateByShop': preCreate,
    'order/createByShop': create,
    'order/delete': remove,
    'order/status/query': ({ ride }) => standing(ride()),
    'order/rider/location': location,
    'order/addTip': (asked) => addTip(asked, serials),
    'shop/create': createShop,
    'shop/query': queryShop,
    'shop/balance/query': ({ shop }) => ({ balance: yuan(shop().balance) }),
  }
}

const required = (values: Values, ...names: string[]): void => {
  const missing = names.find((name) => !values[name])
  if (missing) sayNo('badInput', `缺少参数${missing}`)
}
const degrees = (text = ''): number => {
  // Millionths: whoever sends degrees means another place.
  if (!/^\d{7,9}$/.test(text)) return sayNo('badInput', '坐标')
  return Number(text) / 1e6
}

function errandIn({ values, shop }: Asked): Errand {
  required(values, 'delivery_id', 'order_id', 'receiver_name', 'receiver_address', 'receiver_phone', 'goods_value')
  if (!/^\d{1,19}$/.test(values['delivery_id'] ?? '')) sayNo('badInput', 'delivery_id')
  if (!serviceCodes.has(values['delivery_service_code'] ?? '')) sayNo('badInput', '配送服务代码')
  const { name, mobile, address, longitude, latitude } = shop()
  const wanted = Number(values['expected_delivery_time'] ?? 0)
  return {
    sn: values['order_id'] ?? '',
    brand: '',
    callback: '',
    pickup: { name, mobile, address, longitude, latitude },
    door: {
      name: values['receiver_name'] ?? '',
      mobile: values['receiver_phone'] ?? '',
      address: values['receiver_address'] ?? '',
      longitude: degrees(values['receiver_lng']),
      latitude: degrees(values['receiver_lat']),
    },
    weightGrams: Math.round(Number(values['goods_weight'] ?? 0) * 1000),
    remarks: values['note'] ?? '',
    wanted: values['order_type'] === '1' ? wanted * 1000 : null,
    tip: 0,
  }
}

function preCreate(asked: Asked): object {
  const { price, distanceMetres } = unlessNo(asked.town.offer('peisong', asked.shop(), errandIn(asked)))
  return {
    delivery_fee: yuan(price),
    delivery_distance: distanceMetres,
    base_delivery_fee: yuan(price),
    coupons_amount: 0,
  }
}

function create(asked: Asked): object {
  const { town, app, values } = asked
  const [errand, shop] = [errandIn(asked), asked.shop()]
  const id = rideIdOf(values['delivery_id'] ?? '')
  const before = town.ride('peisong', id)
  if (before && (isOver(before.state) || before.sn !== errand.sn)) sayNo('badInput', 'delivery_id重复')
  const offer = unlessNo(town.offer('peisong', shop, errand))
  const ride = unlessNo(town.place('peisong', app, shop, errand, offer, id))
  return {
    ...numbers(ride),
    delivery_distance: ride.distanceMetres,
    delivery_fee: yuan(ride.price),
    pay_amount: yuan(ride.price),
    settlement_mode_code: paidAtOnce,
  }
}

const numbers = (ride: Ride): object => ({
  mt_peisong_id: ride.id,
  delivery_id: BigInt(deliveryIdOf(ride.id)),
  order_id: ride.sn,
})

function remove({ town, values, ride }: Asked): object {
  required(values, 'cancel_reason_id', 'cancel_reason')
  const about = ride()
  unlessNo(town.cancel(about, values['cancel_reason'] ?? ''))
  return numbers(about)
}

function standing(ride: Ride): object {
  const { id, words } = cancelReason(ride)
  return {
    ...numbers(ride),
    status: statusCodes[ride.state],
    operate_time: Math.floor((ride.times[ride.state] ?? ride.placedAt) / 1000),
    courier_name: ride.rider?.name ?? '',
    courier_phone: ride.rider?.mobile ?? '',
    cancel_reason_id: id,
    cancel_reason: words,
    delivery_distance: ride.distanceMetres,
    delivery_fee: yuan(ride.price),
    pay_amount: yuan(isOver(ride.state) ? ride.charged : ride.price + ride.tip),
    settlement_mode_code: paidAtOnce,
  }
}

function location({ town, ride }: Asked): object {
  const { longitude, latitude } = town.spotOf(ride()) ?? { longitude: 0, latitude: 0 }
  return { lat: Math.round(latitude * 1e6), lng: Math.round(longitude * 1e6) }
}

function addTip({ town, values, ride }: Asked, serials: Set<string>): null {
  required(values, 'tip_amount', 'serial_number')
  const [about, amount] = [ride(), Number(values['tip_amount'])]
  if (!Number.isInteger(amount) || amount < 1 || amount > mostTip) sayNo('badInput', '小费须为1到20的整数')
  const serial = `${about.id} ${values['serial_number']}`
  if (serials.has(serial)) return null
  const no = town.tip(about, about.tip + amount * 100)
  if (no) sayNo(no)
  serials.add(serial)
  return null
}

function createShop({ town, app, values }: Asked): object {
  required(values, 'shop_id', 'shop_name', 'category', 'second_category', 'contact_name', 'contact_phone')
  required(values, 'shop_address', 'business_hours')
  const outId = values['shop_id'] ?? ''
  if (town.shopByOutId('peisong', app, outId)) sayNo('badInput', '门店已存在')
  town.openShop(app, 'peisong', {
    name: values['shop_name'] ?? '',
    outId,
    mobile: values['contact_phone'] ?? '',
    address: values['shop_address'] ?? '',
    city: '',
    longitude: degrees(values['shop_lng']),
    latitude: degrees(values['shop_lat']),
  })
  return { shop_id: outId, status: shopOnline }
}

function queryShop({ shop }: Asked): object {
  const { outId, name, mobile, address, longitude, latitude } = shop()
  return {
    shop_id: outId,
    shop_name: name,
    contact_phone: mobile,
    shop_address: address,
    shop_lng: Math.round(longitude * 1e6),
    shop_lat: Math.round(latitude * 1e6),
    status: shopOnline,
  }
}
