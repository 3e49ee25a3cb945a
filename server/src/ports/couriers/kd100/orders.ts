import { momentText } from '@zdb/contract/kit/china-time'
import { formatYuan } from '@zdb/contract/kit/fen'
import { placeNamed } from '#core/places/divisions/divisions'
import { bookedArrival } from '../wire/booking.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import type { Parcel, Party } from '../port.ts'
import type { Kd100Options } from './client.ts'

const limits = { name: 20, address: 100, remark: 255 }
/** GCJ-02. */
const lbsType = 2
const productNames: Readonly<Record<number, string>> = { 1: '鲜花', 2: '蛋糕', 5: '水果生鲜', 6: '饮品甜点' }

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
export const errandOf = (parcel: Parcel): Record<string, unknown> => {
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
      type: productNames[parcel.productType] ?? '其他',
      count: quantity,
    })),
    remark: parcel.remarks.slice(0, limits.remark),
    orderType: wanted ? 1 : 0,
    ...(wanted && { expectFinishTime: momentText(wanted).slice(0, 16) }),
  }
}

/** They take no number of the customer's; it goes with the address they call back, and a salt made of it proves them. */
export const orderOf = (options: Kd100Options, parcel: Parcel): Record<string, unknown> => ({
  ...errandOf(parcel),
  callbackUrl: `${parcel.callback}/${parcel.sn}`,
  salt: keyedWord(options.secret, parcel.sn),
})

/** Both of their numbers are needed to speak of an order again, so ours of theirs is both. */
export const providerIdOf = (orderId: string, taskId: string): string => `${orderId}.${taskId}`
export const numbersIn = (providerId: string): { orderId: string; taskId: string } => {
  const [orderId = '', taskId = ''] = providerId.split('.')
  return { orderId, taskId }
}
