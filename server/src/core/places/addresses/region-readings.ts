import { isWithin, type Division, type Level } from '../divisions/divisions.ts'
import { isZone, spellingsAt, type Spelling } from '../divisions/spellings.ts'
import { namesInstitution, namesLandscape, namesOther } from './landmarks.ts'

export type Step = { division: Division; kind: Spelling['kind']; start: number; end: number }
/** One way to read the names that begin at a place: 广东省 › 深圳市 › 南山区. */
export type Reading = {
  start: number
  /** Where the address goes on. A name that belongs to a landmark (浙江省人民医院) is left standing in it. */
  end: number
  steps: Step[]
  /** A name of which there are several here (朝阳区 without its city). */
  doubtful?: { name: string; divisions: Division[] }
  score: number
}
/** What stands before: nothing, perhaps somebody's name, or a text that goes on. */
export type Opening = 'free' | 'name' | 'closed'

const gap =
  /[\s,/>|·、-]*(?:市辖区|省直辖县级行政区划|自治区直辖县级行政区划|生产建设兵团(?:第[一二三四五六七八九十]+师)?)?[\s,/>|·、-]*/y
/** Where the next name may begin. */
export const afterGap = (text: string, at: number): number => {
  gap.lastIndex = at
  return at + (gap.exec(text)?.[0].length ?? 0)
}

const levels: readonly Level[] = ['province', 'city', 'county']
// 朝阳区 is not the city 朝阳, 吉林市 not the province; 深圳市民中心 is in 深圳.
const otherRank: Readonly<Record<Level, RegExp>> = {
  province: /^(?:[省区县州旗]|市(?![民场]))/,
  city: /^(?:[省区县旗州盟]|市(?![民场]))/,
  county: /^[省州盟区县旗]/,
}
// 义乌市场 is a market, not the city 义乌市.
const market = /^场/
// 大理古城 is a place of its own, and tells where it is.
const oldTown = /^(?:古城|古镇|老城)(?!区)/

const leadsOn = (text: string, at: number, division: Division): boolean =>
  spellingsAt(text, at).some((next) => next.division !== division && isWithin(next.division, division))

function fits(text: string, at: number, { text: name, division, kind }: Spelling, free: boolean): boolean {
  const end = at + name.length
  const next = text.slice(end, end + 16)
  if (kind === 'full') return !(name.endsWith('市') && market.test(next))
  if (!free) return false
  if (kind === 'ranked') return !(name.endsWith('市') ? market : /^[间域]/).test(next)
  if (leadsOn(text, end, division)) return true
  if (otherRank[division.level].test(next)) return false
  const named = division.level === 'county' ? namesLandscape(next) : namesOther(next)
  return !named
}

const housed = /^[\u4E00-\u9FA5]{2,}?(?:镇|街道|乡|村|路|大道|街|国际|小区|花园|广场|[^\s,]{0,12}\d)/

/** 昆山花桥镇: a county city is known by its short name alone when there is no other of it and a street follows. */
const isKnownCity = (text: string, end: number, group: Spelling[], at: number): boolean =>
  group.length === 1 &&
  group.every(({ division, text: name }) => division.name === `${name}市`) &&
  spellingsAt(text, at).length === 1 &&
  housed.test(text.slice(afterGap(text, end), end + 24))

const streetFollows = /^[\u4E00-\u9FA5]{1,7}?(?:路|街|大道|镇|村|工业园|科技园)/

/** 顺德大良新桂路: in the store's own city the districts go by their short names. */
const isNearby = (text: string, end: number, group: Spelling[], hint: Division | undefined): boolean =>
  hint !== undefined &&
  group.length === 1 &&
  group.every(({ division }) => isWithin(division, hint)) &&
  streetFollows.test(text.slice(end, end + 10))

/** Every reading of province, city and county that begins here. */
export function readingsAt(text: string, start: number, opening: Opening, hint: Division | undefined): Reading[] {
  const readings: Reading[] = []
  const walk = (at: number, parent: Division | undefined, steps: Step[]): void => {
    const spellings = spellingsAt(text, at)
    const again = spellings.find(({ division, kind }) => division === parent && kind !== 'short')
    // 雄安新区 and a repeated 北京市 stand between a city and its county.
    const repeated = again && afterGap(text, at + again.text.length)
    if (repeated && leadsOn(text, repeated, again.division)) walk(repeated, parent, steps)
    for (const level of levels.slice(parent ? levels.indexOf(parent.level) + 1 : 0)) {
      const inside = spellings.filter(
        ({ division, text: name }) =>
          division.level === level &&
          (!parent || isWithin(division, parent)) &&
          // 江苏 is not read out of 江苏省, but 青岛 is out of 青岛市北区.
          !spellings.some(
            (other) =>
              other.division === division &&
              other.text.length > name.length &&
              fits(text, at, other, true) &&
              !leadsOn(text, at + name.length, division),
          ),
      )
      for (const named of Map.groupBy(inside, ({ text: name }) => name).values()) {
        const near = hint ? named.filter(({ division }) => isWithin(division, hint)) : []
        const group = !parent && near.length > 0 ? near : named
        const [{ text: name, division, kind }] = group as [Spelling, ...Spelling[]]
        const end = at + name.length
        const free = parent !== undefined || opening !== 'closed'
        const alone = !parent && level === 'county' && kind === 'short'
        if (
          !fits(text, at, group[0] as Spelling, free) ||
          (alone && !isKnownCity(text, end, group, at) && !isNearby(text, end, group, hint))
        )
          continue
        if (group.length > 1) {
          if (kind === 'full' && name.length > 2)
            readings.push(reading(text, start, steps, { name, end, divisions: group.map((each) => each.division) }))
        } else {
          const next = [...steps, { division, kind, start: at, end }]
          readings.push(reading(text, start, next))
          if (level !== 'county') walk(afterGap(text, end), division, next)
        }
      }
    }
  }
  walk(start, undefined, [])
  return readings.filter((each) => stands(each, opening, hint))
}

function reading(
  text: string,
  start: number,
  steps: Step[],
  doubtful?: { name: string; divisions: Division[]; end: number },
): Reading {
  const last = steps.at(-1)
  const lastEnd = doubtful?.end ?? last?.end ?? start
  const ofCounty = last?.division.level === 'county' || doubtful !== undefined
  const inParent = steps.length > (doubtful ? 0 : 1)
  const landmark =
    (!doubtful && last !== undefined && isZone(text.slice(last.start, last.end))) ||
    (last?.division.level === 'city' && last.kind === 'short' && oldTown.test(text.slice(lastEnd, lastEnd + 3))) ||
    (!(ofCounty && inParent) && last?.kind !== 'short' && namesInstitution(text.slice(lastEnd, lastEnd + 16)))
  const end = landmark ? (steps.at(doubtful ? -1 : -2)?.end ?? start) : lastEnd
  const full = steps.filter(({ kind }) => kind === 'full').length
  return {
    start,
    end,
    steps,
    ...(doubtful && { doubtful: { name: doubtful.name, divisions: doubtful.divisions } }),
    score: end - start + steps.length * 2 + full - (doubtful ? 0.5 : 0),
  }
}

// Better known as districts of great cities than as the cities they also are.
const districts = new Set(['朝阳', '兴安'])

/** 阳光新城区 is a housing estate, 张三新城区 a person in a district; 城区 alone is anywhere. */
function stands({ steps, doubtful }: Reading, opening: Opening, hint: Division | undefined): boolean {
  const [only, second] = steps
  if (second) return opening !== 'closed' || steps.length > 2 || steps.some(({ kind }) => kind !== 'short')
  if (doubtful) return opening !== 'closed' || steps.length > 0
  const near = only !== undefined && hint !== undefined && isWithin(only.division, hint)
  if (only?.division.level === 'county' && only.kind === 'full' && /^.[区县]$/.test(only.division.name))
    return near && opening === 'free'
  if (only?.kind === 'short') return opening === 'free' && !districts.has(only.division.short)
  return opening !== 'closed'
}
