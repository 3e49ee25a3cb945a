import { sql, type RawBuilder } from 'kysely'
import { goods } from './goods.ts'

const list = (values: readonly (string | number)[]) => sql`${[...values]}::text[]`

/** A number below `below` that looks drawn and is the same every time. */
export const drawn = (seed: number, below: RawBuilder<unknown>) =>
  sql`((hashint8extended(n, ${sql.lit(seed)}) & 2147483647) % ${below})::int`

export const oneOf = (seed: number, values: readonly string[]) =>
  sql`(${list(values)})[1 + ${drawn(seed, sql.lit(values.length))}]`

/** As often as each is ordered. */
export const wares = JSON.stringify(
  goods
    .flatMap(({ often, ...item }) => Array.from({ length: often }, () => item))
    .map((item, place) => ({ ...item, place })),
)
