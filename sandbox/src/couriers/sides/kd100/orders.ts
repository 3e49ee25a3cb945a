import { isRecord } from '../../../raw-body.ts'
import { randomUUID } from 'node:crypto'
import type { Errand, Offer } from '../side.ts'
import type { Ride } from '../../town/entities.ts'
import { refuse, orRefuse } from '../refusal.ts'
import type { Call } from './client.ts'
import { taskIdOf, withSalt } from './numbers.ts'

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
const callbackLimit = 50

/** What each method is answered. Everything in texts, money in yuan. */
export const orderCalls: Readonly<Record<string, (call: Call) => object | null>> = {
  price: ({ town, shop, param }) => ({
    taskId: randomUUID().replaceAll('-', '').toUpperCase(),
    ...priced(orRefuse(town.offer('kd100', shop, errandIn(param)))),
  }),
  batchPrice,
  order,
  batchOrder,
  batchorder: batchOrder,
  precancel: (call) => ({ cancelFee: yuan(call.town.cancelFee(cancelled(call))) }),
  cancel: (call) => ({
    cancelFee: yuan(orRefuse(call.town.cancel(cancelled(call), text(call.param['cancelMsg'])))),
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

function order({ town, app, shop, param }: Call): object {
  const [errand, salt] = [errandIn(param), text(param['salt'])]
  if (salt.length > saltLimit) refuse('badInput', 'salt过长')
  if (errand.callback.length > callbackLimit) refuse('badInput', 'callbackUrl过长')
  const offer = orRefuse(town.offer('kd100', shop, errand))
  const ride = orRefuse(town.place('kd100', app, shop, { ...errand, callback: withSalt(errand.callback, salt) }, offer))
  return { taskId: taskIdOf(ride.id), orderId: ride.id, kuaidinum: `K${ride.id}`, ...priced(offer) }
}

const brandsIn = (param: Record<string, unknown>): string[] => {
  const brands = Array.isArray(param['kuaidiComList']) ? param['kuaidiComList'].map(text) : []
  return brands.length > 0 ? brands : refuse('badInput', 'kuaidiComList不能为空')
}

/** What each fleet that would ride takes. */
const offersIn = ({ town, shop, param }: Call): { brand: string; errand: Errand; offer: Offer }[] =>
  brandsIn(param).flatMap((brand) => {
    const errand = errandIn({ ...param, kuaidicom: brand })
    const offer = town.offer('kd100', shop, errand)
    return typeof offer === 'string' ? [] : [{ brand, errand, offer }]
  })

function batchPrice(call: Call): object {
  const feeDetail = offersIn(call).map(({ brand, offer }) => ({
    kuaidiCom: brand,
    distance: String(offer.distanceMetres),
    discountFee: yuan(offer.price),
  }))
  return { taskId: randomUUID().replaceAll('-', '').toUpperCase(), feeDetail }
}

/** All of them are called and the first that takes it has it: that is the one who is there soonest. */
function batchOrder(call: Call): object {
  const offers = offersIn(call)
  const [winner] = offers.toSorted((a, b) => a.offer.pickupMinutes - b.offer.pickupMinutes)
  if (!winner) return refuse('noCapacity')
  const placed = order({ ...call, param: { ...call.param, kuaidicom: winner.brand } })
  return {
    ...placed,
    fee: offers.map(({ brand, offer }) => ({
      kuaidiCom: brand,
      deliveryDistance: String(offer.distanceMetres),
      discountFee: yuan(offer.price),
    })),
  }
}

function errandIn(param: Record<string, unknown>): Errand {
  const field = (name: string): string => text(param[name]) || refuse('badInput', `${name}不能为空`)
  const brand = field('kuaidicom')
  if (!fleets.has(brand)) refuse('badInput', '快递公司编码不支持')
  const man = (who: 'sendMan' | 'recMan') => {
    const [longitude, latitude] = [field(`${who}Lng`), field(`${who}Lat`)]
    if (![longitude, latitude].every((value) => /^\d+\.\d{6}$/.test(value)))
      refuse('badInput', '经纬度需精确到小数点后6位')
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
    goodsType: goodsTypeIn(param),
    remarks: text(param['remark']),
    wanted: wanted ? Date.parse(`${wanted.replace(' ', 'T')}+08:00`) : null,
    tip: 0,
  }
}

/** Their list of what may be in a parcel; each of the goods names one. */
const goodsTypes = new Set([
  '文件',
  '食品',
  '药品',
  '蛋糕',
  '生鲜',
  '鲜花',
  '数码',
  '服饰',
  '汽配',
  '珠宝',
  '证照',
  '其他',
])
function goodsTypeIn(param: Record<string, unknown>): string {
  const [first] = Array.isArray(param['goods']) ? param['goods'].filter(isRecord) : []
  const type = text(first?.['type'])
  return goodsTypes.has(type) ? type : refuse('badInput', '物品类型')
}

function rideIn({ town, app, param }: Call): Ride {
  const ride = town.ride('kd100', text(param['orderId']))
  return ride && ride.app === app.label ? ride : refuse('unknownOrder')
}

/** Cancelling and tipping want both numbers. */
function rideOfTask(call: Call): Ride {
  const ride = rideIn(call)
  return taskIdOf(ride.id) === call.param['taskId'] ? ride : refuse('unknownOrder')
}

function cancelled(call: Call): Ride {
  const type = Number(call.param['cancelMsgType'])
  if (!Number.isInteger(type) || type < reasonTypes.first || type > reasonTypes.last)
    refuse('badInput', 'cancelMsgType')
  return rideOfTask(call)
}

function addfee(call: Call): null {
  const [ride, added] = [rideOfTask(call), Math.round(Number(call.param['tips']) * 100)]
  if (!(added > 0)) refuse('badInput', '小费金额')
  const no = call.town.tip(ride, ride.tip + added)
  return no ? refuse(no) : null
}

function queryCourier(call: Call): object {
  const spot = call.town.spotOf(rideIn(call)) ?? refuse('tooLate', '无法查询配送员位置!')
  return { courierLat: spot.latitude.toFixed(6), courierLng: spot.longitude.toFixed(6), lbsType: '2' }
}
