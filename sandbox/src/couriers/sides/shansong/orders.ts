import { offBaidu } from '../../../maps/bd09.ts'
import { textOf } from '../../../channels/text.ts'
import { isRecord } from '../../../raw-body.ts'
import type { Ride, Spot } from '../../town/entities.ts'
import { isOver } from '../../town/steps.ts'
import { orRefuse, refuse } from '../refusal.ts'
import type { Errand } from '../side.ts'
import type { Call, Data } from './client.ts'
import { abortWords, courierWords, orderWords } from './query.ts'
import { storeOf } from './shops.ts'

const priceHoldsMs = 30 * 60_000

function rideOf({ town, app, shop, data }: Call): Ride {
  const [id, sn] = [textOf(data['issOrderNo']), textOf(data['thirdOrderNo'])]
  const ride = id ? town.ride('shansong', id) : town.rideBySn('shansong', app, sn)
  if (!ride || ride.app !== app.label || (shop && ride.shopId !== shop.id)) return refuse('unknownOrder')
  return ride
}

function spotIn(data: Data, from: Data, side: 'from' | 'to'): Spot {
  const spot = { longitude: Number(from[`${side}Longitude`]), latitude: Number(from[`${side}Latitude`]) }
  if (!spot.longitude || !spot.latitude) return refuse('badInput', '经纬度不能为空')
  return data['lbsType'] === 1 ? spot : offBaidu(spot)
}

const moment = (text: string): number | null => {
  const at = Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
  return Number.isNaN(at) ? null : at
}

function errandOf(data: Data): Errand {
  const from = isRecord(data['sender']) ? data['sender'] : {}
  const [to] = Array.isArray(data['receiverList']) ? data['receiverList'].filter(isRecord) : []
  if (!to || !textOf(to['orderNo']) || !textOf(to['toMobile']) || !textOf(from['fromMobile']))
    return refuse('badInput', '收寄件信息不完整')
  return {
    sn: textOf(to['orderNo']),
    brand: '',
    callback: '',
    pickup: {
      ...spotIn(data, from, 'from'),
      name: textOf(from['fromSenderName']),
      mobile: textOf(from['fromMobile']),
      address: textOf(from['fromAddress']),
    },
    door: {
      ...spotIn(data, to, 'to'),
      name: textOf(to['toReceiverName']),
      mobile: textOf(to['toMobile']),
      address: textOf(to['toAddress']),
    },
    weightGrams: Number(to['weight'] ?? 1) * 1000,
    goodsType: textOf(to['goodType']),
    remarks: textOf(to['remarks']),
    wanted: data['appointType'] === 1 ? moment(textOf(data['appointmentDate'])) : null,
    tip: Number(to['additionFee'] ?? 0),
  }
}

function weightFee(call: Call): number {
  const [ride, grams] = [rideOf(call), Number(call.data['weight']) * 1000]
  if (!(grams > ride.weightGrams)) return refuse('badInput', '续重重量')
  return orRefuse(call.town.changeFee({ ...ride, weightGrams: grams }, {}))
}

const feeWords = (orderNumber: string, price: number, tip: number, distance: number, grams: number) => ({
  orderNumber,
  totalDistance: distance,
  totalWeight: grams / 1000,
  totalAmount: price + tip,
  couponSaveFee: 0,
  totalFeeAfterSave: price + tip,
  feeInfoList: [{ type: 1, des: '里程费', fee: price }, ...(tip > 0 ? [{ type: 9, des: '加价费', fee: tip }] : [])],
  interestDtoList: [],
})

/** Every call by its name behind `/v5/`. What it answers is the `data`. */
export const orderCalls: Record<string, (call: Call) => unknown> = {
  orderCalculate: (call) => {
    const [shop, errand] = [storeOf(call), errandOf(call.data)]
    const offer = orRefuse(call.town.offer('shansong', shop, errand))
    const orderNumber = call.town.keepOffer('shansong', shop, errand, offer, priceHoldsMs)
    return feeWords(orderNumber, offer.price, errand.tip, offer.distanceMetres, errand.weightGrams)
  },
  orderPlace: ({ town, app, shop, data }) => {
    const number = textOf(data['issOrderNo'])
    const kept = town.keptOffer(number)
    if (!kept || kept.shop.app !== app.label || (shop && kept.shop !== shop)) return refuse('unknownOrder')
    const { errand, offer } = kept
    const ride = orRefuse(town.place('shansong', app, kept.shop, errand, offer, number))
    return {
      ...feeWords(ride.id, ride.price, ride.tip, ride.distanceMetres, ride.weightGrams),
      estimateGrabSecond: 60,
      estimateReceiveSecond: offer.pickupMinutes * 60,
    }
  },
  addition: (call) => {
    const added = Number(call.data['additionAmount'])
    if (!(added > 0) || added % 100 !== 0 || added > 10_000) return refuse('badInput', '加价金额须为整元，最多100元')
    const ride = rideOf(call)
    const no = call.town.tip(ride, ride.tip + added)
    return no ? refuse(no) : null
  },
  orderInfo: (call) => {
    const ride = rideOf(call)
    return orderWords(ride, call.town.spotOf(ride))
  },
  courierInfo: (call) => {
    const ride = rideOf(call)
    return courierWords(ride, call.town.spotOf(ride)) ?? {}
  },
  preAbortOrder: (call) => {
    const ride = rideOf(call)
    return { sendBackFee: 0, deductAmount: call.town.cancelFee(ride), abortType: 1, punishType: 1, abortReason: '' }
  },
  abortOrder: (call) => {
    const ride = rideOf(call)
    if (call.town.cancelFee(ride) > 0 && call.data['deductFlag'] !== true) return refuse('badInput', '请确认扣除取消费')
    orRefuse(call.town.cancel(ride, '客户取消'))
    return abortWords(ride)
  },
  confirmGoodsReturn: (call) => {
    const no = call.town.confirmReturn(rideOf(call))
    return no ? refuse(no) : null
  },
  updateToMobile: (call) => {
    const [ride, mobile] = [rideOf(call), textOf(call.data['newToMobile'])]
    if (!/^1\d{10}(#\d+)?$/.test(mobile)) return refuse('badInput', '手机号格式不正确')
    if (isOver(ride.state)) return refuse('tooLate')
    ride.door.mobile = mobile
    return null
  },
  calculateOrderAddWeightFee: (call) => ({ addWeightFee: weightFee(call) }),
  payAddWeightFee: (call) => {
    if (Number(call.data['payAmount']) !== weightFee(call)) return refuse('badInput', '支付金额不正确')
    const ride = rideOf(call)
    ride.weightGrams = Number(call.data['weight']) * 1000
    orRefuse(call.town.change(ride, {}))
    return null
  },
  orderEta: (call) => {
    const offer = orRefuse(call.town.offer('shansong', storeOf(call), errandOf(call.data)))
    const pickup = offer.pickupMinutes * 60
    return {
      estimateGrabSecond: 60,
      estimateReceiveSecond: pickup,
      estimateFinishSecond: pickup + Math.round(offer.distanceMetres / 6),
      courierCount: 5,
    }
  },
  appendOrder: ({ town, app, data }) => {
    const [fresh, taken] = [data['orderNumber'], data['appendOrderNumber']].map((id) =>
      town.ride('shansong', textOf(id)),
    )
    if (!fresh || !taken || fresh.app !== app.label || taken.app !== app.label) return refuse('unknownOrder')
    if (fresh.state !== 'waiting' || taken.state !== 'atShop' || fresh.shopId !== taken.shopId) return refuse('tooLate')
    return null
  },
  qualityDeliveryStatus: (call) => ({ issOrderNo: rideOf(call).id, qualityDeliveryStatus: 0 }),
}
