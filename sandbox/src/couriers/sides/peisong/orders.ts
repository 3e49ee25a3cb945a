import { isOver } from '../../town/steps.ts'
import { orRefuse, refuse } from '../refusal.ts'
import type { Errand } from '../side.ts'
import { degrees, required, type Call } from './client.ts'
import { rideIdOf, yuan } from './numbers.ts'
import { numbers, paidAtOnce, standing } from './query.ts'

const serviceCodes = new Set(['4002', '4011', '4012', '4013', '100005', '100031'])
const mostTip = 20

function errandIn({ values, shop }: Call): Errand {
  required(values, 'delivery_id', 'order_id', 'receiver_name', 'receiver_address', 'receiver_phone', 'goods_value')
  if (!/^\d{1,19}$/.test(values['delivery_id'] ?? '')) refuse('badInput', 'delivery_id')
  if (!serviceCodes.has(values['delivery_service_code'] ?? '')) refuse('badInput', '配送服务代码')
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

function preCreate(call: Call): object {
  const { price, distanceMetres } = orRefuse(call.town.offer('peisong', call.shop(), errandIn(call)))
  return {
    delivery_fee: yuan(price),
    delivery_distance: distanceMetres,
    base_delivery_fee: yuan(price),
    coupons_amount: 0,
  }
}

function create(call: Call): object {
  const { town, app, values } = call
  const [errand, shop] = [errandIn(call), call.shop()]
  const id = rideIdOf(values['delivery_id'] ?? '')
  const before = town.ride('peisong', id)
  if (before && (isOver(before.state) || before.sn !== errand.sn)) refuse('badInput', 'delivery_id重复')
  const offer = orRefuse(town.offer('peisong', shop, errand))
  const ride = orRefuse(town.place('peisong', app, shop, errand, offer, id))
  return {
    ...numbers(ride),
    delivery_distance: ride.distanceMetres,
    delivery_fee: yuan(ride.price),
    pay_amount: yuan(ride.price),
    settlement_mode_code: paidAtOnce,
  }
}

function remove({ town, values, ride }: Call): object {
  required(values, 'cancel_reason_id', 'cancel_reason')
  const about = ride()
  orRefuse(town.cancel(about, values['cancel_reason'] ?? ''))
  return numbers(about)
}

function location({ town, ride }: Call): object {
  const { longitude, latitude } = town.spotOf(ride()) ?? { longitude: 0, latitude: 0 }
  return { lat: Math.round(latitude * 1e6), lng: Math.round(longitude * 1e6) }
}

function addTip({ town, values, ride }: Call, serials: Set<string>): null {
  required(values, 'tip_amount', 'serial_number')
  const [about, amount] = [ride(), Number(values['tip_amount'])]
  if (!Number.isInteger(amount) || amount < 1 || amount > mostTip) refuse('badInput', '小费须为1到20的整数')
  const serial = `${about.id} ${values['serial_number']}`
  if (serials.has(serial)) return null
  const no = town.tip(about, about.tip + amount * 100)
  if (no) refuse(no)
  serials.add(serial)
  return null
}

/** What each call of an order is answered, by its path. A tip whose serial number came before is taken once. */
export function openOrderCalls(): Readonly<Record<string, (call: Call) => object | null>> {
  const serials = new Set<string>()
  return {
    'order/preCreateByShop': preCreate,
    'order/createByShop': create,
    'order/delete': remove,
    'order/status/query': ({ ride }) => standing(ride()),
    'order/rider/location': location,
    'order/addTip': (call) => addTip(call, serials),
  }
}
