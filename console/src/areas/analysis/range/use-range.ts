import { comparisonNames, type Comparison } from '@zdb/contract/desk/analysis/words'
import { routeTo, type Route } from '@zdb/contract/pages'
import { oneOf, text, useFilter, writeFilter, type Filter } from '#core/router/filter.ts'
import { useNow } from '#ui/time/clock.ts'
import { narrower, rangeOf, spans, todayOf, unitOf, wider, type Range, type Span } from './range.ts'

/** Which days, of which store, held against what. */
export const rangeFields = {
  span: oneOf(...spans),
  start_date: text(),
  end_date: text(),
  sid: text(),
  compare: oneOf(...comparisonNames),
  festival: text(),
}

export type RangeChange = Partial<{
  span: Span
  start_date: string
  end_date: string
  sid: string
  compare: Comparison
  festival: string
}>

export type AnalysisPage =
  | 'analysis'
  | 'onlineAnalysis'
  | 'priceAnalysis'
  | 'transferAnalysis'
  | 'transferPriceAnalysis'
  | 'receivedAnalysis'
  | 'deliveryAnalysis'

export type Asked = ReturnType<typeof useRangeOf>

/** What an address asks for, and the ways from there. */
export const useRangeOf = (
  page: AnalysisPage,
  { span, start_date, end_date, sid, compare, festival }: Filter<typeof rangeFields>,
  setFilter: (change: RangeChange) => void,
) => {
  const range: Range = rangeOf({ span, start_date, end_date }, todayOf(useNow(60_000)))
  const store = { sid: sid || undefined }
  const days = { start_date: range.from, end_date: range.to, ...store }
  const comparedDays = { ...days, compare, festival: festival || undefined }
  /** A stretch of the calendar has no second day of its own, and other days have other festivals. */
  const change = (next: RangeChange) =>
    setFilter({
      ...(next.span && { start_date: '', end_date: '' }),
      ...((next.span ?? next.start_date ?? next.compare) && { festival: '' }),
      ...next,
    })
  /** The same dashboard over other days, for the same store and against the same. */
  const routeOf = (next: RangeChange | undefined): Route | undefined =>
    next && routeTo(page, writeFilter(rangeFields, { sid, compare, ...next }, {}))
  return {
    page,
    range,
    sid,
    compare,
    festival,
    change,
    /** From a month to its days, from a day to itself; what is in view already leads nowhere. */
    deeper: (key: string): Route | undefined =>
      key === range.from && range.to === key ? undefined : routeOf(narrower(key)),
    further: routeOf(wider(range)),
    /** What a line is asked for: days and store alone, or with what they are held against. */
    rangeQuery: days,
    comparedQuery: comparedDays,
    periodQuery: { ...comparedDays, unit: unitOf(range) },
    todayQuery: store,
  }
}

/** The range of a dashboard stands in the address: a link shows the same days to everybody. */
export const useRange = (page: AnalysisPage): Asked => useRangeOf(page, ...useFilter(rangeFields))
