import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { workbench } from '@zdb/contract/desk/workbench/endpoints'
import {
  figureKeys,
  hourKeys,
  trendRows,
  type DayFigure,
  type FigureRow,
  type HourRow,
  type NowFigure,
  type Unit,
} from '#core/domain/figure'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'

const trendDays = 14

/** The rows of all areas. */
export type Figures = { readonly figures: readonly FigureRow[]; readonly hours: readonly HourRow[] }

type Wire = Result<typeof workbench.figures>[number]

const inOrder = <R extends { readonly key: string; readonly allow: FigureRow['allow'] }>(
  rows: readonly R[],
  keys: readonly string[],
  actor: Actor,
): R[] => rows.filter(({ allow }) => may(actor, allow)).toSorted((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))

const isOfDay = (row: FigureRow): row is DayFigure => 'between' in row

const linesFor = ({ figures }: Figures, actor: Actor): DayFigure[] =>
  inOrder(figures.filter(isOfDay), figureKeys, actor)

export const trendsFor = (all: Figures, actor: Actor) =>
  trendRows.filter(({ type }) => linesFor(all, actor).some((row) => row.type === type))

export const hoursFor = ({ hours }: Figures, actor: Actor): HourRow[] => inOrder(hours, hourKeys, actor)

/** Without what this merchant has never had; where it has had nothing at all, all of it. */
const those = async <R extends { readonly key: string }>(
  { figures: known }: Figures,
  rows: readonly R[],
  merchantId: number,
): Promise<readonly R[]> => {
  const ever = new Map(known.map((row) => [row.key as string, row.ever]))
  const had = await Promise.all(rows.map(async ({ key }) => ever.get(key)?.(merchantId) ?? true))
  return had.includes(true) ? rows.filter((_, at) => had[at]) : rows
}

const textOf: Readonly<Record<Unit, (value: number) => string>> = { money: formatYuan, count: String }

/** Today against yesterday, in China's days. */
const ofDay = async ({ key, title, unit, route, between }: DayFigure, merchantId: number): Promise<Wire> => {
  const today = dayText(now())
  const yesterday = addDays(today, -1)
  const days = await between(merchantId, yesterday, today)
  const on = (day: string): string => textOf[unit](days.get(day) ?? 0)
  return {
    key,
    title,
    unit,
    today: on(today),
    yesterday: on(yesterday),
    urgent: false,
    route: route?.(today) ?? null,
  }
}

const ofNow = async (
  { key, title, unit, route, most, urgent, count }: NowFigure,
  merchantId: number,
): Promise<Wire> => {
  const found = await count(merchantId)
  const today = found < most ? String(found) : `${most - 1}+`
  return { key, title, unit, today, yesterday: null, urgent: urgent && found > 0, route }
}

export const figures = async (all: Figures, actor: Actor, which: string): Promise<Result<typeof workbench.figures>> => {
  if (which !== 'today') refuse('notFound')
  const { merchantId } = actor
  const rows = await those(all, inOrder(all.figures, figureKeys, actor), merchantId)
  return Promise.all(rows.map((row) => (isOfDay(row) ? ofDay(row, merchantId) : ofNow(row, merchantId))))
}

/** A chart's money is yuan. */
const drawn: Readonly<Record<Unit, (value: number) => number>> = {
  money: (value) => value / 100,
  count: (value) => value,
}

type Trend = Result<typeof workbench.trend>

const hoursOfToday = async (all: Figures, actor: Actor): Promise<Trend> => {
  const rows = await those(all, hoursFor(all, actor), actor.merchantId)
  if (rows.length === 0) refuse('forbidden')
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const today = dayText(now())
  const series = await Promise.all(
    rows.map(async ({ line, byHour }) => {
      const counts = await byHour(actor.merchantId, today)
      return { title: line, values: hours.map((hour) => counts.get(hour) ?? 0) }
    }),
  )
  const days = hours.map((hour) => `${String(hour).padStart(2, '0')}:00`)
  return { type: 'hours', title: '今日各时段', unit: 'count', days, series }
}

const trendOfDays = async (all: Figures, actor: Actor, which: string): Promise<Trend> => {
  const { type, title, unit } = trendRows.find((row) => row.type === which) ?? refuse('notFound')
  const lines = linesFor(all, actor).filter((row) => row.type === type)
  const rows = await those(all, lines, actor.merchantId)
  if (rows.length === 0) refuse('forbidden')
  const today = dayText(now())
  const days = Array.from({ length: trendDays }, (_, index) => addDays(today, index + 1 - trendDays))
  const series = await Promise.all(
    rows.map(async ({ line, between }) => {
      const values = await between(actor.merchantId, addDays(today, 1 - trendDays), today)
      return { title: line, values: days.map((day) => drawn[unit](values.get(day) ?? 0)) }
    }),
  )
  return { type, title, unit, days, series }
}

/** The days to today, or the hours of it. */
export const trend = (all: Figures, actor: Actor, which: string): Promise<Trend> =>
  which === 'hours' ? hoursOfToday(all, actor) : trendOfDays(all, actor, which)
