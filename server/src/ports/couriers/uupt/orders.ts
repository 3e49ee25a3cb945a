import { cut } from '@zdb/contract/kit/text'
import { momentText } from '@zdb/contract/kit/china-time'
import { bookedArrival } from '../wire/booking.ts'
import { gcj02ToBd09 } from '../../maps/bd09.ts'
import { keyedWord } from '../wire/keyed-hash.ts'
import type { CourierAccount, Parcel, Spot } from '../port.ts'
import type { UuptOptions } from './client.ts'

const noteLimit = 200
/** Ordered over the interface, without a warming box. */
const byInterface = { specialChannel: 5 }
const plainBox = { specialType: 'NOT_NEED_WARM' }

const degrees = (spot: Spot): { lng: string; lat: string } => {
  const { longitude, latitude } = gcj02ToBd09(spot)
  return { lng: longitude.toFixed(6), lat: latitude.toFixed(6) }
}

/** What a price is asked for. Their map is Baidu's. */
export const priceFields = (parcel: Parcel): Record<string, unknown> => {
  const [from, to] = [degrees(parcel.pickup), degrees(parcel.door)]
  const wanted = bookedArrival(parcel)
  return {
    originId: parcel.sn,
    cityName: parcel.pickup.city,
    sendType: 'SEND',
    fromAddress: parcel.pickup.address,
    fromLng: from.lng,
    fromLat: from.lat,
    toAddress: parcel.door.address,
    toLng: to.lng,
    toLat: to.lat,
    goodsWeight: Math.ceil(parcel.weightGrams / 1000),
    ...byInterface,
    ...(wanted && { subscribeType: 1, subscribeTime: momentText(wanted).slice(0, 16) }),
  }
}

/** The secret of a merchant's own app signs its callbacks and is not at hand then; the address proves those. */
const calledBack = ({ secret }: UuptOptions, { app }: CourierAccount, { callback, sn }: Parcel): string =>
  app ? `${callback}/${keyedWord(secret, sn)}` : callback

export const orderFields = (
  options: UuptOptions,
  account: CourierAccount,
  parcel: Parcel,
  priceToken: string,
): Record<string, unknown> => ({
  priceToken,
  originId: parcel.sn,
  receiver: parcel.door.name,
  receiver_phone: parcel.door.mobile,
  sender: parcel.pickup.name,
  sender_phone: parcel.pickup.mobile,
  note: cut(parcel.remarks, noteLimit),
  pushType: 'OPEN_ORDER',
  payType: 'BALANCE_PAY',
  callbackUrl: calledBack(options, account, parcel),
  ...byInterface,
  ...plainBox,
})
