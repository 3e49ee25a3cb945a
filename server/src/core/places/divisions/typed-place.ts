import { childrenOf, divisionsNamed, isMunicipality, placeOf, type Division, type Level } from './divisions.ts'

export type TypedPlace = { province: string; city: string; county: string }
/** Codes of the division list: '' where nothing was typed, or the list ends above. */
export type PlaceCodes = { city_code: string; county_code: string }
export type NamedPlace = TypedPlace & PlaceCodes
/** What was typed under the names of the division list; or which of the three names no division there. */
export type CheckedPlace = (NamedPlace & { wrong?: undefined }) | { wrong: Level; within: string }

/** What tables of divisions put between a municipality and its districts. */
const nominalCities: ReadonlySet<string> = new Set(['市辖区', '县'])

/** Full names come before short ones; a short name that several have is none. */
const named = (level: Level, name: string, within: Division): Division | undefined => {
  const found = divisionsNamed(level, name, within)
  return found.find((each) => each.name === name) ?? (found.length === 1 ? found[0] : undefined)
}

/** Nobody says the province of a city that is the only one of its name. */
const provinceAround = (city: string): Division | undefined => {
  const found = [...divisionsNamed('city', city), ...divisionsNamed('county', city)]
  const meant =
    found.find(({ level, name }) => level === 'city' && name === city) ?? (found.length === 1 ? found[0] : undefined)
  return meant && placeOf(meant.code).province
}

const provinceOf = ({ province, city }: TypedPlace): Division | undefined =>
  province === '' ? provinceAround(city) : divisionsNamed('province', province)[0]

const cityOf = (province: Division, name: string): Division | undefined =>
  isMunicipality(province) && nominalCities.has(name) ? childrenOf(province.code)[0] : named('city', name, province)

/**
 * Puts typed names into the list's own, with their codes: ('北京', '市辖区', '朝阳') → 北京市 北京市 朝阳区. Where the list ends, in Hong
 * Kong, Macao, Taiwan and in cities without counties, what was typed below stays as it is. A province may be left out
 * where its city is beyond doubt.
 */
export const checkPlace = (typed: TypedPlace): CheckedPlace => {
  const { province, city, county } = typed
  const inProvince = provinceOf(typed)
  if (!inProvince) return { wrong: province === '' ? 'city' : 'province', within: '' }
  if (childrenOf(inProvince.code).length === 0)
    return { province: inProvince.name, city, county, city_code: inProvince.code, county_code: '' }
  const inCity = cityOf(inProvince, city)
  // A city of a county's rank (昆山市) may stand where its city should.
  const seat = inCity ? undefined : named('county', city, inProvince)
  const above = inCity ?? (seat && (county === '' || county === city) ? placeOf(seat.code).city : undefined)
  if (!above) return { wrong: 'city', within: inProvince.name }
  const names = { province: inProvince.name, city: above.name, city_code: above.code }
  if (seat) return { ...names, county: seat.name, county_code: seat.code }
  if (county === '' || childrenOf(above.code).length === 0) return { ...names, county, county_code: '' }
  const inCounty = named('county', county, above)
  return inCounty
    ? { ...names, county: inCounty.name, county_code: inCounty.code }
    : { wrong: 'county', within: above.name }
}
