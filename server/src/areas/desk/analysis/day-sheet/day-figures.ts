import type { output } from 'zod/v4/core'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { DaySheet } from '@zdb/contract/desk/analysis/day-sheet'
import { caseTodos } from '#areas/orders/after-sale/public'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { overTime, today, type Present, type Reader } from '../calls/over-time.ts'
import type { Subject } from '../facts/measures.sql.ts'
import { presentRide, presentSale, presentTrade } from '../present.ts'

type Sheet = output<typeof DaySheet>
export type Recipient = Reader & Pick<Actor, 'accountId'>

/** What the sentence is made of. */
export type DayFigures = Pick<
  Sheet,
  'day' | 'at' | 'live' | 'compare_day' | 'compare_label' | 'online' | 'sent' | 'received' | 'rides' | 'after_sales'
>

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const
export const weekdayOf = (day: string): string => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''

/** One side of a day as its dashboard says it, beside the same day of the week before. */
const side = async <F>(reader: Reader, subject: Subject, day: string, present: Present<F>) => {
  if (day === dayText(now())) {
    const { total, compare } = await today(reader, subject, undefined, present)
    return { total, before: compare.total }
  }
  const days = { start_date: day, end_date: day, compare: 'weekday' } as const
  const { total, compare } = await overTime(reader, subject, days, present)
  return { total, before: compare?.total ?? null }
}

/** In which cases it is their turn now, as the workbench counts them. */
const casesOf = async (person: Recipient): Promise<Sheet['after_sales']> => {
  if (!may(person, 'afterSale.read')) return null
  const counts = await caseTodos.counts(person)
  return caseTodos.rows.map(({ key, title, route }) => {
    const counted = counts[key] ?? 0
    return { key, title, route, count: typeof counted === 'number' ? counted : counted.count }
  })
}

export const dayFigures = async (person: Recipient, day: string): Promise<DayFigures> => {
  const at = now()
  const live = day === dayText(at)
  const before = addDays(day, -7)
  return {
    day,
    at,
    live,
    compare_day: before,
    compare_label: `上${weekdayOf(before)}${live ? '此刻' : ''}`,
    online: await side(person, 'online', day, presentSale),
    sent: await side(person, 'sent', day, presentTrade),
    received: await side(person, 'received', day, presentTrade),
    rides: await side(person, 'ride', day, presentRide),
    after_sales: await casesOf(person),
  }
}
