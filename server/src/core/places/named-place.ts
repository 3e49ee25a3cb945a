import { refuseField } from '../http/refusal.ts'
import { parseAddress } from './addresses/parse.ts'
import { placeNamed } from './divisions/divisions.ts'
import { checkPlace, type NamedPlace, type PlaceCodes, type TypedPlace } from './divisions/typed-place.ts'

export const placeTitles = { province: '省份', city: '城市', county: '区县' } as const

/** What a person is told of a name that is no division where it was typed. */
export const noSuchPlace = (typed: TypedPlace, wrong: keyof typeof placeTitles, within: string): string => {
  const title = placeTitles[wrong]
  const otherwise =
    wrong === 'county' ? '，请填写行政区划名称；开发区、高新区等请写在详细地址里，不确定可留空' : '，请填写行政区划名称'
  return `${within}没有“${typed[wrong]}”这个${title}${otherwise}`
}

/** The place a person typed, in names and codes of the division list; refuses what is not on it, by the field's `path`. */
export const namedPlace = (typed: TypedPlace, path = ''): NamedPlace => {
  const place = checkPlace(typed)
  return place.wrong ? refuseField(`${path}${place.wrong}`, noSuchPlace(typed, place.wrong, place.within)) : place
}

const unknown: PlaceCodes = { city_code: '', county_code: '' }

/** The same of what is there already: unknown places keep their words and have no codes. */
export const knownPlace = ({ province, city, county }: TypedPlace): NamedPlace => {
  const place = checkPlace({ province, city, county })
  return place.wrong ? { province, city, county, ...unknown } : place
}

/** By code where both are on the list, by their words where neither is. */
export const isSameCity = (one: NamedPlace, other: NamedPlace): boolean =>
  one.city_code === other.city_code &&
  (one.city_code !== '' || (one.province === other.province && one.city === other.city))

const ofCodes = ({ province, city, county }: ReturnType<typeof placeNamed>): TypedPlace | undefined =>
  province && city && { province: province.name, city: city.name, county: county?.name ?? '' }

/**
 * The place somebody else's system says, in whatever words. A county that is none (高新区, 经开区) is not lost: it goes
 * before the street. What cannot be recognised keeps its words and has no codes; a person is asked for it.
 */
export const recognisePlace = (typed: TypedPlace & { address: string }): NamedPlace & { address: string } => {
  const { address, ...words } = typed
  const place = checkPlace(words)
  if (!place.wrong) return { ...place, address }
  const unlisted = place.wrong === 'county' ? words.county : ''
  const found = unlisted ? { ...words, county: '' } : ofCodes(placeNamed(words.province, words.city, words.county))
  const read = found ?? parseAddress(`${words.province}${words.city}${words.county}${address}`)
  const named = knownPlace(read)
  if (named.city_code === '') return { ...words, ...unknown, address }
  return { ...named, address: unlisted && !address.startsWith(unlisted) ? `${unlisted}${address}` : address }
}
