import { sql, type RawBuilder } from 'kysely'
import type { DB } from './schema.ts'
import { db } from './tx.ts'

export type Condition = RawBuilder<boolean>

/** What a filter asks of a row: of one at hand, and of an index over all. `rare`: the index alone will do. */
export type Narrow = { inRow: Condition; byIndex: Condition; rare: boolean }

export type Paging = { page: number; page_size: number; cursor?: string | undefined }

/** A list of any length, newest first. `shown` is what is read of the rows of a page, the row itself being `o`. */
export type LongList = { readonly table: keyof DB & string; readonly shown: RawBuilder<unknown> }

/** `more`: the total was not counted to its end. */
export type Found<Row> = { rows: Row[]; total: number; more: boolean }

export const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`

export const newestFirst = sql`order by created_at desc, id desc`

/** Nobody pages further by number. */
export const pageLimit = 10_000
/** Nobody reads a longer total: a whole tab is counted in its index, a filtered one by looking at rows. */
const totalLimits = { whole: 10_000, filtered: 100 } as const
/** How many of the newest rows are looked through before an index is asked for the filter. */
export const nearby = 500
/** A longer look than this costs more than to ask an index for everything that fits. */
const farthest = 10_000

/** The newest rows, each with whether it fits. */
export const newest = (
  table: keyof DB & string,
  conditions: readonly Condition[],
  fits: Condition,
  reach: number,
) => sql`
  select id, created_at, ${fits} as fits from (
    select * from ${sql.table(table)} where ${all(conditions)} ${newestFirst} limit ${reach}
  ) newest`

type Place = { page_size: number; offset: number; after: Condition[] }

/** Behind a cursor, which is the last row seen, or by number. */
const placeOf = (table: keyof DB & string, { page, page_size, cursor }: Paging): Place => {
  if (!cursor) return { page_size, offset: (page - 1) * page_size, after: [] }
  const seen = sql`select created_at, id from ${sql.table(table)} where id = ${Number(cursor)}`
  return { page_size, offset: 0, after: [sql<boolean>`(created_at, id) < (${seen})`] }
}

/** A bounded count says at least what has been read, and one more while there is more: so one can always read on. */
const bounded = <Row>(count: number, limit: number, { page_size, offset }: Place, rows: Row[]): Found<Row> => {
  if (count < limit) return { rows, total: count, more: false }
  const read = offset + rows.length + (rows.length === page_size ? 1 : 0)
  return { rows, total: Math.max(limit, read), more: true }
}

const countUpTo = async ({ table }: LongList, conditions: readonly Condition[], limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${sql.table(table)} where ${all(conditions)} limit ${limit}) counted`.execute(db())
  return rows[0]?.count ?? 0
}

/** A whole tab: the index is walked alone, and only the rows that are shown are fetched. */
const wholePage = async <Row>(list: LongList, conditions: readonly Condition[], place: Place): Promise<Found<Row>> => {
  const limit = totalLimits.whole
  const [{ rows }, count] = await Promise.all([
    sql<Row>`
      select ${list.shown} from (
        select id from ${sql.table(list.table)} where ${all([...conditions, ...place.after])} ${newestFirst}
        limit ${place.page_size} offset ${place.offset}
      ) shown join ${sql.table(list.table)} o on o.id = shown.id order by o.created_at desc, o.id desc`.execute(db()),
    countUpTo(list, conditions, limit),
  ])
  return bounded(count, limit, place, rows)
}

type Sighting<Row> = { rows: Row[]; looked: number; fitting: number }

const sighting = async <Row>(statement: RawBuilder<unknown>): Promise<Sighting<Row>> => {
  const { rows } = await (
    statement as RawBuilder<Row & { id: number | null; looked: number; fitting: number }>
  ).execute(db())
  // Without any row that fits there still is one, with the counts.
  return {
    rows: rows.filter(({ id }) => id !== null),
    looked: rows[0]?.looked ?? 0,
    fitting: rows[0]?.fitting ?? 0,
  }
}

const shownOf = (
  { table, shown }: LongList,
  from: RawBuilder<unknown>,
  conditions: readonly Condition[],
  { page_size, offset }: Place,
) => sql`
  select ${shown} from (
    select id from ${from} where ${all(conditions)} ${newestFirst} limit ${page_size} offset ${offset}
  ) shown join ${sql.table(table)} o on o.id = shown.id`

/** Looks through the newest rows of a tab: enough for a filter that fits many. */
const lookNear = <Row>(
  list: LongList,
  conditions: readonly Condition[],
  { inRow }: Narrow,
  place: Place,
  reach: number,
): Promise<Sighting<Row>> =>
  sighting(sql`
    with near as materialized (${newest(list.table, [...conditions, ...place.after], inRow, reach)})
    select o.*, c.looked, c.fitting from (
      select count(*)::int as looked, (count(*) filter (where fits))::int as fitting from near
    ) c left join (${shownOf(list, sql`near`, [sql<boolean>`fits`], place)}) o on true
    order by o.created_at desc, o.id desc`)

/** Asks the index of the filter for all there are: right for a filter that fits few. */
const askIndex = <Row>(
  list: LongList,
  conditions: readonly Condition[],
  { byIndex }: Narrow,
  place: Place,
): Promise<Sighting<Row>> =>
  sighting(sql`
    with far as materialized (
      select id, created_at from ${sql.table(list.table)} where ${all([...conditions, byIndex])})
    select o.*, c.fitting as looked, c.fitting from (select count(*)::int as fitting from far) c
    left join (${shownOf(list, sql`far`, [sql<boolean>`true`, ...place.after], place)}) o on true
    order by o.created_at desc, o.id desc`)

/** What is wanted is near, or as far as a first look promises, or else the index knows. */
const filteredPage = async <Row>(
  list: LongList,
  conditions: readonly Condition[],
  narrow: Narrow,
  place: Place,
): Promise<Found<Row>> => {
  const limit = totalLimits.filtered
  const wanted = Math.max(limit, place.offset + place.page_size)
  const isEnough = ({ looked, fitting }: Sighting<Row>, reach: number) => looked < reach || fitting >= wanted
  const tell = async ({ rows, fitting }: Sighting<Row>): Promise<Found<Row>> => {
    // What was seen behind a cursor is not all.
    const partly = place.after.length > 0 && fitting < limit
    const count = partly ? await countUpTo(list, [...conditions, narrow.byIndex], limit) : fitting
    return bounded(count, limit, place, rows)
  }
  if (!narrow.rare) {
    const near = await lookNear<Row>(list, conditions, narrow, place, nearby)
    if (isEnough(near, nearby)) return tell(near)
    const reach = Math.ceil((wanted / Math.max(near.fitting, 1)) * nearby * 1.5)
    const further = reach <= farthest ? await lookNear<Row>(list, conditions, narrow, place, reach) : undefined
    if (further && isEnough(further, reach)) return tell(further)
  }
  const { rows, fitting } = await askIndex<Row>(list, conditions, narrow, place)
  return { rows, total: fitting, more: false }
}

/** One page and how many there are, as far as anyone counts. The planner is never asked to guess how much a filter fits. */
export const longPage = <Row>(
  list: LongList,
  conditions: readonly Condition[],
  narrow: Narrow | undefined,
  paging: Paging,
): Promise<Found<Row>> => {
  const place = placeOf(list.table, paging)
  return narrow ? filteredPage(list, conditions, narrow, place) : wholePage(list, conditions, place)
}
