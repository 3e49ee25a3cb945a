import { sql, type RawBuilder } from 'kysely'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'
import { refuseField } from '../http/refusal.ts'
import { behind, cursorOf, inOrder, newest, type Ordering } from './ordering.ts'

export type Condition = RawBuilder<boolean>

/** What a filter asks of a row: of one at hand, and of an index over all; and what share of rows fits, where one knows. */
export type Narrow = { inRow: Condition; byIndex: Condition; share: number | undefined }

export type Paging = { page: number; page_size: number; cursor?: string | undefined }

/** A list of any length in its order. `shown` is what is read of the rows of a page, the row itself being `o`. */
export type LongList = {
  readonly table: keyof DB & string
  readonly shown: RawBuilder<unknown>
  readonly ordering: Ordering
}

/** `more`: the total was not counted to its end. `next` is the cursor of what comes behind a full page. */
export type Found<Row> = { rows: Row[]; total: number; more: boolean; next: string | null }
type Counted<Row> = Omit<Found<Row>, 'next'>

export const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`

export const newestFirst = inOrder(newest)

/** Nobody pages further by number. */
const pageLimit = 10_000
/** Nobody reads a longer total: a whole tab is counted in its index, a filtered one by looking at rows. */
const totalLimits = { whole: 2_000, filtered: 100 } as const
/** The sizes of a page that screens ask for: each is a text of its own. */
const written = new Set([20, 50, 100])
/** How many of the first rows are looked through for one page before an index is asked for the filter. */
const nearby = 6_000
/** Of what is rarer than this an index names all sooner than a look meets a page of it. */
const scarce = 0.003
/** Of what is rarer than this a page is looked for and no more is counted. */
const common = 0.05
/** More than this is not fetched through the index of a filter: what fits so many is soon met among the newest. */
export const farthest = 10_000

/** Those among the first rows that fit, in their order; the look ends with the last that is wanted. */
export const fitting = (
  { table, ordering }: Pick<LongList, 'table' | 'ordering'>,
  conditions: readonly Condition[],
  fits: Condition,
  { reach, wanted }: { reach: number | null; wanted: number },
) => {
  const placed = sql`id, ${sql.ref(ordering.column)}`
  const order = inOrder(ordering)
  return sql`
    select ${placed} from (
      select ${placed}, ${fits} as fits from ${sql.table(table)} where ${all(conditions)} ${order} limit ${reach}
    ) first where fits ${order} limit ${wanted}`
}

type PagePosition = { page_size: number; offset: number; after: Condition[] }

/** Behind a cursor, which is the last row seen, or by number; what is further away is reached by cursor. */
const placeOf = ({ table, ordering }: LongList, { page, page_size, cursor }: Paging): PagePosition => {
  if (cursor) return { page_size, offset: 0, after: [behind(table, ordering, cursor)] }
  if (page * page_size > pageLimit + page_size) refuseField('page', '页码过大，请缩小筛选范围')
  return { page_size, offset: (page - 1) * page_size, after: [] }
}

/** A bounded count says at least what has been read, and one more while there is more: so one can always read on. */
const bounded = <Row>(count: number, limit: number, { page_size, offset }: PagePosition, rows: Row[]): Counted<Row> => {
  if (count < limit) return { rows, total: count, more: false }
  const read = offset + rows.length + (rows.length === page_size ? 1 : 0)
  return { rows, total: Math.max(limit, read), more: true }
}

const counting = ({ table }: LongList, conditions: readonly Condition[], limit: RawBuilder<unknown>) => sql<{
  count: number
}>`
    select count(*)::int as count from (
      select 1 from ${sql.table(table)} where ${all(conditions)} limit ${limit}) counted`

const countUpTo = async (list: LongList, conditions: readonly Condition[], limit: number): Promise<number> => {
  const { rows } = await counting(list, conditions, sql.lit(limit)).execute(db())
  return rows[0]?.count ?? 0
}

const isFirst = ({ offset, after }: PagePosition): boolean => offset === 0 && after.length === 0

/** A whole tab: the index is walked alone, and only the rows that are shown are fetched, with the count in the same statement. */
const wholePage = async <Row>(
  list: LongList,
  conditions: readonly Condition[],
  place: PagePosition,
): Promise<Counted<Row>> => {
  const limit = totalLimits.whole
  // Written out, they leave nothing to plan anew; further pages are read seldom, each once, and so are other sizes.
  const size = written.has(place.page_size) ? sql.lit(place.page_size) : sql`${place.page_size}`
  const offset = place.offset === 0 ? sql`` : sql`offset ${place.offset}`
  const { rows } = await sql<Row & { counted: number }>`
    select ${list.shown}, (${counting(list, conditions, sql.lit(limit))}) as counted from (
      select id from ${sql.table(list.table)} where ${all([...conditions, ...place.after])} ${inOrder(list.ordering)}
      limit ${size} ${offset}
    ) shown join ${sql.table(list.table)} o on o.id = shown.id ${inOrder(list.ordering, 'o')}`.execute(db())
  // Where a page is empty nothing brings the count along.
  const count = rows[0]?.counted ?? (isFirst(place) ? 0 : await countUpTo(list, conditions, limit))
  return bounded(count, limit, place, rows)
}

/** `isAll`: nothing else fits. */
type FirstRows<Row> = { rows: Row[]; found: number; isAll: boolean }
type Sighted = { id: number | null; found: number; isAll: boolean }

const sighting = async <Row>(statement: RawBuilder<unknown>): Promise<FirstRows<Row>> => {
  const { rows } = await (statement as RawBuilder<Row & Sighted>).execute(db())
  // Without any row that fits there still is one, with the count.
  const [first] = rows
  return { rows: rows.filter(({ id }) => id !== null), found: first?.found ?? 0, isAll: first?.isAll ?? false }
}

/** The rows of a page out of those that fit, how many those are, and whether they are all, which is asked of `c.found`. */
const pageOf = <Row>(
  { table, shown, ordering }: LongList,
  fit: RawBuilder<unknown>,
  after: readonly Condition[],
  { page_size, offset }: PagePosition,
  isAll: Condition,
): Promise<FirstRows<Row>> =>
  sighting(sql`
    with fit as materialized (${fit})
    select o.*, c.found, ${isAll} as "isAll" from (select count(*)::int as found from fit) c left join (
      select ${shown} from (
        select id from fit where ${all([sql<boolean>`true`, ...after])} ${inOrder(ordering)} limit ${page_size} offset ${offset}
      ) shown join ${sql.table(table)} o on o.id = shown.id
    ) o on true ${inOrder(ordering, 'o')}`)

/** Looked after only where fewer were found than are wanted. */
const endsWithin = (
  { table, ordering }: LongList,
  conditions: readonly Condition[],
  { reach, wanted }: { reach: number | null; wanted: number },
): Condition => {
  const further = sql`
    select 1 from ${sql.table(table)} where ${all(conditions)} ${inOrder(ordering)} limit 1 offset ${reach}`
  return reach === null
    ? sql<boolean>`c.found < ${wanted}`
    : sql<boolean>`case when c.found < ${wanted} then not exists (${further}) else false end`
}

/** What is wanted is near, or the index of the filter knows it, or it lies far back. */
const filteredPage = async <Row>(
  list: LongList,
  conditions: readonly Condition[],
  { inRow, byIndex, share }: Narrow,
  place: PagePosition,
): Promise<Counted<Row>> => {
  const limit = totalLimits.filtered
  const read = place.offset + place.page_size + 1
  const wanted = share !== undefined && share < common ? read : Math.max(limit, read)
  const rest = [...conditions, ...place.after]

  const look = async (reach: number | null): Promise<{ page: Counted<Row>; isEnough: boolean }> => {
    const asked = { reach, wanted }
    const fit = fitting(list, rest, inRow, asked)
    const { rows, found, isAll } = await pageOf<Row>(list, fit, [], place, endsWithin(list, rest, asked))
    if (place.after.length === 0 || !isAll) {
      const page = { rows, total: isAll ? found : Math.max(Math.min(found, limit), read), more: !isAll }
      return { page, isEnough: isAll || found >= read }
    }
    // What was seen behind a cursor is not all.
    const total = await countUpTo(list, [...conditions, byIndex], limit)
    return { page: { rows, total, more: total >= limit }, isEnough: true }
  }
  const askIndex = async (): Promise<{ page: Counted<Row>; isEnough: boolean }> => {
    const fit = sql`
      select id, ${sql.ref(list.ordering.column)} from ${sql.table(list.table)}
      where ${all([...conditions, byIndex])} limit ${farthest}`
    const { rows, found } = await pageOf<Row>(list, fit, place.after, place, sql<boolean>`true`)
    return { page: { rows, total: found, more: false }, isEnough: found < farthest }
  }

  const near =
    share !== undefined && share < scarce
      ? undefined
      : await look(nearby * (1 + Math.floor(place.offset / place.page_size)))
  if (near?.isEnough) return near.page
  const indexed = await askIndex()
  return indexed.isEnough ? indexed.page : (await look(null)).page
}

/** One page and how many there are, as far as anyone counts. The planner is never asked to guess how much a filter fits. */
export const longPage = async <Row extends object>(
  list: LongList,
  conditions: readonly Condition[],
  narrow: Narrow | undefined,
  paging: Paging,
): Promise<Found<Row>> => {
  const place = placeOf(list, paging)
  const page = await (narrow
    ? filteredPage<Row>(list, conditions, narrow, place)
    : wholePage<Row>(list, conditions, place))
  const last = page.rows.length === place.page_size ? page.rows.at(-1) : undefined
  return { ...page, next: last ? cursorOf(list.ordering, last) : null }
}
