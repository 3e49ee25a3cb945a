import { randomUUID } from 'node:crypto'
import type { Errand, Offer } from '../side.ts'
import type { Ride } from '../../town/entities.ts'
import { sayNo, unlessNo } from '../refusal.ts'
import type { Asked } from './client.ts'
import { taskIdOf, withSalt } from './status.ts'

const fleets = new Set([
  'shunfengtongcheng',
  'fengniaotongcheng',
  'meituantongcheng',
  'shansongtongcheng',
  'dadatongcheng',
  'uupaotui',
  'gxdtongcheng',
])
const reasonTypes = { first: 1, last: 8 }
const saltLimit = 20

/** What each method is answered. Everything in texts, money in yuan. */
export const answers: Readonly<Record<string, (asked: Asked) => object | null>> = {
  price: ({ town, shop, param }) => ({
    taskId: randomUUID().replaceAll('-', '').toUpperCase(),
    ...priced(unlessNo(town.offer('kd100', shop, errandIn(param)))),
  }),
  order,
  precancel: (asked) => ({ cancelFee: yuan(asked.town.cancelFee(cancelled(asked))) }),
  cancel: (asked) => ({
    cancelFee: yuan(unlessNo(asked.town.cancel(cancelled(asked), text(asked.param['cancelMsg'])))),
  }),
  addfee,
  queryCourier,
}

const yuan = (amount: number): string => (amount / 100).toFixed(2)
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const priced = ({ price, distanceMetres, pickupMinutes }: Offer): object => ({
  deliveryDistance: String(distanceMetres),
  deliverFee: yuan(price),
  discountFee: yuan(price),
  estimateDeliveryTime: String((pickupMinutes + Math.ceil(distanceMetres / 250)) * 60),
  otherFee: [],
})

function order({ town, app, shop, param }: Asked): object {
  const [errand, salt] = [errandIn(param), text(param['salt'])]
  if (salt.length > saltLimit) sayNo('badInput', 'salt过长')
  const offer = unlessNo(town.offer('kd100', shop, errand))
  const ride = unlessNo(town.place('kd100', app, shop, { ...errand, callback: withSalt(errand.callback, salt) }, offer))
  return { taskId: taskIdOf(ride.id), orderId: ride.id, kuaidinum: `K${ride.id}`, ...priced(offer) }
}

function errandIn(param: Record<string, unknown>): Errand {
  const field = (name: string): string => text(param[name]) || sayNo('badInput', `${name}不能为空`)
  const brand = field('kuaidicom')
  if (!fleets.has(brand)) sayNo('badInput', '快递公司编码不支持')
  const man = (who: 'sendMan' | 'recMan') => {
    const [longitude, latitude] = [field(`${who}Lng`), field(`${who}Lat`)]
    if (![longitude, latitude].every((value) => /^\d+\.\d{6}$/.test(value)))
      sayNo('badInput', '经纬度需精确到小数点后6位')
    return {
      name: field(`${who}Name`),
      mobile: field(`${who}Mobile`),
      address: field(`${who}Addr`),
      longitude: Number(longitude),
      latitude: Number(latitude),
    }
  }
  const [wanted, callback] = [text(param['expectFinishTime']), text(param['callbackUrl'])]
  return {
    // They know no number of the customer's but what it put at the end of its address.
    sn: callback.split('/').at(-1) ?? '',
    brand,
    callback,
    pickup: man('sendMan'),
    door: man('recMan'),
    weightGrams: Math.round(Number(field('weight')) * 1000),
    remarks: text(param['remark']),
    wanted: wanted ? Date.parse(`${wanted.replace(' ', 'T')}+08:00`) : null,
    tip: 0,
  }
}

function rideIn({ town, app, param }: Asked): Ride {
  const ride = town.ride('kd100', text(param['orderId']))
  return ride && ride.app === app.label ? ride : sayNo('unknownOrder')
}

/** Cancelling and tipping want both numbers. */
function rideOfTask(asked: Asked): Ride {
  const ride = rideIn(asked)
  return taskIdOf(ride.id) === asked.param['taskId'] ? ride : sayNo('unknownOrder')
}

function cancelled(asked: Asked): Ride {
  const type = Number(asked.param['cancelMsgType'])
  if (!Number.isInteger(type) || type < reasonTypes.first || type > reasonTypes.last) sayNo('badInput', 'cancelMsgType')
  return rideOfTask(asked)
}

function addfee(asked: Asked): null {
  const [ride, added] = [rideOfTask(asked), Math.round(Number(asked.param['tips']) * 100)]
  if (!(added > 0)) sayNo('badInput', '小费金额')
  const no = asked.town.tip(ride, ride.tip + added)
  return no ? sayNo(no) : null
}

function queryCourier(asked: Asked): object {
  const spot = asked.town.spotOf(rideIn(asked)) ?? sayNo('tooLate', '无法查询配送员位置!')
  return { courierLat: spot.latitude.toFixed(6), courierLng: spot.longitude.toFixed(6), lbsType: '2' }
}
