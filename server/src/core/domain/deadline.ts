import { sql, type RawBuilder } from 'kysely'
import { later, now } from '../time/clock.ts'
import type { Rules } from './rules.ts'

type Count = { [K in keyof Rules]: Rules[K] extends number ? K : never }[keyof Rules]
type Unit = (count: number) => number
type Moments<C extends string> = { readonly [K in C]: Date | null }

/** When a wait is over, said once: of a row in hand, and as SQL where no column holds it. */
export type Deadline<R> = {
  /** The rules and columns (`table.column` of another table) it follows from. */
  readonly from: readonly string[]
  readonly at: (row: R, rules: Rules) => Date | null
  readonly passed?: (rules: Rules) => RawBuilder<boolean>
}

/** So long after the state is entered; the column of the deadline keeps it. */
export const after = (rule: Count, unit: Unit): Deadline<unknown> => ({
  from: [rule],
  at: (_row, rules) => later(unit(rules[rule])),
})

/** The moment a column names. */
export const atColumn = <C extends string>(column: C): Deadline<Moments<C>> => ({
  from: [column],
  at: (row) => row[column],
  passed: () => sql<boolean>`${sql.ref(column)} <= ${now()}`,
})

/** So long after the first of these columns that is set. */
export const since = <C extends string>(rule: Count, unit: Unit, ...columns: readonly C[]): Deadline<Moments<C>> => ({
  from: [rule, ...columns],
  at: (row, rules) => {
    const start = columns.map((column) => row[column]).find((moment) => moment !== null)
    return start ? new Date(start.getTime() + unit(rules[rule])) : null
  },
  passed: (rules) =>
    sql<boolean>`coalesce(${sql.join(columns.map((column) => sql.ref(column)))}) <= ${later(-unit(rules[rule]))}`,
})

/** Whichever comes first. */
export const earliest = <A, B>(one: Deadline<A>, other: Deadline<B>): Deadline<A & B> => ({
  from: [...one.from, ...other.from],
  at: (row, rules) => {
    const moments = [one.at(row, rules), other.at(row, rules)].filter((moment) => moment !== null)
    return moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  },
  passed: (rules) => sql<boolean>`(${one.passed?.(rules) ?? sql`false`} or ${other.passed?.(rules) ?? sql`false`})`,
})

/** The deadline of another thing, which this one follows. */
export const elsewhere = (column: `${string}.${string}`): Deadline<unknown> => ({ from: [column], at: () => null })
