import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { trendRows, type FigureRow, type Unit } from '#core/domain/figure'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'

const trendDays = 14

/** The rows of all areas. */
export type Figures = readonly FigureRow[]

const rowsFor = (all: Figures, actor: Actor): FigureRow[] => all.filter(({ allow }) => may(actor, allow))

export const trendsFor = (all: Figures, actor: Actor) =>
  trendRows.filter(({ type }) => rowsFor(all, actor).some((row) => row.type === type))

const textOf: Readonly<Record<Unit, (value: number) => string>> = { money: formatYuan, count: String }

/** Today against yesterday, in China's days. */
export const figures = async (all: Figures, actor: Actor, which: string): Promise<Result<typeof workbench.figures>> => {
  if (which !== 'today') refuse('notFound')
  const today = dayText(now())
  const yesterday = addDays(today, -1)
  return Promise.all(
    rowsFor(all, actor).map(async ({ key, type, title, unit, between }) => {
      const days = await between(actor.merchantId, yesterday, today)
      const on = (day: string): string => textOf[unit](days.get(day) ?? 0)
      return { key, type, title, unit, today: on(today), yesterday: on(yesterday) }
    }),
  )
}

/** A chart's money is yuan. */
const drawn: Readonly<Record<Unit, (value: number) => number>> = {
  money: (value) => value / 100,
  count: (value) => value,
}

export const trend = async (all: Figures, actor: Actor, which: string): Promise<Result<typeof workbench.trend>> => {
  const { type, title, unit } = trendRows.find((row) => row.type === which) ?? refuse('notFound')
  const rows = rowsFor(all, actor).filter((row) => row.type === type)
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
