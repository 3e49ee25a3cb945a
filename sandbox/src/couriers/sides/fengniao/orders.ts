import { offBaidu } from '../../../maps/bd09.ts'
import { textOf as text } from '../../../channels/text.ts'
import type { Ride, Shop, Spot } from '../../town/entities.ts'
import { isOver } from '../../town/steps.ts'
import { orRefuse, refuse } from '../refusal.ts'
import type { Errand } from '../side.ts'
import { number, type Call } from './client.ts'
import { detailOf } from './query.ts'
import { shopOf } from './shops.ts'

const serviceGoods = 20001
const baseGoods = 30001

function rideOf({ town, app, shop, fields }: Call): Ride {
  const id = text(fields['order_id'])
  const ride = id ? town.ride('fengniao', id) : town.rideBySn('fengniao', app, text(fields['partner_order_code']))
  const known = ride && ride.app === app.label && (!shop || ride.shopId === shop.id)
  return known ? ride : refuse('unknownOrder')
}

/** Whose map the spots of a call are on: 腾讯 and 高德 share one, 百度 has its own. */
const maps: Readonly<Record<string, (spot: Spot) => Spot>> = { 1: (spot) => spot, 2: offBaidu, 3: (spot) => spot }

function errandOf({ fields }: Call, shop: Shop): Errand {
  const onTown = maps[text(fields['position_source'])] ?? refuse('badInput', 'position_source')
  const spot = (who: 'transport' | 'receiver'): Spot =>
    onTown({
      longitude: number(fields[`${who}_longitude`], `${who}_longitude`),
      latitude: number(fields[`${who}_latitude`], `${who}_latitude`),
    })
  return {
    sn: text(fields['partner_order_code']) || refuse('badInput', 'partner_order_code'),
    brand: '',
    callback: '',
    pickup: {
      name: shop.name,
      mobile: text(fields['transport_tel']) || shop.mobile,
      address: text(fields['transport_address']) || shop.address,
      ...(fields['transport_longitude'] === undefined
        ? { longitude: shop.longitude, latitude: shop.latitude }
        : spot('transport')),
    },
    door: {
      name: text(fields['receiver_name']),
      mobile: text(fields['receiver_primary_phone']) || refuse('badInput', 'receiver_primary_phone'),
      address: text(fields['receiver_address']),
      ...spot('receiver'),
    },
    weightGrams: Math.round(number(fields['goods_weight'], 'goods_weight') * 1000),
    goodsType: '',
    remarks: text(fields['order_remark']),
    wanted: text(fields['order_type']) === '3' ? number(fields['require_receive_time'], 'require_receive_time') : null,
    tip: 0,
  }
}

/** By their numbers. */
const cancelReasons = [
  '其他原因',
  '订单长时间未分配骑手',
  '分配骑手后，骑手长时间未取件',
  '骑手告知不配送，让取消订单',
  '商品缺货/无法出货/已售完',
  '商户联系不上门店/门店关门了',
  '商户发错单',
  '商户/顾客自身定位错误',
  '商户改其他第三方配送',
  '顾客下错单/临时不想要了',
]

/** Tips that were given under a number are given once. */
const tipped = new Map<string, Set<string>>()

export const orderCalls: Readonly<Record<string, (call: Call) => unknown>> = {
  preCreateOrder(call) {
    const shop = shopOf(call)
    const offer = call.town.offer('fengniao', shop, errandOf(call, shop))
    const goods = { service_goods_id: serviceGoods, base_goods_id: baseGoods, can_add_tip: 1 }
    // Why nobody would ride stands beside the service, not above it.
    if (typeof offer === 'string')
      return { goods_infos: [{ ...goods, is_valid: 0, disable_reason: '当前区域没有可用运力' }] }
    const { price, distanceMetres } = offer
    const priced = { is_valid: 1, total_delivery_amount_cent: price, actual_delivery_amount_cent: price }
    return { distance: distanceMetres, time: call.town.now(), goods_infos: [{ ...goods, ...priced }] }
  },
  createOrder(call) {
    const shop = shopOf(call)
    const errand = errandOf(call, shop)
    if (text(call.fields['service_goods_id']) !== String(serviceGoods)) refuse('badInput', 'service_goods_id')
    const offer = orRefuse(call.town.offer('fengniao', shop, errand))
    const price = number(call.fields['actual_delivery_amount_cent'], 'actual_delivery_amount_cent')
    if (price !== offer.price) refuse('badInput', '配送价格已变化，请重新询价')
    const ride = orRefuse(call.town.place('fengniao', call.app, shop, errand, offer))
    return { order_id: BigInt(ride.id), partner_order_code: ride.sn }
  },
  addTip(call) {
    const ride = rideOf(call)
    const given = tipped.get(ride.id) ?? new Set<string>()
    const index = text(call.fields['third_index_id'])
    if (!given.has(index)) {
      const no = call.town.tip(ride, ride.tip + number(call.fields['add_tip_amount_cent'], 'add_tip_amount_cent'))
      if (no) refuse(no)
      tipped.set(ride.id, given.add(index))
    }
    return { order_id: BigInt(ride.id), order_tip_amount_cent: ride.tip }
  },
  preCancelOrder(call) {
    const ride = rideOf(call)
    if (!['waiting', 'accepted', 'atShop'].includes(ride.state)) refuse('tooLate')
    return { actual_cancel_cost_cent: call.town.cancelFee(ride) }
  },
  cancelOrder(call) {
    const ride = rideOf(call)
    const said = number(call.fields['actual_cancel_cost_cent'], 'actual_cancel_cost_cent')
    if (ride.state !== 'cancelled' && said !== call.town.cancelFee(ride)) refuse('badInput', '取消费用已变化')
    orRefuse(call.town.cancel(ride, text(call.fields['order_cancel_other_reason'])))
    return {}
  },
  getOrderDetail: (call) => detailOf(rideOf(call)),
  getKnightInfo(call) {
    const ride = rideOf(call)
    const spot = call.town.spotOf(ride)
    return {
      carrier_driver_name: ride.rider?.name ?? '',
      carrier_driver_phone: ride.rider?.mobile ?? '',
      ...(spot && { longitude: spot.longitude, latitude: spot.latitude, upload_time: spot.at }),
    }
  },
  getCancelReasonList: () => ({
    cancel_reason_list: cancelReasons.map((reason, code) => ({ code, desc: reason })),
  }),
  rushOrder(call) {
    const ride = rideOf(call)
    if (isOver(ride.state)) refuse('tooLate')
    ride.log.push({ at: call.town.now(), what: '商家催单' })
    return {}
  },
  complaintOrder(call) {
    rideOf(call)
    return {}
  },
  claimOrder(call) {
    rideOf(call)
    return { claim_id: String(call.town.now()) }
  },
  getAvailableExtraGoodsList: () => ({ extra_goods_list: [] }),
}
