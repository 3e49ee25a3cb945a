import { textOf as text } from '../../../channels/text.ts'
import type { Shop } from '../../town/entities.ts'
import { orRefuse, refuse } from '../refusal.ts'
import type { Errand } from '../side.ts'
import { callbackOf } from './callbacks.ts'
import { number, numbers, record, rideOf, type Call, type Fields } from './client.ts'
import { feedLine, seconds } from './query.ts'
import { shopOf } from './shops.ts'
import { stepsOf } from './status.ts'

const leastTip = 100

function errandOf({ fields }: Call, shop: Shop): Errand {
  const [described, receive, detail] = [
    record(fields['shop']),
    record(fields['receive']),
    record(fields['order_detail']),
  ]
  const to = fields['receive'] ? receive : fields
  if (text(fields['lbs_type']) !== '2') refuse('badInput', 'lbs_type')
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
      address: text(to['user_address']) || refuse('badInput', 'user_address'),
      longitude: number(to['user_lng'], 'user_lng'),
      latitude: number(to['user_lat'], 'user_lat'),
    },
    weightGrams: number(fields['weight'] ?? detail['weight_gram'], 'weight'),
    remarks: text(fields['remark']),
    wanted: text(fields['is_appoint']) === '1' ? number(fields['expect_time'], 'expect_time') * 1000 : null,
    tip: fields['gratuity_fee'] === undefined ? 0 : number(fields['gratuity_fee'], 'gratuity_fee'),
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
}
