import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { placeNamed } from '#core/places/divisions/divisions'
import { bookedArrival } from '../wire/booking.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import { courierFailure, type CourierAccount, type Parcel, type Party } from '../port.ts'
import { cargoOf } from '../wire/cargo.ts'
import type { Kd100Options } from './client.ts'

const limits = { name: 20, address: 100, remark: 255, callback: 50 }
/** GCJ-02. */
const lbsType = 2
/** Their list of what may be in a parcel; what is not here is 其他. */
const goodsTypes: Readonly<Record<number, string>> = {
  1: '鲜花',
  2: '蛋糕',
  5: '生鲜',
  6: '食品',
  8: '鲜花',
  9: '鲜花',
  10: '鲜花',
  11: '鲜花',
  12: '食品',
}

/** Exactly six decimals, or it is refused. */
const degrees = (value: number): string => value.toFixed(6)

const man = (who: 'sendMan' | 'recMan', { name, mobile, city, address, longitude, latitude }: Party) => ({
  [`${who}Name`]: name.slice(0, limits.name),
  [`${who}Mobile`]: mobile,
  [`${who}Province`]: placeNamed('', city).province?.name ?? '',
  [`${who}City`]: city,
  [`${who}District`]: '',
  [`${who}Addr`]: address.slice(0, limits.address),
  [`${who}Lat`]: degrees(latitude),
  [`${who}Lng`]: degrees(longitude),
})

/** An errand as asking for its price and placing it want it. Money in yuan, weights in kilograms. */
export const errandOf = (account: CourierAccount, parcel: Parcel): Record<string, unknown> => {
  const wanted = bookedArrival(parcel)
  return {
    kuaidicom: parcel.brand,
    lbsType,
    ...man('sendMan', parcel.pickup),
    ...man('recMan', parcel.door),
    weight: String(parcel.weightGrams / 1000),
    price: formatYuan(parcel.value),
    goods: parcel.goods.map(({ name, quantity }) => ({
      name,
      type: goodsTypes[cargoOf(account, parcel)] ?? '其他',
      count: quantity,
    })),
    remark: parcel.remarks.slice(0, limits.remark),
    orderType: wanted ? 1 : 0,
    ...(wanted && { expectFinishTime: momentText(wanted).slice(0, 16) }),
  }
}

/** Ours in as few characters as it takes: its digits counted in 36. One that would not come back the same stays whole. */
const shortSn = (sn: string): string => {
  const code = BigInt(sn.replace(/\D/g, '') || 0).toString(36)
  return snIn(code) === sn ? code : sn
}

/** The number at the end of an address that was called back: whole, as addresses had it before, or short. */
export const snIn = (path: string): string => {
  if (!/^[\da-z]+$/.test(path)) return path
  const digit = (text: string): bigint => BigInt(Number.parseInt(text, 36))
  return `D${[...path].reduce((sum, text) => sum * 36n + digit(text), 0n)}`
}

function callbackUrl({ callback, sn }: Parcel): string {
  const [whole, short] = [`${callback}/${sn}`, `${callback}/${shortSn(sn)}`]
  if (whole.length <= limits.callback) return whole
  if (short.length <= limits.callback) return short
  throw courierFailure('refused', `快递100的回调地址不能超过${limits.callback}个字符，请缩短服务地址（PUBLIC_URL）`)
}

/** They take no number of the customer's; it goes with the address they call back, and a salt made of it proves them. */
export const orderOf = (options: Kd100Options, account: CourierAccount, parcel: Parcel): Record<string, unknown> => ({
  ...errandOf(account, parcel),
  callbackUrl: callbackUrl(parcel),
  salt: keyedWord(options.secret, parcel.sn),
})

/** Both of their numbers are needed to speak of an order again, so ours of theirs is both. */
export const providerIdOf = (orderId: string, taskId: string): string => `${orderId}.${taskId}`
export const numbersIn = (providerId: string): { orderId: string; taskId: string } => {
  const [orderId = '', taskId = ''] = providerId.split('.')
  return { orderId, taskId }
}
