import { momentText } from '@zdb/contract/kit/china-time'
import type { CourierAccount, Parcel } from '../port.ts'
import { cargoOf } from '../wire/cargo.ts'

/** 鲜花 7, 蛋糕 5, 餐饮 6, 水果 16, 商超 15, everything else 10. */
const goodTypes: Readonly<Record<number, number>> = { 1: 7, 2: 5, 5: 16, 6: 6, 8: 7, 9: 7, 10: 7, 11: 7, 12: 15 }
export const goodType = (productType: number): number => goodTypes[productType] ?? 10

/** Where an order came from, as far as it has a number for it. */
const sources: readonly (readonly [RegExp, number])[] = [
  [/饿了么/, 3],
  [/美团/, 4],
  [/京东到家|京东秒送/, 6],
]
const otherSource = 5
const sourceLimit = 16

const hourMs = 3_600_000
/** A pickup may be booked from one hour to two days ahead; a ride takes about an hour. */
const bookable = { fromMs: hourMs, toMs: 48 * hourMs }

function booking(parcel: Parcel, now: number): Record<string, unknown> {
  const pickup = (parcel.window?.start.getTime() ?? now) - hourMs
  const ahead = pickup - now
  if (ahead < bookable.fromMs || ahead > bookable.toMs) return { appointType: 0 }
  return { appointType: 1, appointmentDate: momentText(new Date(pickup)).slice(0, 16) }
}

/** A number behind a privacy exchange: its extension follows a hash sign. */
export const withExtension = (mobile: string): string => mobile.replace(/[-_,，转]+/, '#')

export function orderOf(account: CourierAccount, parcel: Parcel, now: number): Record<string, unknown> {
  // A store that was opened under our own number; a merchant's first one is meant where none is named.
  const isMerchants = account.accessToken !== '' || account.app !== undefined
  const storeId = isMerchants ? account.more['storeId'] : account.shopId
  const { pickup, door, source } = parcel
  return {
    cityName: pickup.city,
    ...booking(parcel, now),
    ...(storeId && { storeId }),
    // 1: GCJ-02.
    lbsType: 1,
    sender: {
      fromAddress: pickup.address,
      fromSenderName: pickup.name,
      fromMobile: pickup.mobile,
      fromLatitude: String(pickup.latitude),
      fromLongitude: String(pickup.longitude),
    },
    receiverList: [
      {
        orderNo: parcel.sn,
        toAddress: door.address,
        toReceiverName: door.name,
        toMobile: withExtension(door.mobile),
        toLatitude: String(door.latitude),
        toLongitude: String(door.longitude),
        goodType: goodType(cargoOf(account, parcel)),
        weight: Math.max(1, Math.ceil(parcel.weightGrams / 1000)),
        remarks: parcel.remarks,
        goodsPrice: parcel.value,
        orderingSourceType: sources.find(([name]) => name.test(source.label))?.[1] ?? otherSource,
        orderingSourceNo: source.number.slice(-sourceLimit),
      },
    ],
  }
}
