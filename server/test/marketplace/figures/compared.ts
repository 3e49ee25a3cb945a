import { expect } from 'vitest'
import { readMoment } from '@zdb/contract/kit/china-time'
import type { Counted } from './plain-recount.ts'

type Json = Record<string, unknown>
type FiguresOf = (rows: readonly Counted[]) => Json
/** Follows what figures lead to, where these are the orders behind them. */
type Follow = (figures: Json, rows: readonly Counted[]) => Promise<void>

const itemsOf = (data: Json): readonly Json[] => data['items'] as readonly Json[]

const daysFrom = (from: unknown, to: unknown): number =>
  (Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000

const during = (rows: readonly Counted[], { start_date, end_date }: Json): Counted[] =>
  rows.filter(({ day }) => day >= String(start_date) && day <= String(end_date))

/** Every period stands beside its own days, all of them moved as far. */
export const checkCompared = async (
  data: Json,
  all: readonly Counted[],
  figuresOf: FiguresOf,
  follow: Follow,
): Promise<void> => {
  const compare = data['compare'] as Json | null
  if (!compare) return
  expect(compare['total']).toMatchObject(figuresOf(during(all, compare)))
  await follow(compare['total'] as Json, during(all, compare))
  const movedBy = daysFrom(data['start_date'], compare['start_date'])
  const moves = itemsOf(compare).map((item, at) =>
    ['start_date', 'end_date'].map((name) => daysFrom(itemsOf(data)[at]?.[name], item[name])),
  )
  expect([data['unit'], moves]).toEqual([data['unit'], itemsOf(data).map(() => [movedBy, movedBy])])
  for (const item of itemsOf(compare)) {
    const mine = during(all, item)
    expect(item).toMatchObject(figuresOf(mine))
    // By the day they are as many as a year has: those of the asked range are followed.
    if (data['unit'] !== 'day') await follow(item, mine)
  }
}

const weekMs = 7 * 86_400_000

/** Today stands beside last week as far as it had come by this moment, which no list shows. */
export const checkUntilNow = (data: Json, all: readonly Counted[], figuresOf: FiguresOf): void => {
  const compare = data['compare'] as Json
  const moment = (readMoment(String(data['at']))?.getTime() ?? 0) - weekMs
  const mine = during(all, compare).filter(({ at }) => at.getTime() < moment)
  expect(compare['total']).toMatchObject(figuresOf(mine))
  for (const item of itemsOf(compare))
    expect(item).toMatchObject(figuresOf(mine.filter(({ hour }) => String(hour) === item['key'])))
  for (const figures of [compare['total'] as Json, ...itemsOf(compare)])
    for (const [name, route] of Object.entries(figures))
      if (name.endsWith('_route')) expect([name, route]).toEqual([name, null])
}
