import { sql, type RawBuilder } from 'kysely'
import { countLimits } from '@zdb/contract/kit/lists/count-limits'
import { all, farthest, fitting, newestFirst, type Condition, type Narrow } from './long-list.ts'
import { newest } from './ordering.ts'
import type { DB } from '../db/schema.ts'
import { db } from '../db/tx.ts'

export type Counts = Record<string, number>

/** A tab by its name, and the conditions that make it. */
export type TabView = { readonly index: string; readonly view: readonly Condition[] }

/** Rows under way are fewer than this in any tab, so that a look through them is a look through all. */
const wholeTab = 20_000
/** So many of the newest tell how common a filter is. */
const sample = 500

const countUpTo = (table: keyof DB & string, conditions: readonly Condition[], limit: number) => sql`
  select count(*)::int from (select 1 from ${sql.table(table)} where ${all(conditions)} limit ${sql.lit(limit)}) counted`

const countsIn = async <C>(columns: RawBuilder<unknown>[]): Promise<Record<string, C>> => {
  const { rows } = await sql<Record<string, C>>`select ${sql.join(columns)}`.execute(db())
  return rows[0] ?? {}
}

const named = (tabs: readonly TabView[], count: (tab: TabView) => RawBuilder<unknown>) =>
  tabs.map((tab) => sql`(${count(tab)}) as ${sql.ref(tab.index)}`)

type CountRequest = { table: keyof DB & string; span: readonly Condition[]; tabs: readonly TabView[] }

/** Few fit: all of them are fetched once and sorted into the tabs. Undefined when they are not few after all. */
const sortIntoTabs = async ({ table, span, tabs }: CountRequest, fits: Condition): Promise<Counts | undefined> => {
  const limit = sql.lit(countLimits.filtered)
  const columns = named(
    tabs,
    ({ view }) => sql`least(count(*) filter (where ${all([sql<boolean>`true`, ...view])}), ${limit})::int`,
  )
  const { rows } = await sql<Counts & { looked: number }>`
    select count(*)::int as looked, ${sql.join(columns)} from (
      select * from ${sql.table(table)} where ${all([...span, fits])} limit ${farthest}) fit`.execute(db())
  const { looked = 0, ...counts } = rows[0] ?? {}
  return looked < farthest ? counts : undefined
}

/** Counts among the newest of each tab; a tab whose newest do not tell is left out. */
const countNear = async ({ table, span, tabs }: CountRequest, fits: Condition, reach: number): Promise<Counts> => {
  const wanted = countLimits.filtered
  const counts = await countsIn<number | null>(
    named(tabs, ({ view }) => {
      const tab = [...span, ...view]
      return sql`
        select case when found >= ${wanted} or not exists (
            select 1 from ${sql.table(table)} where ${all(tab)} ${newestFirst} offset ${reach})
          then found end
        from (select count(*)::int as found from (${fitting({ table, ordering: newest }, tab, fits, { reach, wanted })}) fit) counted`
    }),
  )
  return Object.fromEntries(
    Object.entries(counts).flatMap(([tab, count]) => (count === null ? [] : [[tab, count] as const])),
  )
}

/**
 * Many fit: each tab is looked through far enough to be all of it, or until enough are found, and else by whatever index
 * there is. Where what fits is common the look ends early; a shorter look first would be made twice where a tab has few.
 */
const countFrequent = async (of: CountRequest, { inRow, byIndex }: Narrow): Promise<Counts> => {
  const counts = await countNear(of, inRow, wholeTab)
  const open = of.tabs.filter(({ index }) => counts[index] === undefined)
  if (open.length === 0) return counts
  const rest = named(open, ({ view }) => countUpTo(of.table, [...of.span, ...view, byIndex], countLimits.filtered))
  return { ...counts, ...(await countsIn<number>(rest)) }
}

/** Among the newest, how large a share fits. */
const shareAmongNewest = async ({ table, span }: CountRequest, { inRow }: Narrow): Promise<number> => {
  const { rows } = await sql<{ share: number }>`
    select coalesce(avg(fits::int), 0)::float8 as share from (
      select ${inRow} as fits from ${sql.table(table)} where ${all(span)} ${newestFirst} limit ${sample}) newest`.execute(
    db(),
  )
  return rows[0]?.share ?? 0
}

/** Rarer than this, an index names them sooner than a look meets them. */
const common = 0.015

/** The counts of all tabs, each as far as its badge can show. */
export const longCounts = async (of: CountRequest, narrow: Narrow | undefined): Promise<Counts> => {
  const { table, span, tabs } = of
  if (!narrow) return countsIn(named(tabs, ({ view }) => countUpTo(table, [...span, ...view], countLimits.tab)))
  const share = narrow.share ?? (await shareAmongNewest(of, narrow))
  const sorted = share < common ? await sortIntoTabs(of, narrow.byIndex) : undefined
  return sorted ?? countFrequent(of, narrow)
}
