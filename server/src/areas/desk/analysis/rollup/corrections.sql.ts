import { sql } from 'kysely'
import { dayText } from '@zdb/contract/kit/china-time'
import type { Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { Subject } from '../facts/measures.sql.ts'

/** What an order gives to the figures of its day. */
export type OrderFact = {
  subject: Subject
  order_id: number
  sn: string
  day: string
  valid_amount: number
  margin: number
}

export const orderFacts = async (tx: Tx, merchantId: number, sns: readonly string[]): Promise<OrderFact[]> => {
  const { rows } = await sql<OrderFact>`
    select subject, order_id, sn, day::text as day, valid_amount, margin from figure_order
    where merchant_id = ${merchantId} and sn = any(${[...sns]}::text[])`.execute(tx)
  return rows
}

type Correction = { subject: Subject; day: string; orders: number; valid_amount: number; margin: number }
type DayChange = Omit<Correction, 'orders'>

const countKey = ({ subject, order_id, day }: OrderFact): string => `${subject} ${order_id} ${day}`

/** What orders that were counted before are now counted otherwise; one that went to another day is gone from its own. */
const recounted = (before: readonly OrderFact[], after: readonly OrderFact[]): DayChange[] => {
  const known = new Map(after.map((row) => [countKey(row), row]))
  return before
    .map((old) => {
      const fresh = known.get(countKey(old))
      const { subject, day } = old
      return {
        subject,
        day,
        valid_amount: (fresh?.valid_amount ?? 0) - old.valid_amount,
        margin: (fresh?.margin ?? 0) - old.margin,
      }
    })
    .filter(({ valid_amount, margin }) => valid_amount !== 0 || margin !== 0)
}

/** Orders that were noted when their day was over; one of its last minute, counted after midnight, is none of them. */
const foundLate = (
  before: readonly OrderFact[],
  after: readonly OrderFact[],
  notedOn: (sn: string) => string,
): readonly DayChange[] => {
  const known = new Set(before.map(countKey))
  return after.filter((row) => !known.has(countKey(row)) && row.day < notedOn(row.sn))
}

/** What has changed of days that are over, by the day. */
const correctionsOf = (changes: readonly DayChange[], today: string): Correction[] => {
  const found = new Map<string, Correction>()
  for (const { subject, day, valid_amount, margin } of changes.filter((row) => row.day < today)) {
    const sum = found.get(`${subject} ${day}`)
    found.set(`${subject} ${day}`, {
      subject,
      day,
      orders: (sum?.orders ?? 0) + 1,
      valid_amount: (sum?.valid_amount ?? 0) + valid_amount,
      margin: (sum?.margin ?? 0) + margin,
    })
  }
  return [...found.values()]
}

/** Writes down what the orders that were counted anew have changed of days that are over. */
export const noteCorrections = async (
  tx: Tx,
  merchantId: number,
  before: readonly OrderFact[],
  after: readonly OrderFact[],
  notedOn: ReadonlyMap<string, string>,
): Promise<void> => {
  const today = dayText(now())
  const late = foundLate(before, after, (sn) => notedOn.get(sn) ?? today)
  const found = correctionsOf([...recounted(before, after), ...late], today)
  for (const { subject, day, orders, valid_amount, margin } of found)
    await sql`
      insert into figure_correction (merchant_id, subject, day, corrected_on, orders, valid_amount, margin)
      values (${merchantId}, ${subject}, ${day}, ${today}, ${orders}, ${valid_amount}, ${margin})
      on conflict (merchant_id, subject, corrected_on, day) do update set
        orders = figure_correction.orders + excluded.orders,
        valid_amount = figure_correction.valid_amount + excluded.valid_amount,
        margin = figure_correction.margin + excluded.margin`.execute(tx)
}
