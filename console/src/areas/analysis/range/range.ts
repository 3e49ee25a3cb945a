import { mostDrawnDays, usualDays } from '@zdb/contract/desk/analysis/words'
import { momentText } from '#ui/format/moment.ts'

/** How much of the calendar a dashboard looks at. */
export const spans = ['recent', 'day', 'week', 'month', 'year', 'own'] as const
export type Span = (typeof spans)[number]

export const spanWords = {
  recent: `近${usualDays}天`,
  day: '日',
  week: '周',
  month: '月',
  year: '年',
  own: '自定义',
} as const satisfies Record<Span, string>

/** Those of the calendar: one can step from each to the next. */
type Stretch = Exclude<Span, 'recent' | 'own'>

/** Two days, both counted: `YYYY-MM-DD`. */
export type Days = { readonly from: string; readonly to: string }

export type Range = Days & { readonly span: Span; readonly today: string }

const dayMs = 86_400_000
const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
const textOf = (date: Date): string => date.toISOString().slice(0, 10)
export const plusDays = (day: string, count: number): string => textOf(new Date(dateOf(day).getTime() + count * dayMs))

/** Today in China, wherever the browser stands. */
export const todayOf = (now: Date): string => momentText(now).slice(0, 10)

const monday = (day: string): string => plusDays(day, -((dateOf(day).getUTCDay() + 6) % 7))
const monthStart = (day: string, plus = 0): string => {
  const date = dateOf(`${day.slice(0, 7)}-01`)
  return textOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + plus, 1)))
}
const yearStart = (day: string, plus = 0): string => `${Number(day.slice(0, 4)) + plus}-01-01`

/** The first day of the stretch that a day lies in, so many stretches away. */
const beginnings: Record<Stretch, (day: string, away: number) => string> = {
  day: plusDays,
  week: (day, away) => plusDays(monday(day), 7 * away),
  month: monthStart,
  year: yearStart,
}

/** Ends no later than today: what has not happened yet is compared with nothing. */
const until = (last: string, today: string, from: string): string => (last > today && from <= today ? today : last)

/** What the address asks for; nonsense in it is today's stretch. */
export const rangeOf = (
  { span, start_date, end_date }: { span: Span; start_date: string; end_date: string },
  today: string,
): Range => {
  if (span === 'recent') return { span, from: plusDays(today, 1 - usualDays), to: today, today }
  const start = isDay(start_date) ? start_date : today
  if (span === 'own') {
    const end = isDay(end_date) ? end_date : start
    const [from, to] = start <= end ? [start, end] : [end, start]
    return { span, from, to, today }
  }
  const from = beginnings[span](start, 0)
  return { span, from, to: until(plusDays(beginnings[span](start, 1), -1), today, from), today }
}

/** The stretch before or after this one; nothing lies beyond today. */
export const stepFrom = ({ span, from, to, today }: Range, away: 1 | -1): string | undefined => {
  if (span === 'own' || span === 'recent') return undefined
  const next = beginnings[span](from, away)
  return next > today || (away === 1 && to >= today) ? undefined : next
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

export const rangeText = ({ span, from, to }: Range): string => {
  if (span === 'day' || from === to) return `${from} 周${weekdays[dateOf(from).getUTCDay()]}`
  if (span === 'month') return `${from.slice(0, 4)}年${Number(from.slice(5, 7))}月`
  if (span === 'year') return `${from.slice(0, 4)}年`
  return `${from} 至 ${to}`
}

const lengthOf = ({ from, to }: Days): number => (dateOf(to).getTime() - dateOf(from).getTime()) / dayMs + 1

/** A year is read by its months, everything shorter by its days. */
export const unitOf = (range: Range): 'day' | 'month' =>
  range.span === 'year' || lengthOf(range) > mostDrawnDays ? 'month' : 'day'

/** Where a press on one step of the chart leads: a month to its days, a day to itself. */
export const narrower = (key: string): { span: Span; start_date: string } | undefined =>
  /^\d{4}-\d\d$/.test(key)
    ? { span: 'month', start_date: `${key}-01` }
    : isDay(key)
      ? { span: 'day', start_date: key }
      : undefined

/** Back out again: from a day to its month, from a month to its year. */
export const wider = ({ span, from }: Range): { span: Span; start_date: string } | undefined =>
  span === 'day' || span === 'week'
    ? { span: 'month', start_date: monthStart(from) }
    : span === 'month'
      ? { span: 'year', start_date: yearStart(from) }
      : undefined
