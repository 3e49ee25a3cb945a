import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import type { Unit } from '@zdb/contract/desk/analysis/words'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { addSums, nothing, type Subject, type Sums } from '../facts/measures.sql.ts'
import type { Links } from '../links.ts'
import {
  comparedWith,
  daysOf,
  festivalsIn,
  movedPeriodsOf,
  periodsOf,
  rangeOf,
  unitOf,
  type Choice,
  type Period,
  type Range,
} from '../ranges.ts'
import { settleFigures } from '../rollup/settle.sql.ts'
import {
  correctionsOf,
  liveSums,
  sumsBy,
  type DaySums,
  type Dimension,
  type KeySums,
  type Of,
} from '../rollup/sums.sql.ts'

export type Asked = Choice & {
  readonly start_date?: string | undefined
  readonly end_date?: string | undefined
  readonly sid?: string | undefined
  readonly unit?: Unit | undefined
}
/** Without links where no list has exactly these rows. */
export type Present<F> = (sums: Sums, links: Links | null) => F

/** Whose figures they are, and to which lists they may lead. */
export type Reader = Pick<Actor, 'merchantId' | 'isMaster' | 'grants'>

/** A sender has no store in a transfer order: whatever is asked for, it is all of them. */
export const ofActor = ({ merchantId }: Reader, subject: Subject, sid: string | undefined): Of => ({
  merchantId,
  subject,
  storeId: subject === 'sent' ? 0 : Number(sid ?? 0),
})

export const linksOf = (actor: Reader, { subject, storeId }: Of, range: Range): Links => ({
  subject,
  range,
  extra: {},
  actor,
  storeId,
})

/** The same, with the sums made up to date with what has changed. */
export const upToDate = async (reader: Reader, subject: Subject, sid: string | undefined): Promise<Of> => {
  await settleFigures(reader.merchantId)
  return ofActor(reader, subject, sid)
}

type Drawn<F> = { total: F; items: (Period & F)[] }
/** Whose figures of which days are shown how. */
type Shown<F> = {
  readonly actor: Reader
  readonly of: Of
  readonly range: Range
  readonly present: Present<F>
}

const drawn = <F>(
  days: readonly DaySums[],
  { actor, of, range, present }: Shown<F>,
  periods: readonly Period[],
): Drawn<F> => {
  const links = linksOf(actor, of, range)
  const sums = new Map(days.map((row) => [row.day, row]))
  const items = periods.map((period) => {
    const span = { from: period.start_date, to: period.end_date }
    const own = daysOf(span).flatMap((day) => sums.get(day) ?? [])
    return { ...period, ...present(addSums(own), { ...links, range: span }) }
  })
  return { total: present(addSums(days), links), items }
}

/** So many days back a change of a day that is over is told. */
const toldDays = 7

/**
 * A range, its periods, what it is set against, and what of it was changed lately; and the same days by what else is asked
 * for, read with them.
 */
export const overTimeBy = async <F>(
  actor: Reader,
  subject: Subject,
  asked: Asked,
  present: Present<F>,
  dimensions: readonly Dimension[],
) => {
  const range = rangeOf(asked)
  const unit = unitOf(range, asked.unit)
  const of = await upToDate(actor, subject, asked.sid)
  const compared = comparedWith(range, asked)
  const { days, by } = await sumsBy(of, range, ['day', ...dimensions])
  const shown = { actor, of, range, present }
  const other =
    typeof compared === 'string'
      ? null
      : drawn(
          (await sumsBy(of, compared.range, ['day'])).days,
          { ...shown, range: compared.range },
          // By the asked periods: a month of its own calendar would stand beside a month with other days.
          movedPeriodsOf(range, unit, compared.movedBy),
        )
  const corrections = await correctionsOf(of, range, addDays(dayText(now()), -toldDays))
  const periods = {
    start_date: range.from,
    end_date: range.to,
    unit,
    ...drawn(days, shown, periodsOf(range, unit)),
    compare:
      typeof compared === 'string' || !other
        ? null
        : {
            kind: compared.kind,
            label: compared.label,
            start_date: compared.range.from,
            end_date: compared.range.to,
            ...other,
          },
    compare_hint: typeof compared === 'string' ? compared : '',
    festivals: festivalsIn(range),
    corrections: corrections.map(({ valid_amount, margin, ...row }) => ({
      ...row,
      valid_amount: fen(valid_amount),
      margin: fen(margin),
    })),
  }
  return { periods, of, range, by }
}

export const overTime = async <F>(actor: Reader, subject: Subject, asked: Asked, present: Present<F>) =>
  (await overTimeBy(actor, subject, asked, present, [])).periods

export const hourName = (hour: number): string =>
  `${String(hour).padStart(2, '0')}:00–${String(hour + 1).padStart(2, '0')}:00`

export const hours = Array.from({ length: 24 }, (_, hour) => hour)

const byTheHour = <F>(
  day: string,
  links: Links | null,
  present: Present<F>,
  sums: readonly (KeySums & DaySums)[],
): Drawn<F> => {
  const ofDay = sums.filter((row) => row.day === day)
  const items = hours.map((hour) => ({
    key: String(hour),
    name: hourName(hour),
    start_date: day,
    end_date: day,
    ...present(ofDay.find(({ key }) => key === String(hour)) ?? nothing, links && { ...links, extra: { hour } }),
  }))
  return { total: present(addSums(ofDay), links), items }
}

const weekMs = 7 * 86_400_000

/** Today from the orders as they stand, and the same day of last week as far as it had come by now. */
export const today = async <F>(actor: Reader, subject: Subject, sid: string | undefined, present: Present<F>) => {
  const at = now()
  const day = dayText(at)
  const before = addDays(day, -7)
  const of = ofActor(actor, subject, sid)
  const sums = await liveSums(of, 'hour', [{ day }, { day: before, before: new Date(at.getTime() - weekMs) }])
  const compare = {
    kind: 'weekday' as const,
    label: '上周同一天此刻',
    start_date: before,
    end_date: before,
    // No list ends at a moment of a day.
    ...byTheHour(before, null, present, sums),
  }
  return { day, at, ...byTheHour(day, linksOf(actor, of, { from: day, to: day }), present, sums), compare }
}
