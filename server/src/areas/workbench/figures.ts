import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { formatYuan } from '@zdb/contract/kit/fen'
import type { workbench } from '@zdb/contract/workbench/endpoints'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { refuse } from '#core/http/refusal'
import { figureRows, trendRows, type FigureRow, type Unit } from './figure-rows.ts'

const trendDays = 14

const rowsFor = (actor: Actor): FigureRow[] => figureRows.filter(({ allow }) => may(actor, allow))

export const trendsFor = (actor: Actor) =>
  trendRows.filter(({ type }) => rowsFor(actor).some((row) => row.type === type))

const textOf: Readonly<Record<Unit, (value: number) => string>> = { money: formatYuan, count: String }

/** Today against yesterday, in China's days. */
export const figures = async (actor: Actor, which: string): Promise<Result<typeof workbench.figures>> => {
  if (which !== 'today') refuse('notFound')
  const today = dayText(now())
  const yesterday = addDays(today, -1)
  return Promise.all(
    rowsFor(actor).map(async ({ key, type, title, unit, between }) => {
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

export const trend = async (actor: Actor, which: string): Promise<Result<typeof workbench.trend>> => {
  const { type, title, unit } = trendRows.find((row) => row.type === which) ?? refuse('notFound')
  const rows = rowsFor(actor).filter((row) => row.type === type)
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
