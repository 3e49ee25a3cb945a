import { offBaidu } from '../../../maps/bd09.ts'
import { textOf as text } from '../../../channels/text.ts'
import type { Shop, Spot } from '../../town/entities.ts'
import { spotOfAddress } from '../address.ts'
import { orRefuse, refuse } from '../refusal.ts'
import { isOver } from '../../town/steps.ts'
import type { Door, Errand } from '../side.ts'
import { callbackOf } from './callbacks.ts'
import { number, numbers, record, rideOf, type Call, type Fields } from './client.ts'
import { feedLine, seconds } from './query.ts'
import { companyOf, shopOf } from './shops.ts'
import { sayingOf, stepsOf } from './status.ts'

const leastTip = 100

/** Spots are on AMap's map unless the call says that they are on Baidu's; where none is named there is none. */
function placedOn(fields: Fields): (from: Fields, who: 'shop' | 'user') => Spot | undefined {
  const map = text(fields['lbs_type']) || '2'
  if (map !== '1' && map !== '2') refuse('badInput', 'lbs_type')
  return (from, who) => {
    if (!text(from[`${who}_lng`]) || !text(from[`${who}_lat`])) return undefined
    const [lng, lat] = [`${who}_lng`, `${who}_lat`]
    const spot = { longitude: number(from[lng], lng), latitude: number(from[lat], lat) }
    return map === '1' ? offBaidu(spot) : spot
  }
}

function errandOf({ fields }: Call, shop: Shop): Errand {
  const [described, receive, detail] = [
    record(fields['shop']),
    record(fields['receive']),
    record(fields['order_detail']),
  ]
  const to = fields['receive'] ? receive : fields
  const address = text(to['user_address']) || refuse('badInput', 'user_address')
  const placed = placedOn(fields)
  return {
    sn: text(fields['shop_order_id']),
    brand: '',
    callback: '',
    pickup: {
      name: text(described['shop_name']) || shop.name,
      mobile: text(described['shop_phone']) || shop.mobile,
      address: text(described['shop_address']) || shop.address,
      ...(placed(described, 'shop') ?? { longitude: shop.longitude, latitude: shop.latitude }),
    },
    door: {
      name: text(to['user_name']),
      mobile: text(to['user_phone']),
      address,
      ...(placed(to, 'user') ?? spotOfAddress(address, text(to['city_name'] ?? fields['city_name']) || shop.city)),
    },
    weightGrams: number(fields['weight'] ?? detail['weight_gram'], 'weight'),
    goodsType: text(fields['product_type'] ?? detail['product_type']),
    remarks: text(fields['remark']),
    wanted: text(fields['is_appoint']) === '1' ? number(fields['expect_time'], 'expect_time') * 1000 : null,
    tip: fields['gratuity_fee'] === undefined ? 0 : number(fields['gratuity_fee'], 'gratuity_fee'),
  }
}

/** What of the door is to be another one. */
function doorIn({ fields }: Call): Partial<Door> {
  const given = (name: string): string => text(fields[name])
  return {
    ...(given('user_name') && { name: given('user_name') }),
    ...(given('user_phone') && { mobile: given('user_phone') }),
    ...(given('user_address') && { address: given('user_address') }),
    ...(placedOn(fields)(fields, 'user') ??
      (given('user_address') && spotOfAddress(given('user_address'), given('city_name')))),
  }
}

/** A company orders from anywhere to anywhere: both ends are described. */
function companyErrandOf(call: Call, shop: Shop): Errand {
  const party = (name: 'sender' | 'receiver') => {
    const fields = record(call.fields[name] ?? call.fields)
    return {
      name: text(fields[`${name}_name`]),
      mobile: text(fields[`${name}_phone`]) || refuse('badInput', `${name}_phone`),
      address: text(fields[`${name}_address`]) || refuse('badInput', `${name}_address`),
      longitude: number(fields[`${name}_lng`], `${name}_lng`),
      latitude: number(fields[`${name}_lat`], `${name}_lat`),
    }
  }
  const [sender, receiver] = [party('sender'), party('receiver')]
  const detail = record(call.fields['order_detail'])
  return {
    sn: text(call.fields['shop_order_id'] ?? call.fields['out_order_id']),
    brand: '',
    callback: '',
    pickup: { ...sender, name: sender.name || shop.name },
    door: receiver,
    weightGrams: Number(text(call.fields['weight'] ?? detail['weight_gram']) || 1_000),
    goodsType: text(call.fields['product_type'] ?? detail['product_type']),
    remarks: text(call.fields['remark']),
    wanted: null,
    tip: 0,
  }
}

const priceFields = (price: number, distance: number, tip: number): Fields => ({
  total_price: price,
  delivery_distance_meter: String(distance),
  gratuity_fee: tip,
  total_pay_money: price + tip,
  real_pay_money: price + tip,
  coupons_total_fee: 0,
})

export const orderCalls: Readonly<Record<string, (call: Call) => unknown>> = {
  precreateorder(call) {
    const shop = shopOf(call)
    const errand = errandOf(call, shop)
    const offer = orRefuse(call.town.offer('sf', shop, errand))
    return {
      delivery_type: errand.wanted ? 0 : 1,
      ...priceFields(offer.price, offer.distanceMetres, errand.tip),
      push_time: seconds(call.town.now()),
    }
  },
  createorder(call) {
    const shop = shopOf(call)
    const errand = errandOf(call, shop)
    if (!errand.sn || !errand.door.name || !errand.door.mobile) refuse('badInput', 'receive')
    const offer = orRefuse(call.town.offer('sf', shop, errand))
    const ride = orRefuse(call.town.place('sf', call.app, shop, errand, offer))
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
    const deduction_fee = orRefuse(call.town.cancel(ride, text(call.fields['cancel_reason']) || '商家发起取消'))
    return {
      ...numbers(ride, call.town),
      deduction_detail: { deduction_fee, shop_cancel_times: 1, free_cancel_times: 0 },
    }
  },
  addordergratuityfee(call) {
    const ride = rideOf(call)
    const gratuity_fee = number(call.fields['gratuity_fee'], 'gratuity_fee')
    if (gratuity_fee < leastTip) refuse('badInput', '小费不能低于1元')
    const no = call.town.tip(ride, ride.tip + gratuity_fee)
    if (no) refuse(no)
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
  getorderstatus(call) {
    const ride = rideOf(call)
    const last = stepsOf(ride).findLast((step) => sayingOf(step)) ?? {
      state: ride.state,
      at: ride.placedAt,
      reassigned: false,
    }
    return {
      ...numbers(ride, call.town),
      order_status: sayingOf(last)?.code ?? 1,
      status_desc: sayingOf(last)?.words ?? '',
      operator_name: ride.rider?.name ?? '',
      operator_phone: ride.rider?.mobile ?? '',
      real_pay_money: isOver(ride.state) ? ride.charged : ride.price + ride.tip,
      total_distance: ride.distanceMetres,
    }
  },
  getordergratuityfee(call) {
    const ride = rideOf(call)
    return { ...numbers(ride, call.town), total_gratuity_fee: ride.tip, gratuity_fee_list: [] }
  },
  reminderorder(call) {
    const ride = rideOf(call)
    if (isOver(ride.state)) refuse('tooLate')
    ride.log.push({ at: call.town.now(), what: '商家催单' })
    return numbers(ride, call.town)
  },
  getchangeorderfee(call) {
    const ride = rideOf(call)
    return { ...numbers(ride, call.town), change_fee: orRefuse(call.town.changeFee(ride, doorIn(call))) }
  },
  changeorder(call) {
    const ride = rideOf(call)
    return { ...numbers(ride, call.town), change_fee: orRefuse(call.town.change(ride, doorIn(call))) }
  },
  riderviewv2(call) {
    const ride = rideOf(call)
    return { ...numbers(ride, call.town), url: `/couriers?order=${ride.id}` }
  },
  notifyproductready(call) {
    const ride = rideOf(call)
    ride.log.push({ at: call.town.now(), what: '商家备货完成' })
    return numbers(ride, call.town)
  },
  precreateorder4c(call) {
    const shop = companyOf(call)
    const errand = companyErrandOf(call, shop)
    const offer = orRefuse(call.town.offer('sf', shop, errand))
    return { ...priceFields(offer.price, offer.distanceMetres, errand.tip), push_time: seconds(call.town.now()) }
  },
  createorder4c(call) {
    const shop = companyOf(call)
    const errand = companyErrandOf(call, shop)
    const offer = orRefuse(call.town.offer('sf', shop, errand))
    const ride = orRefuse(call.town.place('sf', call.app, shop, errand, offer))
    return { ...numbers(ride, call.town), ...priceFields(ride.price, ride.distanceMetres, ride.tip) }
  },
}
