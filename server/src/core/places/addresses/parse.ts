import { divisionByCode, divisionsNamed, isMunicipality, placeOf, type Division } from '../divisions/divisions.ts'
import { withoutBuyer } from './buyer.ts'
import { labelledLines, withoutSender } from './labels.ts'
import { takeCodes, takeIdentity } from './numbers.ts'
import { takePhones } from './phones.ts'
import { plainText } from './plain-text.ts'
import { housed, readLines } from './reading.ts'

export type AddressField = 'name' | 'mobile' | 'phone' | 'province' | 'city' | 'county' | 'detail'
export type ParsedAddress = Record<AddressField, string> & {
  /** What to dial after the number: privacy numbers of the sales platforms, or a desk's line. */
  extension: string
  codes: { province?: string; city?: string; county?: string }
  /** From 0, not found, to 1, certain. */
  confidence: Record<AddressField, number>
  /** What belonged to none of the fields: notes, order numbers, a second address. */
  rest: string
}

/** `city` is a name or code: where the asking store is, for texts that leave it out. */
export type AddressHint = { city?: string }

/** A waybill with all its small print has less; what goes beyond is no address, and is not read. */
const longest = 1_000

/** Reads name, numbers and address out of whatever a customer pasted. Nothing found is '' and never a guess. */
export function parseAddress(text: string, hint: AddressHint = {}): ParsedAddress {
  const identity = takeIdentity(withoutBuyer(withoutSender(plainText(text.slice(0, longest)))))
  const { left, mobile, phone, extension, confidence } = takePhones(identity.left)
  const codes = takeCodes(left)
  const home = hintedCity(hint.city)
  const { region, name, detail, rest } = readLines(labelledLines(codes.left), home)
  const place = region?.place ?? {}
  const assumed = !place.province && home ? placeOf(home.code) : undefined
  const { province = assumed?.province, city = assumed?.city, county } = place
  return {
    name: name.text,
    mobile,
    phone,
    extension,
    province: province?.name ?? '',
    city: city?.name ?? '',
    county: county?.name ?? region?.doubtful ?? '',
    codes: {
      ...(province && { province: province.code }),
      ...(city && { city: city.code }),
      ...(county && { county: county.code }),
    },
    detail,
    confidence: {
      ...confidence,
      name: name.sure,
      province: assumed ? 0.5 : (region?.sure.province ?? 0),
      city: assumed ? 0.5 : (region?.sure.city ?? 0),
      county: region?.sure.county ?? 0,
      detail: detail ? (housed.test(detail) ? 0.9 : 0.6) : 0,
    },
    rest: [rest, ...codes.numbers, ...identity.numbers].filter(Boolean).join(' '),
  }
}

function hintedCity(text = ''): Division | undefined {
  const division = divisionByCode(text) ?? divisionsNamed('city', text)[0] ?? divisionsNamed('province', text)[0]
  if (!division) return undefined
  const { province, city } = placeOf(division.code)
  return city ?? (province && isMunicipality(province) ? divisionsNamed('city', province.name)[0] : province)
}
