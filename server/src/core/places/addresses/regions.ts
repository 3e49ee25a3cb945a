import {
  divisionsNamed,
  isMunicipality,
  isWithin,
  placeOf,
  type Division,
  type Level,
  type Place,
} from '../divisions/divisions.ts'
import { spellingsAt } from '../divisions/spellings.ts'
import { phoneMark } from './plain-text.ts'
import { afterGap, readingsAt, type Opening, type Reading, type Step } from './region-readings.ts'

export type Span = { line: number; start: number; end: number }
/** The place a text names, and where it does. `doubtful` is a county of which there are several. */
export type Region = {
  place: Place
  doubtful: string
  sure: Partial<Record<Level, number>>
  spans: Span[]
  /** Whether it was written where a form asks for it. */
  labelled: boolean
}

export type RegionLine = { text: string; labelled: boolean }
type Found = Reading & { line: number; opening: Opening; labelled: boolean }

const leading = /(?:送[到去至往给]?|[寄发][到往给]|地址[是在为]?|位于|[改换][成为到]|住在?|[在到去是给]|中国)$/

function openingAt(text: string, at: number, looksLikeName: (text: string) => boolean): Opening {
  if (at === 0 || /[^\u4E00-\u9FA5A-Za-z0-9]/.test(text.charAt(at - 1))) return 'free'
  const phrase = /[^\s,;|、。()\uE000]*$/.exec(text.slice(Math.max(0, at - 24), at))?.[0] ?? ''
  if (leading.test(phrase)) return 'free'
  return looksLikeName(phrase) ? 'name' : 'closed'
}

/** A city's short name beside a number is rather somebody's: 安康 13812345678. */
function isPerson(text: string, { start, end, steps }: Reading, looksLikeName: (text: string) => boolean): boolean {
  if (steps.length !== 1 || steps[0]?.kind !== 'short') return false
  const [before, after] = [text.slice(0, start).trim(), text.slice(end).trim()]
  const beside = after.startsWith(phoneMark) || (after === '' && (before === '' || before.endsWith(phoneMark)))
  return beside && looksLikeName(text.slice(start, end))
}

/** Every reading of a line. */
function readings(
  { text, labelled }: RegionLine,
  line: number,
  hint: Division | undefined,
  looksLikeName: (text: string) => boolean,
): Found[] {
  const found: Found[] = []
  for (let at = 0; at < text.length - 1; at++) {
    if (spellingsAt(text, at).length === 0) continue
    const opening = openingAt(text, at, looksLikeName)
    for (const each of readingsAt(text, at, opening, hint))
      if (labelled || !isPerson(text, each, looksLikeName)) found.push({ ...each, line, opening, labelled })
  }
  return found
}

const finestOf = ({ steps }: Reading): Division | undefined => steps.at(-1)?.division
const related = (a: Division, b: Division): boolean => isWithin(a, b) || isWithin(b, a)
const streetFollows = /^(?:[\s,;|、。)\uE000]|$|[\u4E00-\u9FA5]{1,6}?(?:路|街|大道|镇|乡|村|巷|弄))/

/** A second mention is taken out as well when it repeats the first or says more; a house that is named so stays. */
function repeats(text: string, each: Found, taken: Span[], finest: Division | undefined): boolean {
  const own = finestOf(each)
  const behind = taken.some(({ line, end }) => line === each.line && afterGap(text, end) === each.start)
  if (each.steps.length > 1)
    return each.opening !== 'closed' || behind || each.steps.some(({ kind }) => kind === 'full')
  if (each.opening !== 'free' && !behind) return false
  if (each.steps[0]?.kind === 'short') return false
  const saysMore = finest === undefined || own === undefined || (own !== finest && isWithin(own, finest))
  return saysMore || own?.level === 'county' || streetFollows.test(text.slice(each.end))
}

/** The place that the lines name together. */
export function findRegion(
  lines: readonly RegionLine[],
  hint: Division | undefined,
  looksLikeName: (text: string) => boolean,
): Region | undefined {
  const all = lines
    .flatMap((each, line) => readings(each, line, hint, looksLikeName))
    .toSorted(
      (a, b) => Number(b.labelled) - Number(a.labelled) || b.score - a.score || a.line - b.line || a.start - b.start,
    )
  const [best] = all
  if (!best) return undefined

  const taken: Span[] = []
  const steps: Step[] = []
  let doubtful: Reading['doubtful']
  let finest: Division | undefined
  const accept = (each: Found) => {
    taken.push({ line: each.line, start: each.start, end: each.end })
    steps.push(...each.steps)
    const own = finestOf(each)
    if (own && (!finest || isWithin(own, finest))) finest = own
    if (each.doubtful && finest?.level !== 'county') {
      const { divisions } = each.doubtful
      const near = [finest, hint].find((area) => area && divisions.some((division) => isWithin(division, area)))
      const fitting = near ? divisions.filter((division) => isWithin(division, near)) : divisions
      const [only, ...others] = fitting
      if (only && others.length === 0) {
        steps.push({ division: only, kind: 'full', start: each.start, end: each.end })
        finest = only
        doubtful = undefined
      } else doubtful = each.doubtful
    }
  }
  // 南山区, 深圳市, 广东省: what is in no doubt comes first and decides what the others are.
  accept(best)
  for (const each of all.slice(1)) {
    const overlaps = taken.some(
      ({ line, start, end }) => line === each.line && each.start < Math.max(end, start + 1) && each.end > start,
    )
    if (overlaps || taken.some(({ line, start }) => line === each.line && start === each.start)) continue
    const own = finestOf(each)
    const area = finest
    if (own && area && !related(own, area)) continue
    if (each.doubtful && !(area && each.doubtful.divisions.some((division) => related(division, area)))) continue
    if (repeats(lines[each.line]?.text ?? '', each, taken, finest)) accept(each)
  }
  return regionOf(steps, finest, doubtful?.name ?? '', taken, best.labelled)
}

const sureness = (step: Step | undefined): number => (step ? (step.kind === 'full' ? 1 : 0.9) : 0)

function regionOf(
  steps: Step[],
  finest: Division | undefined,
  doubtful: string,
  spans: Span[],
  labelled: boolean,
): Region {
  const place = finest ? placeOf(finest.code) : {}
  // Of a municipality there is only one city.
  if (place.province && !place.city && isMunicipality(place.province)) {
    place.city = divisionsNamed('city', place.province.name)[0]
  }
  const sureOf = (level: Level) =>
    place[level] ? sureness(steps.find(({ division }) => division === place[level])) || 0.8 : 0
  return {
    place,
    doubtful,
    sure: {
      province: sureOf('province'),
      city: sureOf('city'),
      county: place.county ? sureOf('county') : doubtful ? 0.3 : 0,
    },
    spans: spans.filter(({ start, end }) => end > start),
    labelled,
  }
}
