import { childrenOf, isMunicipality, placeOf, provinces, type Division } from '#core/places/divisions/divisions'
import type { Chance } from './chance.ts'

export type RegionTruth = { province: string; city: string; county: string }
/** A region as written, the truth of it, and the names that a landmark there may carry. */
export type WrittenRegion = { written: string; truth: RegionTruth; province: Division; city?: Division }

const cities = provinces()
  .flatMap(({ code }) => childrenOf(code))
  .filter(({ level }) => level === 'city')
const counties = cities.flatMap(({ code }) => childrenOf(code))
const great = new Set(
  '北京 上海 天津 重庆 广州 深圳 杭州 南京 苏州 成都 武汉 西安 长沙 郑州 青岛 济南 宁波 厦门 福州 合肥 沈阳 大连 哈尔滨 长春 昆明 贵阳 南宁 东莞 佛山 无锡'.split(
    ' ',
  ),
)
const greatCities = cities.filter(({ short }) => great.has(short))
const autonomous = counties.filter(({ name }) => /自治[县旗]$/.test(name))
const countyCities = counties.filter(({ name }) => name.endsWith('市'))
const uncountied = cities.filter(({ code }) => childrenOf(code).length === 0)
const once = (name: string) => counties.filter((county) => county.name === name).length === 1

/** Where most flowers go. */
export const countyOfGreatCity = (chance: Chance): Division =>
  chance.pick(childrenOf(chance.pick(greatCities.filter(({ code }) => childrenOf(code).length > 0)).code))

const separators = ['', '', '', ' ', ' ', ',', '，', '/', '-', ' / ']

/** How a short name is said with a rank of its own: 恭城县, 鄂温克旗, 延边州. */
const ranked = ({ name, short }: Division): string =>
  name.endsWith('自治县')
    ? `${short}县`
    : name.endsWith('自治旗')
      ? `${short}旗`
      : name.endsWith('自治州')
        ? `${short}州`
        : name

export function aRegion(chance: Chance): WrittenRegion {
  const finest = chance.weighted<() => Division>([
    [
      50,
      () => {
        const city = chance.pick(greatCities)
        const inside = childrenOf(city.code)
        return inside.length > 0 ? chance.pick(inside) : city
      },
    ],
    [30, () => chance.pick(counties)],
    [6, () => chance.pick(autonomous)],
    [10, () => chance.pick(countyCities)],
    [4, () => chance.pick(uncountied)],
  ])()
  const { province, city, county } = placeOf(finest.code)
  if (!province || !city) throw new Error(`没有上级：${finest.name}`)
  const truth = { province: province.name, city: city.name, county: county?.name ?? '' }
  const between = chance.pick(separators)
  const own = isMunicipality(province)
  const joined = (...parts: string[]) => parts.filter(Boolean).join(between)
  const countyName = county?.name ?? ''
  const forms: [number, string][] = own
    ? [
        [50, joined(province.name, countyName)],
        [10, joined(province.name, city.name, countyName)],
        [25, joined(province.short, countyName)],
        [5, joined(province.short, city.name, countyName)],
      ]
    : [
        [45, joined(province.name, city.name, countyName)],
        [18, joined(city.name, countyName)],
        [8, joined(province.short, city.short, countyName)],
        [6, joined(province.short, city.name, countyName)],
        [5, joined(city.short, countyName)],
        ...(county && ranked(county) !== county.name
          ? [
              [
                60,
                joined(
                  chance.pick([province.name, province.short]),
                  chance.happens(0.5) ? ranked(city) : '',
                  ranked(county),
                ),
              ] as [number, string],
            ]
          : []),
        ...(county?.name.endsWith('市') ? [[30, joined(province.name, county.name)] as [number, string]] : []),
        ...(county?.name.endsWith('市') && once(county.name) ? [[12, county.name] as [number, string]] : []),
        ...(ranked(city) !== city.name
          ? [[30, joined(province.name, ranked(city), countyName)] as [number, string]]
          : []),
      ]
  return { written: chance.weighted(forms), truth, province, city }
}
