import { textOf } from '../../../channels/text.ts'
import { isRecord } from '../../../raw-body.ts'
import { ownPrefix } from '../consent.ts'
import type { Errand, Town } from '../side.ts'
import type { App, Ride, Shop, Spot } from '../../town/entities.ts'
import { offBaidu } from '../../../bd09.ts'
import { sayNo, unlessNo } from '../refusal.ts'
import { abortWords, courierWords, orderWords } from './query.ts'

type Data = Record<string, unknown>
/** `shop` is the merchant's who gave a token; without one it is the customer itself that asks. */
export type Asked = { town: Town; app: App; shop: Shop | undefined; data: Data }

const priceHoldsMs = 30 * 60_000

function storeOf({ town, app, shop, data }: Asked): Shop {
  const id = textOf(data['storeId'])
  const store = shop ?? (id ? town.shop('shansong', id) : town.shopsOf(app, 'shansong')[0])
  return store && store.app === app.label ? store : sayNo('badInput', '店铺不存在')
}

function rideOf({ town, app, shop, data }: Asked): Ride {
  const [id, sn] = [textOf(data['issOrderNo']), textOf(data['thirdOrderNo'])]
  const ride = id ? town.ride('shansong', id) : town.rideBySn('shansong', app, sn)
  if (!ride || ride.app !== app.label || (shop && ride.shopId !== shop.id)) return sayNo('unknownOrder')
  return ride
}

function spotIn(data: Data, from: Data, side: 'from' | 'to'): Spot {
  const spot = { longitude: Number(from[`${side}Longitude`]), latitude: Number(from[`${side}Latitude`]) }
  if (!spot.longitude || !spot.latitude) return sayNo('badInput', '经纬度不能为空')
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
    return sayNo('badInput', '收寄件信息不完整')
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
    remarks: textOf(to['remarks']),
    wanted: data['appointType'] === 1 ? moment(textOf(data['appointmentDate'])) : null,
    tip: Number(to['additionFee'] ?? 0),
  }
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
export const calls: Record<string, (asked: Asked) => unknown> = {
  orderCalculate: (asked) => {
    const [shop, errand] = [storeOf(asked), errandOf(asked.data)]
    const offer = unlessNo(asked.town.offer('shansong', shop, errand))
    const orderNumber = asked.town.keepOffer('shansong', shop, errand, offer, priceHoldsMs)
    return feeWords(orderNumber, offer.price, errand.tip, offer.distanceMetres, errand.weightGrams)
  },
  orderPlace: ({ town, app, shop, data }) => {
    const number = textOf(data['issOrderNo'])
    const kept = town.keptOffer(number)
    if (!kept || kept.shop.app !== app.label || (shop && kept.shop !== shop)) return sayNo('unknownOrder')
    const { errand, offer } = kept
    const ride = unlessNo(town.place('shansong', app, kept.shop, errand, offer, number))
    return {
      ...feeWords(ride.id, ride.price, ride.tip, ride.distanceMetres, ride.weightGrams),
      estimateGrabSecond: 60,
      estimateReceiveSecond: offer.pickupMinutes * 60,
    }
  },
  addition: (asked) => {
    const added = Number(asked.data['additionAmount'])
    if (!(added > 0) || added % 100 !== 0 || added > 10_000) return sayNo('badInput', '加价金额须为整元，最多100元')
    const ride = rideOf(asked)
    const no = asked.town.tip(ride, ride.tip + added)
    return no ? sayNo(no) : null
  },
  orderInfo: (asked) => {
    const ride = rideOf(asked)
    return orderWords(ride, asked.town.spotOf(ride))
  },
  courierInfo: (asked) => {
    const ride = rideOf(asked)
    return courierWords(ride, asked.town.spotOf(ride)) ?? {}
  },
  preAbortOrder: (asked) => {
    const ride = rideOf(asked)
    return { sendBackFee: 0, deductAmount: asked.town.cancelFee(ride), abortType: 1, punishType: 1, abortReason: '' }
  },
  abortOrder: (asked) => {
    const ride = rideOf(asked)
    if (asked.town.cancelFee(ride) > 0 && asked.data['deductFlag'] !== true)
      return sayNo('badInput', '请确认扣除取消费')
    unlessNo(asked.town.cancel(ride, '客户取消'))
    return abortWords(ride)
  },
  confirmGoodsReturn: (asked) => {
    const no = asked.town.confirmReturn(rideOf(asked))
    return no ? sayNo(no) : null
  },
  getUserAccount: ({ town, app, shop }) => {
    const shops = shop ? [shop] : town.shopsOf(app, 'shansong').filter(({ outId }) => !outId.startsWith(ownPrefix))
    return { balance: shops.reduce((sum, { balance }) => sum + balance, 0) }
  },
  storeOperation: ({ town, app, data }) => {
    const name = textOf(data['storeName'])
    const spot = { longitude: Number(data['longitude']), latitude: Number(data['latitude']) }
    if (!name || !spot.longitude || !spot.latitude) return sayNo('badInput', '店铺信息不完整')
    const { id } = town.openShop(app, 'shansong', {
      name,
      outId: '',
      mobile: textOf(data['phone']),
      address: textOf(data['address']),
      city: textOf(data['cityName']),
      ...offBaidu(spot),
    })
    return id
  },
}
