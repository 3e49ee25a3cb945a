import { sql, type RawBuilder } from 'kysely'

/** A row that came inside another one, as JSON: its moments are text, and so are its bytes. */
export type Inner<T> = {
  [K in keyof T]: T[K] extends Date | Buffer ? string : T[K] extends Date | Buffer | null ? string | null : T[K]
}

/** What a query finds, as one column of the row around it. */
export const innerRows = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(r), '[]') from (${query}) r)`

/** The same of a query that finds one row or none. */
export const innerRow = (query: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select to_json(r) from (${query}) r)`
