import { sql, type RawBuilder, type Selectable } from 'kysely'
import { codesOf, type States } from '@zdb/contract/kit/states'
import type { DB } from '../db/schema.ts'

/** A condition on a row, said once: as SQL with its values written out, so that a partial index can answer, and of a row in hand. */
export type RowCondition<R> = { readonly sql: RawBuilder<boolean>; readonly of: (row: R) => boolean }

/** The row of a table as it is read. */
export type RowOf<T extends keyof DB> = Selectable<DB[T]>

const lits = (values: readonly (string | number)[]) => sql.join(values.map((value) => sql.lit(value)))

/** Whether a column holds one of these, written out. */
export const isOneOf = (column: string, values: readonly (string | number)[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql<boolean>`${sql.ref(column)} = ${sql.lit(values[0])}`
    : sql<boolean>`${sql.ref(column)} in (${lits(values)})`

/** Whether a column holds anything but this, written out. */
export const isNot = (column: string, value: string | number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} <> ${sql.lit(value)}`

/** Whether the state in a column is one of those named, its codes written out. */
export const inStates =
  <S extends States>(states: S, column = 'state') =>
  (...names: readonly (keyof S & string)[]): RawBuilder<boolean> =>
    isOneOf(column, codesOf(states, ...names))

export const all = <R>(...parts: readonly RowCondition<R>[]): RowCondition<R> => ({
  sql: sql<boolean>`(${sql.join(
    parts.map((part) => part.sql),
    sql` and `,
  )})`,
  of: (row) => parts.every((part) => part.of(row)),
})

export const any = <R>(...parts: readonly RowCondition<R>[]): RowCondition<R> => ({
  sql: sql<boolean>`(${sql.join(
    parts.map((part) => part.sql),
    sql` or `,
  )})`,
  of: (row) => parts.some((part) => part.of(row)),
})

/** Conditions on the columns of one table. */
export const conditionsOn = <T extends keyof DB>(_table: T) => {
  type R = RowOf<T>
  type Column = keyof R & string
  return {
    is: <C extends Column>(column: C, value: R[C] & boolean): RowCondition<R> => ({
      sql: value ? sql<boolean>`${sql.ref(column)}` : sql<boolean>`not ${sql.ref(column)}`,
      of: (row) => row[column] === value,
    }),
    isNull: (column: Column): RowCondition<R> => ({
      sql: sql<boolean>`${sql.ref(column)} is null`,
      of: (row) => row[column] === null,
    }),
    isSet: (column: Column): RowCondition<R> => ({
      sql: sql<boolean>`${sql.ref(column)} is not null`,
      of: (row) => row[column] !== null,
    }),
    oneOf: <C extends Column>(column: C, ...values: readonly (R[C] & (string | number))[]): RowCondition<R> => ({
      sql: isOneOf(column, values),
      of: (row) => values.some((value) => value === row[column]),
    }),
  }
}
