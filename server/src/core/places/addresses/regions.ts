import {
  divisionsNamed,
  isMunicipality,
  longestName,
  placeOf,
  type Division,
  type Level,
  type Place,
} from '../divisions/divisions.ts'

/** A stretch of text that names a place. `doubtful` is a county of which there are several. */
export type Region = {
  start: number
  end: number
  place: Place
  doubtful: string
  sure: Partial<Record<Level, number>>
  score: number
}

type Step = { division: Division; end: number; full: boolean }
type Chain = { province?: Step; city?: Step; county?: Step; doubtful?: { name: string; end: number } }

// 朝阳路, 南京东路, 中山公园: a place's short name inside another name.
const otherName =
  /^(?:[东西南北中]?[一二三四五]?(?:路|街|大道|道|巷|弄|桥|村|镇|乡)|[东西南北]?站|公园|广场|大厦|医院|大学|学院|宾馆|酒店|饭店|机场|中学|小学)/
// 恩施州 and 管城区 are short names with a rank behind them; 朝阳区 is not the city 朝阳, 吉林市 not the province.
const ownRank: Record<Level, RegExp> = {
  province: /^省/,
  city: /^[州市盟](?![场民区])/,
  county: /^[区县市旗](?![间域场民])/,
}
const otherRank: Record<Level, RegExp> = { province: /^[市区县州旗]/, city: /^[区县旗]/, county: /^[州盟]/ }
const gap = /^[\s,/>|·-]*(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划)?[\s,/>|·-]*/

const afterGap = (text: string, at: number): number => at + (gap.exec(text.slice(at))?.[0].length ?? 0)

/** 江苏镇江 and 河北桥东区 go on with a place of their own. */
const leadsOn = (next: string, division: Division): boolean =>
  [2, 3, 4, 5, 6].some((length) =>
    (['city', 'county'] as const).some((level) => divisionsNamed(level, next.slice(0, length), division).length > 0),
  )

/** Divisions of one level whose name begins here, the longest name first; `within` narrows them. */
function namesAt(text: string, at: number, level: Level, within: Division | undefined, allowShort: boolean): Step[][] {
  const options: Step[][] = []
  for (let length = Math.min(longestName, text.length - at); length >= 2; length--) {
    const name = text.slice(at, at + length)
    const found = divisionsNamed(level, name, within).filter((division) => division.name === name || allowShort)
    const end = at + length
    const steps = found.flatMap((division) => {
      if (division.name === name) return [{ division, end, full: true }]
      const next = text.slice(end)
      const ranked = ownRank[level].test(next)
      if (!ranked && (otherRank[level].test(next) || (otherName.test(next) && !leadsOn(next, division)))) return []
      return [{ division, end: ranked ? end + 1 : end, full: false }]
    })
    if (steps.length > 0) options.push(steps)
  }
  return options
}

const only = (steps: Step[]): Step | undefined => (steps.length === 1 ? steps[0] : undefined)

/** Every reading of province, city and county that begins at this place. */
function chainsAt(text: string, at: number, boundary: boolean, hint: Division | undefined): Chain[] {
  const chains: Chain[] = []
  const provinces = [undefined, ...namesAt(text, at, 'province', undefined, boundary).map(only)]
  for (const province of provinces) {
    const cityAt = province ? afterGap(text, province.end) : at
    const cities = [
      undefined,
      ...namesAt(text, cityAt, 'city', province?.division, boundary || Boolean(province)).map(only),
    ]
    for (const city of cities) {
      const parent = city ?? province
      const countyAt = parent ? afterGap(text, parent.end) : at
      const counties = namesAt(text, countyAt, 'county', parent?.division, Boolean(parent))
      chains.push({ ...(province && { province }), ...(city && { city }) })
      for (const steps of counties) {
        const fitting =
          steps.length > 1 && hint ? steps.filter(({ division }) => placeOf(division.code)[hint.level] === hint) : steps
        const county = only(fitting)
        const known = { ...(province && { province }), ...(city && { city }) }
        const name = text.slice(countyAt, steps[0]?.end)
        if (county) chains.push({ ...known, county })
        else if (steps[0]?.full && name.length > 2) chains.push({ ...known, doubtful: { name, end: steps[0].end } })
      }
    }
  }
  return chains.filter(({ province, city, county, doubtful }) => province ?? city ?? county ?? doubtful)
}

const sureness = (step: Step | undefined): number => (step ? (step.full ? 1 : 0.9) : 0)

function asRegion(chain: Chain, start: number): Region {
  const { province, city, county, doubtful } = chain
  const finest = county ?? city ?? province
  const place = finest ? placeOf(finest.division.code) : {}
  // Of a municipality there is only one city.
  if (place.province && !place.city && isMunicipality(place.province)) {
    place.city = divisionsNamed('city', place.province.name)[0]
  }
  const end = Math.max(doubtful?.end ?? 0, finest?.end ?? 0)
  const inferred = (level: Level, step: Step | undefined) => (place[level] ? sureness(step) || 0.8 : 0)
  return {
    start,
    end,
    place,
    doubtful: doubtful?.name ?? '',
    sure: {
      province: inferred('province', province),
      city: inferred('city', city),
      county: county ? sureness(county) : doubtful ? 0.3 : 0,
    },
    score:
      end -
      start +
      [province, city, county].filter(Boolean).length * 2 +
      [province, city, county].filter((step) => step?.full).length,
  }
}

/**
 * The best reading in a line. A name of one level alone counts only at the start of a phrase or behind what may be
 * a person's name: 阳光新城区 is a housing estate, 张三新城区 is a person in a district.
 */
export function findRegion(
  text: string,
  hint: Division | undefined,
  mayPrecede: (prefix: string) => boolean,
): Region | undefined {
  let best: Region | undefined
  for (let at = 0; at < text.length - 1; at++) {
    const before = text.slice(0, at)
    const boundary = at === 0 || /[^\u4E00-\u9FA5A-Za-z0-9]$/.test(before)
    for (const chain of chainsAt(text, at, boundary, hint)) {
      const levels = [chain.province, chain.city, chain.county].filter(Boolean).length
      const phrase = before.split(/[\s,;|。\uE000]/).at(-1) ?? ''
      if (!boundary && levels < 2 && !mayPrecede(phrase)) continue
      // 东区, 城区 and 郊区 are everywhere: alone they name nothing.
      if (levels === 1 && chain.county && chain.county.division.name.length < 3) continue
      const region = asRegion(chain, at)
      if (!best || region.score > best.score) best = region
    }
  }
  return best
}

/** Behind a region the same region again (北京市朝阳区 北京市朝阳区光华路) says nothing new. */
export function skipRepeated(text: string, region: Region): number {
  const at = afterGap(text, region.end)
  const again = chainsAt(text, at, true, region.place.city)
    .map((chain) => asRegion(chain, at))
    .filter(({ place, doubtful, sure }) => {
      const parts = (['province', 'city', 'county'] as const).filter((level) => sure[level] && sure[level] >= 0.9)
      return !doubtful && parts.length > 0 && parts.every((level) => place[level] === region.place[level])
    })
    .toSorted((a, b) => b.end - a.end)[0]
  return again ? again.end : region.end
}
