import { isOver, type Step } from '../../town/steps.ts'
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
    goodsType: '',
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

/** From a place of no shop: both ends are described, on the account of the app. */
function createByCoordinates(call: Call): object {
  const { town, app, values } = call
  required(values, 'sender_name', 'sender_phone', 'sender_address', 'sender_lng', 'sender_lat')
  const pickup = {
    name: values['sender_name'] ?? '',
    mobile: values['sender_phone'] ?? '',
    address: values['sender_address'] ?? '',
    longitude: degrees(values['sender_lng']),
    latitude: degrees(values['sender_lat']),
  }
  const outId = `app ${app.keys.peisong.id}`
  const account =
    town.shopByOutId('peisong', app, outId) ??
    town.openShop(app, 'peisong', { ...pickup, city: '', name: `${app.label}的账户`, outId })
  const errand = { ...errandIn({ ...call, shop: () => account }), pickup }
  const offer = orRefuse(town.offer('peisong', account, errand))
  const ride = orRefuse(town.place('peisong', app, account, errand, offer, rideIdOf(values['delivery_id'] ?? '')))
  return { ...numbers(ride), delivery_distance: ride.distanceMetres, delivery_fee: yuan(ride.price) }
}

/** Whether somebody would ride there: no parcel yet, only a door. */
function checkedErrand({ values, shop }: Call): Errand {
  const { name, mobile, address, longitude, latitude } = shop()
  const [doorLng, doorLat] = [degrees(values['receiver_lng']), degrees(values['receiver_lat'])]
  return {
    sn: '',
    brand: '',
    callback: '',
    pickup: { name, mobile, address, longitude, latitude },
    door: { name: '', mobile: '', address: values['receiver_address'] ?? '', longitude: doorLng, latitude: doorLat },
    weightGrams: 1_000,
    goodsType: '',
    remarks: '',
    wanted: null,
    tip: 0,
  }
}

const moved =
  (to: Step) =>
  ({ town, ride }: Call): null => {
    const no = town.steer(ride(), to)
    return no ? refuse(no) : null
  }

/** Their own simulators, for whoever connects to them. */
const simulators: Readonly<Record<string, (call: Call) => object | null>> = {
  'test/order/arrange': moved('accepted'),
  'test/order/pickup': moved('pickedUp'),
  'test/order/deliver': moved('delivered'),
  'test/order/rearrange': moved('dropped'),
  'test/order/reportException': ({ town, ride }) => {
    town.reportTrouble(ride(), 'exception', '联系不上顾客')
    return null
  },
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
    'order/createByCoordinates': createByCoordinates,
    'order/check': (call) => {
      required(call.values, 'shop_id', 'receiver_address', 'receiver_lng', 'receiver_lat')
      orRefuse(call.town.offer('peisong', call.shop(), checkedErrand(call)))
      return null
    },
    'order/evaluate': ({ values, ride }) => {
      required(values, 'comment_content')
      const about = ride()
      return about.state === 'delivered' ? numbers(about) : refuse('tooLate')
    },
    'order/rider/location/h5url': ({ ride }) => ({ url: `/couriers?order=${ride().id}` }),
    ...simulators,
    'order/addTip': (call) => addTip(call, serials),
  }
}
