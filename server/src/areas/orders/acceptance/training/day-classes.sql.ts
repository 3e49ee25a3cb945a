import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#core/db/tx'
import type { DaySupport } from '../day-class.ts'
import { maySpeak, type Bounds, type Support } from '../model/cells.ts'
import { isNamed } from '../model/features.ts'
import { supportOf } from './cells.sql.ts'

type Classes = { readonly named: readonly string[]; readonly peak: boolean; readonly weekend: boolean }

const isPeak = sql<boolean>`o.day_class not in ('weekday', 'weekend')`

/** A peak day is written down by its name alone; its window began so many hours after it was offered. */
const isOfWeekend = sql<boolean>`(o.day_class = 'weekend' or ${isPeak} and
  extract(isodow from (o.began_at + o.lead_hours * interval '1 hour') at time zone 'Asia/Shanghai') > 5)`

/** The class that the offering `o` is learned as: the nearest of those that there are. */
const learnedAs = ({ named, peak, weekend }: Classes) => sql<string>`case
  when o.day_class = any(${[...named]}::text[]) then o.day_class
  when ${peak} and ${isPeak} then 'peak'
  when ${weekend} and ${isOfWeekend} then 'weekend' else 'weekday' end`

const readDaySupport = async (tx: Tx, dayClass: RawBuilder<string>): Promise<DaySupport> => {
  const stood = sql`select ${dayClass} as name, o.order_id, o.sender, o.taker from acceptance_offering o`
  const { rows } = await sql<Support & { name: string }>`${supportOf(stood, sql`name`)}`.execute(tx)
  return Object.fromEntries(rows.map(({ name, ...support }) => [name, support]))
}

/**
 * As which class every day is learned, and who stands behind those of which something is said. A peak day has a name only
 * where enough stand behind it alone. The others are learned together where enough stand behind those: with the named ones
 * counted in, a festival of one merchant would be what the common one says of those that have no name.
 */
export const readDayClasses = async (
  tx: Tx,
  bounds: Bounds,
): Promise<{ dayClass: RawBuilder<string>; support: DaySupport }> => {
  const among = (support: DaySupport, name: string): boolean => {
    const behind = support[name]
    return behind !== undefined && maySpeak(behind, bounds)
  }
  const each = await readDaySupport(tx, sql<string>`o.day_class`)
  const named = Object.keys(each).filter((name) => isNamed(name) && among(each, name))
  const peak = among(await readDaySupport(tx, learnedAs({ named, peak: true, weekend: true })), 'peak')
  const weekend = among(await readDaySupport(tx, learnedAs({ named, peak, weekend: true })), 'weekend')
  const learned = await readDaySupport(tx, learnedAs({ named, peak, weekend }))
  const together = await readDaySupport(
    tx,
    sql<string>`case when ${isPeak} and ${learnedAs({ named, peak, weekend })} not in ('weekday', 'weekend') then 'peak' else '' end`,
  )
  const support = { ...learned, ...together }
  return {
    dayClass: learnedAs({ named, peak, weekend }),
    support: Object.fromEntries(Object.entries(support).filter(([name]) => name !== 'weekday' && among(support, name))),
  }
}
