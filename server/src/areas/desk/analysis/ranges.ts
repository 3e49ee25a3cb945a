import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import { mostDays, mostDrawnDays, usualDays, type Comparison, type Unit } from '@zdb/contract/desk/analysis/words'
import { refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { peakDates } from '#core/time/peak-dates'

export type Range = { readonly from: string; readonly to: string }
type Asked = { readonly start_date?: string | undefined; readonly end_date?: string | undefined }

const daysBetween = (from: string, to: string): number =>
  Math.round((startOfDay(to).getTime() - startOfDay(from).getTime()) / 86_400_000)

export const lengthOf = ({ from, to }: Range): number => daysBetween(from, to) + 1

/** The days that are asked for; what makes no sense is refused in words. */
export const rangeOf = ({ start_date, end_date }: Asked): Range => {
  const today = dayText(now())
  const to = end_date ?? (start_date && start_date > today ? start_date : today)
  const from = start_date ?? addDays(to, 1 - usualDays)
  if (to > today) return refuseField(end_date ? 'end_date' : 'start_date', '日期不能晚于今天')
  if (from > to) return refuseField('start_date', '开始日期不能晚于结束日期')
  const range = { from, to }
  if (lengthOf(range) > mostDays) return refuseField('start_date', `一次最多查询${mostDays}天，请缩小日期范围`)
  return range
}

export const unitOf = (range: Range, unit: Unit | undefined): Unit =>
  unit ?? (lengthOf(range) <= mostDrawnDays ? 'day' : 'month')

const keyLength = { day: 10, month: 7, year: 4 } as const

/** The period a day belongs to: 2026-11-18, 2026-11 or 2026. */
const periodOf = (day: string, unit: Unit): string => day.slice(0, keyLength[unit])

export type Period = { key: string; name: string; start_date: string; end_date: string }

const nameOf = (key: string, unit: Unit): string => {
  const [year, month, day] = key.split('-').map(Number)
  if (unit === 'year') return `${year}年`
  return unit === 'month' ? `${year}年${month}月` : `${month}月${day}日`
}

export const daysOf = ({ from, to }: Range): string[] => {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The periods of a range in their order, those at its ends as far as they are in it. */
export const periodsOf = (range: Range, unit: Unit): Period[] => {
  const periods: Period[] = []
  for (const day of daysOf(range)) {
    const key = periodOf(day, unit)
    const last = periods.at(-1)
    if (last?.key === key) last.end_date = day
    else periods.push({ key, name: nameOf(key, unit), start_date: day, end_date: day })
  }
  return periods
}

export type Festival = { name: string; date: string }

/** The peak days of a range, in their order. */
export const festivalsIn = ({ from, to }: Range): Festival[] =>
  Object.values(peakDates)
    .flatMap((year) => Object.entries(year).map(([name, date]) => ({ name, date })))
    .filter(({ date }) => date >= from && date <= to)
    .toSorted((a, b) => a.date.localeCompare(b.date))

/** The periods of a range as many days away: months that are moved are the same number of days, and no months. */
export const movedPeriodsOf = (range: Range, unit: Unit, days: number): Period[] =>
  periodsOf(range, unit).map(({ start_date, end_date }) => {
    const [from, to] = [addDays(start_date, days), addDays(end_date, days)]
    return { key: from, name: from === to ? nameOf(from, 'day') : `${from} 至 ${to}`, start_date: from, end_date: to }
  })

const moved = ({ from, to }: Range, days: number) => ({
  range: { from: addDays(from, days), to: addDays(to, days) },
  movedBy: days,
})

export type Compared = {
  readonly kind: Comparison
  readonly label: string
  readonly range: Range
  /** In days; before is less than nothing. */
  readonly movedBy: number
}
export type Choice = { readonly compare: Comparison; readonly festival?: string | undefined }

const lastYearOf = (range: Range, wanted: string | undefined): Compared | string => {
  const found = festivalsIn(range).filter(({ name }) => wanted === undefined || name === wanted)
  const festival = found.at(-1)
  if (!festival) return wanted === undefined ? '所选日期里没有节日' : `所选日期里没有${wanted}`
  const before = peakDates[String(Number(festival.date.slice(0, 4)) - 1)]?.[festival.name]
  if (!before) return `没有${festival.name}去年的日期`
  return { kind: 'festival', label: `去年${festival.name}`, ...moved(range, daysBetween(festival.date, before)) }
}

/**
 * What a range is set against: as many whole weeks before as it is long, so that weekday stands on weekday; or the days
 * that lay as far from the same festival of the year before. A text says why there is nothing.
 */
export const comparedWith = (range: Range, { compare, festival }: Choice): Compared | string => {
  if (compare === 'none') return ''
  if (compare === 'festival') return lastYearOf(range, festival)
  const weeks = Math.ceil(lengthOf(range) / 7)
  return { kind: 'weekday', label: weeks === 1 ? '上周同期' : `${weeks}周前同期`, ...moved(range, -7 * weeks) }
}
