import { sql, type RawBuilder } from 'kysely'
import type { States } from '@zdb/contract/kit/states'
import { goods } from './goods.ts'

const list = (values: readonly (string | number)[]) => sql`${[...values]}::text[]`

/** A number below `below` that looks drawn and is the same every time. */
export const drawn = (seed: number, below: RawBuilder<unknown>) =>
  sql`((hashint8extended(n, ${sql.lit(seed)}) & 2147483647) % ${below})::int`

export const oneOf = (seed: number, values: readonly string[]) =>
  sql`(${list(values)})[1 + ${drawn(seed, sql.lit(values.length))}]`

/** The code of a state. */
export const codeOf =
  <S extends States>(states: S) =>
  (name: keyof S & string) =>
    sql.lit((states[name] as States[string]).code)

type Odds<S extends States> = readonly (readonly [below: number, name: keyof S & string])[]

/** The first of these states whose limit the number in a column is below; beyond all of them the last one named. */
export const stateBelow =
  <S extends States>(states: S, column: string) =>
  (odds: Odds<S>, beyond: keyof S & string) => {
    const code = codeOf(states)
    const cases = odds.map(([below, name]) => sql`when ${sql.ref(column)} < ${sql.lit(below)} then ${code(name)}`)
    return sql`case ${sql.join(cases, sql` `)} else ${code(beyond)} end`
  }

/** As often as each is ordered. */
export const wares = JSON.stringify(
  goods
    .flatMap(({ often, ...item }) => Array.from({ length: often }, () => item))
    .map((item, place) => ({ ...item, place })),
)
