import { leavesOf, regionOf, shortName } from './gazetteer.ts'
import { orEmptyList } from './places.ts'
import { metresBetween, placePoint, pointText, type Point } from './points.ts'
import { md5 } from '../digest.ts'

const kinds = [
  ['小区', '120302'],
  ['大厦', '120201'],
  ['广场', '060101'],
  ['花园', '120302'],
  ['医院', '090100'],
  ['中学', '141202'],
  ['购物中心', '060101'],
  ['酒店', '100100'],
  ['公园', '110101'],
  ['写字楼', '120201'],
] as const
const gates = ['', '东门', '西门', '南门', '北门', '一期', '二期', '停车场', '物业中心', '地铁站'] as const

const nameFor = (keywords: string, i: number): readonly [name: string, typecode: string] => {
  const own = kinds.find(([name]) => keywords.endsWith(name))
  if (own) return [`${keywords}${gates[i] ?? ''}`, own[1]]
  const [kind, typecode] = kinds[i] ?? kinds[0]
  return [`${keywords}${kind}`, typecode]
}

/** Ten invented places of that name, spread over the city's counties; nearest first when a location is given. */
export function inputTips(keywords: string, cityCode: string, near?: Point) {
  const leaves = leavesOf(cityCode)
  const county = leaves.find((code) => {
    const name = regionOf(code)?.county?.name
    return name && (name === keywords || shortName(name) === keywords)
  })
  const start = Number.parseInt(md5(`${cityCode}${keywords}`).slice(0, 6), 16)
  const places = kinds.map((_kind, i) => {
    const [name, typecode] = nameFor(keywords, i)
    const code = county ?? leaves[(start + Math.floor(i / 2)) % leaves.length] ?? cityCode
    return { name, typecode, code, at: placePoint(code, name) }
  })
  const sorted = near ? places.toSorted((a, b) => metresBetween(a.at, near) - metresBetween(b.at, near)) : places
  const tips = sorted.map(({ name, typecode, code, at }) => ({
    id: `B0${md5(`${code}${name}`).slice(0, 8).toUpperCase()}`,
    name,
    district: districtText(code),
    adcode: code,
    location: pointText(at) as string | [],
    address:
      `${shortName(regionOf(code)?.county?.name ?? regionOf(code)?.city?.name ?? '')}路${1 + (start % 180)}号` as
        string | [],
    typecode,
    city: [],
  }))
  // A district itself is suggested first, without a location: clients have to skip such lines.
  return county
    ? [
        {
          id: [],
          name: keywords,
          district: districtText(county),
          adcode: county,
          location: [],
          address: [],
          typecode: [],
          city: [],
        },
        ...tips,
      ]
    : tips
}

const districtText = (code: string): string | [] => {
  const region = regionOf(code)
  return orEmptyList(
    [region?.province.name, region?.city?.name, region?.county?.name]
      .filter((name, i, all) => name && name !== all[i - 1])
      .join(''),
  )
}
