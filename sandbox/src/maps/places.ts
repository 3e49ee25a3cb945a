import { md5 } from '../digest.ts'
import { isMunicipality, leavesOf, locate, regionOf, type Region } from './gazetteer.ts'
import { areaAt, phoneCodeOf, placePoint, pointText, type Point } from './points.ts'

/** AMap writes an empty text as an empty list. */
export const orEmptyList = (text: string | undefined): string | [] => text || []

const regionText = ({ province, city, county }: Region): string =>
  [province.name, isMunicipality(province) ? '' : city?.name, county?.name].filter(Boolean).join('')

const levelOf = (code: string, detail: string): string => {
  if (/\d+(?:号|弄|栋|幢|座|室|单元)/.test(detail)) return '门牌号'
  if (/(?:路|街|大道|巷)$/.test(detail)) return '道路'
  if (detail) return '兴趣点'
  return code.endsWith('0000') ? '省' : code.endsWith('00') ? '市' : '区县'
}

/** A place without a county falls into one of its city's counties, always the same one. */
const leafFor = (code: string, detail: string): string => {
  if (!code.endsWith('00') || !detail) return code
  const leaves = leavesOf(code)
  const sum = Number.parseInt(md5(detail).slice(0, 6), 16)
  return leaves[sum % leaves.length] ?? code
}

export function geocode(address: string, cityCode = '') {
  const found = locate(address, cityCode)
  if (!found) return undefined
  const detail = found.rest.trim()
  const code = leafFor(found.code, detail)
  const region = regionOf(code)
  if (!region) return undefined
  const street = /^.*?(?:大道|[路街巷弄])/.exec(detail)?.[0]
  return {
    formatted_address: regionText(region) + detail,
    country: '中国',
    province: region.province.name,
    citycode: orEmptyList(phoneCodeOf(code)),
    city: isMunicipality(region.province) ? [] : orEmptyList(region.city?.name),
    district: orEmptyList(region.county?.name),
    township: [],
    neighborhood: { name: [], type: [] },
    building: { name: [], type: [] },
    adcode: code,
    street: orEmptyList(street),
    number: orEmptyList(/\d+号/.exec(detail.slice(street?.length ?? 0))?.[0]),
    location: pointText(placePoint(code, detail)),
    level: levelOf(code, detail),
  }
}

const streets = ['人民路', '建设路', '解放路', '中山路', '和平路', '新华路', '文化路', '光明街', '胜利街', '迎宾大道']

export function reverse(point: Point) {
  const code = areaAt(point)
  const region = regionOf(code)
  if (!region) return undefined
  const street = streets[Math.floor(Math.abs(point.lng * 1_000)) % streets.length] ?? '人民路'
  const number = `${1 + (Math.floor(Math.abs(point.lat * 10_000)) % 200)}号`
  return {
    formatted_address: `${regionText(region)}${street}${number}`,
    addressComponent: {
      country: '中国',
      province: region.province.name,
      city: isMunicipality(region.province) ? [] : orEmptyList(region.city?.name),
      citycode: orEmptyList(phoneCodeOf(code)),
      district: orEmptyList(region.county?.name),
      adcode: code,
      township: [],
      towncode: [],
      neighborhood: { name: [], type: [] },
      building: { name: [], type: [] },
      streetNumber: { street, number, location: pointText(point), direction: '东', distance: '12.5' },
      businessAreas: [[]],
    },
  }
}
