import type { Errand } from '../side.ts'
import type { Spot } from '../../town/entities.ts'
import { offBaidu, onBaidu } from '../../../maps/bd09.ts'
import { metresBetween } from '../../../maps/points.ts'
import { spotOfAddress } from '../address.ts'
import { citiesWithout } from '../served-cities.ts'
import { refuse, orRefuse } from '../refusal.ts'
import { text, type Call } from './client.ts'
import { detail } from './query.ts'

/** They do not ride in 西藏, 青海 and 新疆. */
const openCities = citiesWithout('54', '63', '65')
const priceHoldsMs = 10 * 60_000

/** What each call is answered, by its path. Money in fen. */
export const orderCalls: Readonly<Record<string, (call: Call) => object>> = {
  'order/orderPrice': orderPrice,
  'order/addOrder': addOrder,
  'order/orderDetail': ({ ride }) => detail(ride()),
  'order/cancelFee': ({ town, ride }) => ({ deductFee: town.cancelFee(ride()) }),
  'order/cancelOrder': ({ town, biz, ride }) => ({ deductFee: orRefuse(town.cancel(ride(), text(biz['reason']))) }),
  'order/addGratuity': addGratuity,
  'order/syncPickupCode': ({ ride }) => ({ orderCode: ride().id }),
  'order/merchantOrderPrice': orderPrice,
  'order/merchantAddOrder': addOrder,
  'order/driverTrack': driverTrack,
  'order/openCityList': () => ({ openCityList: openCities.map((cityName) => ({ cityName, countyName: '' })) }),
}

function orderPrice({ town, shop, biz }: Call): object {
  const [from, to] = [spotIn(biz, 'from'), spotIn(biz, 'to')]
  if (!text(biz['cityName']) || biz['sendType'] !== 'SEND') refuse('badInput', '缺少城市或发单类型')
  if (!openCities.includes(text(biz['cityName']))) refuse('noCapacity')
  const wanted = text(biz['subscribeTime'])
  const errand: Errand = {
    sn: text(biz['originId']),
    brand: '',
    callback: '',
    pickup: { ...from, name: '', mobile: '', address: text(biz['fromAddress']) },
    door: { ...to, name: '', mobile: '', address: text(biz['toAddress']) },
    weightGrams: Number(biz['goodsWeight'] ?? 1) * 1000,
    goodsType: text(biz['goodsType']),
    remarks: '',
    wanted: wanted ? Date.parse(`${wanted.replace(' ', 'T')}+08:00`) : null,
    tip: 0,
  }
  const offer = orRefuse(town.offer('uupt', shop, errand))
  return {
    priceToken: town.keepOffer('uupt', shop, errand, offer, priceHoldsMs),
    totalMoney: offer.price,
    needPayMoney: offer.price,
    totalPriceOff: 0,
    distance: offer.distanceMetres,
  }
}

/** On Baidu's map, as theirs is, or in words. */
function spotIn(biz: Record<string, unknown>, side: 'from' | 'to'): Spot {
  const [longitude, latitude] = [Number(biz[`${side}Lng`]), Number(biz[`${side}Lat`])]
  if (longitude > 0 && latitude > 0) return offBaidu({ longitude, latitude })
  const address = text(biz[`${side}Address`]) || refuse('badInput', '缺少地址')
  return spotOfAddress(address, text(biz['cityName']))
}

function addOrder({ town, app, shop, biz, host }: Call): object {
  const kept = town.keptOffer(text(biz['priceToken']))
  if (!kept || kept.shop !== shop) return refuse('badInput', 'priceToken已过期')
  if (!text(biz['receiver_phone']) || biz['payType'] !== 'BALANCE_PAY') refuse('badInput', '缺少收件人电话或支付方式')
  const { errand, offer } = kept
  const placed = town.place(
    'uupt',
    app,
    shop,
    {
      ...errand,
      sn: text(biz['originId']) || errand.sn,
      callback: text(biz['callbackUrl']),
      pickup: { ...errand.pickup, name: text(biz['sender']), mobile: text(biz['sender_phone']) },
      door: { ...errand.door, name: text(biz['receiver']), mobile: text(biz['receiver_phone']) },
      remarks: text(biz['note']),
    },
    offer,
  )
  // Without the money the order waits for it under this address.
  if (placed === 'noBalance') return { orderCode: '', orderUrl: `http://${host}/couriers` }
  return { orderCode: orRefuse(placed).id }
}

function addGratuity({ town, biz, ride }: Call): object {
  const added = Number(biz['gratuity'])
  if (!Number.isSafeInteger(added) || added <= 0) refuse('badInput', '小费金额')
  const about = ride()
  const no = town.tip(about, about.tip + added)
  return no ? refuse(no) : {}
}

function driverTrack({ town, ride }: Call): object {
  const about = ride()
  const spot = town.spotOf(about)
  if (!spot || !about.rider) return {}
  const { longitude, latitude } = onBaidu(spot)
  const point = (one: Spot) => ({ lng: one.longitude, lat: one.latitude })
  return {
    driver_name: about.rider.name,
    driver_phone: about.rider.mobile,
    longitude: longitude.toFixed(6),
    latitude: latitude.toFixed(6),
    distance: Math.round(metresBetween(point(spot), point(about.door))),
  }
}
