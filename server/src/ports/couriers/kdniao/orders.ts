import { cut } from '@zdb/contract/kit/text'
import { childrenOf, placeNamed } from '#core/places/divisions/divisions'
import type { CourierAccount, Parcel, Party } from '../port.ts'

type Fields = Record<string, unknown>

const standard = '1'
const payTypes = { now: 1, monthly: 3 } as const
const remarkLimit = 60

/** The account as the interface takes it: only what the merchant filled in. */
export const accountFields = ({ more }: CourierAccount): Fields =>
  Object.fromEntries(Object.entries(more).filter(([name, value]) => name !== 'ShipperCode' && value !== ''))

const without = (text: string, start: string | undefined): string =>
  start && text.startsWith(start) ? text.slice(start.length) : text

/** The company wants province, city and county apart from the street. */
const partyFields = ({ name, mobile, city, address }: Party): Fields => {
  const place = placeNamed('', city)
  const local = without(without(address, place.province?.name), place.city?.name)
  const county = place.city && childrenOf(place.city.code).find((each) => local.startsWith(each.name))
  return {
    Name: name,
    Mobile: mobile,
    ProvinceName: place.province?.name ?? city,
    CityName: place.city?.name ?? city,
    ExpAreaName: county?.name ?? city,
    Address: without(local, county?.name),
  }
}

export const waybillOf = (account: CourierAccount, parcel: Parcel): Fields => ({
  OrderCode: parcel.sn,
  ShipperCode: parcel.brand,
  ...accountFields(account),
  // Whoever has an account is billed by the month.
  PayType: Object.keys(accountFields(account)).length > 0 ? payTypes.monthly : payTypes.now,
  ExpType: standard,
  Quantity: 1,
  Weight: parcel.weightGrams / 1000,
  Sender: partyFields(parcel.pickup),
  Receiver: partyFields(parcel.door),
  Commodity: parcel.goods.map(({ name, quantity }) => ({ GoodsName: name, Goodsquantity: quantity })),
  Remark: cut(parcel.remarks, remarkLimit),
  IsReturnPrintTemplate: '1',
})
