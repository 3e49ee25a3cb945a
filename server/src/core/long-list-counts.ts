import { sql, type RawBuilder } from 'kysely'
import { countLimits } from '@zdb/contract/kit/count-limits'
import { all, nearby, newest, type Condition, type Narrow } from './long-list.ts'
import type { DB } from './schema.ts'
import { db } from './tx.ts'

export type Counts = Record<string, number>

/** A tab by its name, and the conditions that make it. */
export type TabView = { readonly index: string; readonly view: readonly Condition[] }

/** Rows under way are fewer than this in any tab, so that a look through them is a look through all. */
const farthest = 20_000

const countUpTo = (table: keyof DB & string, conditions: readonly Condition[], limit: number) => sql`
  select count(*)::int from (select 1 from ${sql.table(table)} where ${all(conditions)} limit ${sql.lit(limit)}) counted`

const countsIn = async <C>(columns: RawBuilder<unknown>[]): Promise<Record<string, C>> => {
  const { rows } = await sql<Record<string, C>>`select ${sql.join(columns)}`.execute(db())
  return rows[0] ?? {}
}

const named = (tabs: readonly TabView[], count: (tab: TabView) => RawBuilder<unknown>) =>
  tabs.map((tab) => sql`(${count(tab)}) as ${sql.ref(tab.index)}`)

type Counted = { table: keyof DB & string; span: readonly Condition[]; tabs: readonly TabView[] }

/** Few fit: all of them are fetched once and sorted into the tabs. */
const sortIntoTabs = async ({ table, span, tabs }: Counted, fits: Condition): Promise<Counts> => {
  const limit = sql.lit(countLimits.filtered)
  const columns = named(
    tabs,
    ({ view }) => sql`least(count(*) filter (where ${all([sql<boolean>`true`, ...view])}), ${limit})::int`,
  )
  const { rows } = await sql<Counts>`
    select ${sql.join(columns)} from ${sql.table(table)} where ${all([...span, fits])}`.execute(db())
  return rows[0] ?? {}
}

/** Counts among the newest of each tab; a tab whose newest do not tell is left out. */
const countNear = async ({ table, span, tabs }: Counted, fits: Condition, reach: number): Promise<Counts> => {
  const limit = sql.lit(countLimits.filtered)
  const counts = await countsIn<number | null>(
    named(
      tabs,
      ({ view }) => sql`
        select case when count(*) < ${reach} or count(*) filter (where fits) >= ${limit}
          then least(count(*) filter (where fits), ${limit})::int end
        from (${newest(table, [...span, ...view], fits, reach)}) looked`,
    ),
  )
  return Object.fromEntries(
    Object.entries(counts).flatMap(([tab, count]) => (count === null ? [] : [[tab, count] as const])),
  )
}

/** Many fit: each tab is looked through as far as the share promises, then much further, then by whatever index there is. */
const countFrequent = async (of: Counted, { inRow, byIndex }: Narrow, share: number): Promise<Counts> => {
  const promised = Math.ceil((countLimits.filtered / share) * 1.5)
  const counts = await countNear(of, inRow, promised)
  const open = () => of.tabs.filter(({ index }) => counts[index] === undefined)
  if (open().length > 0) Object.assign(counts, await countNear({ ...of, tabs: open() }, inRow, farthest))
  if (open().length === 0) return counts
  const rest = named(open(), ({ view }) => countUpTo(of.table, [...of.span, ...view, byIndex], countLimits.filtered))
  return { ...counts, ...(await countsIn<number>(rest)) }
}

/** The counts of all tabs, each as far as its badge can show. */
export const longCounts = async (of: Counted, narrow: Narrow | undefined): Promise<Counts> => {
  const { table, span, tabs } = of
  if (!narrow) return countsIn(named(tabs, ({ view }) => countUpTo(table, [...span, ...view], countLimits.tab)))
  if (narrow.rare) return sortIntoTabs(of, narrow.byIndex)
  const { rows } = await sql<{ looked: number; fitting: number }>`
    select count(*)::int as looked, (count(*) filter (where fits))::int as fitting
    from (${newest(table, span, narrow.inRow, nearby)}) near`.execute(db())
  const { looked, fitting } = rows[0] ?? { looked: 0, fitting: 0 }
  if (looked < nearby) return sortIntoTabs(of, narrow.inRow)
  const share = fitting / looked
  return share < 0.015 ? sortIntoTabs(of, narrow.byIndex) : countFrequent(of, narrow, share)
}
