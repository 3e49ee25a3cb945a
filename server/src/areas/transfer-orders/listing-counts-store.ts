import { sql, type RawBuilder } from 'kysely'
import type { Tab } from '@zdb/contract/transfer-orders/states'
import { db } from '#core/tx'
import {
  all,
  narrowOf,
  nearby,
  newest,
  spanOf,
  type Condition,
  type Filter,
  type Narrow,
  type Scope,
} from './listing-filter-store.ts'
import { viewOf } from './tab-views.ts'

type Counts = Record<string, number>

/** Nobody reads a longer badge: a whole tab is counted in its index, a filtered one by looking at orders. */
const limits = { whole: 500, filtered: 100 } as const
/** Orders under way are fewer than this in any tab, so that a look through them is a look through all. */
const farthest = 20_000

const countUpTo = (conditions: readonly Condition[], limit: number) => sql`
  select count(*)::int from (select 1 from transfer_order where ${all(conditions)} limit ${sql.lit(limit)}) counted`

const countsIn = async (columns: RawBuilder<unknown>[]): Promise<Counts> => {
  const { rows } = await sql<Counts>`select ${sql.join(columns)}`.execute(db())
  return rows[0] ?? {}
}

const named = (tabs: readonly Tab[], count: (tab: Tab) => RawBuilder<unknown>) =>
  tabs.map((tab) => sql`(${count(tab)}) as ${sql.ref(tab.index)}`)

/** Few fit: all of them are fetched once and sorted into the tabs. */
const sortIntoTabs = async (span: readonly Condition[], fits: Condition, tabs: readonly Tab[]): Promise<Counts> => {
  const columns = named(tabs, (tab) => {
    const view = all([sql<boolean>`true`, ...viewOf(tab)])
    return sql`least(count(*) filter (where ${view}), ${sql.lit(limits.filtered)})::int`
  })
  const { rows } = await sql<Counts>`
    select ${sql.join(columns)} from transfer_order where ${all([...span, fits])}`.execute(db())
  return rows[0] ?? {}
}

/** Counts among the newest of each tab; a tab whose newest do not tell is left out. */
const countNear = async (
  span: readonly Condition[],
  fits: Condition,
  tabs: readonly Tab[],
  reach: number,
): Promise<Counts> => {
  const limit = sql.lit(limits.filtered)
  const counts: Record<string, number | null> = await countsIn(
    named(
      tabs,
      (tab) => sql`
        select case when count(*) < ${reach} or count(*) filter (where fits) >= ${limit}
          then least(count(*) filter (where fits), ${limit})::int end
        from (${newest([...span, ...viewOf(tab)], fits, reach)}) looked`,
    ),
  )
  return Object.fromEntries(
    Object.entries(counts).flatMap(([tab, count]) => (count === null ? [] : [[tab, count] as const])),
  )
}

/** Many fit: each tab is looked through as far as the share promises, then much further, then by whatever index there is. */
const countFrequent = async (
  span: readonly Condition[],
  { inRow, byIndex }: Narrow,
  tabs: readonly Tab[],
  share: number,
): Promise<Counts> => {
  const promised = Math.ceil((limits.filtered / share) * 1.5)
  const counts = await countNear(span, inRow, tabs, promised)
  const open = (): Tab[] => tabs.filter(({ index }) => counts[index] === undefined)
  if (open().length > 0) Object.assign(counts, await countNear(span, inRow, open(), farthest))
  if (open().length === 0) return counts
  const rest = named(open(), (tab) => countUpTo([...span, ...viewOf(tab), byIndex], limits.filtered))
  return { ...counts, ...(await countsIn(rest)) }
}

/** The counts of all tabs, each as far as its badge can show. */
export const countsOf = async (scope: Scope, tabs: readonly Tab[], filter: Filter): Promise<Counts> => {
  const span = spanOf(scope, filter)
  const narrow = narrowOf(filter)
  if (!narrow) return countsIn(named(tabs, (tab) => countUpTo([...span, ...viewOf(tab)], limits.whole)))
  if (narrow.rare) return sortIntoTabs(span, narrow.byIndex, tabs)
  const { rows } = await sql<{ looked: number; fitting: number }>`
    select count(*)::int as looked, (count(*) filter (where fits))::int as fitting
    from (${newest(span, narrow.inRow, nearby)}) near`.execute(db())
  const { looked, fitting } = rows[0] ?? { looked: 0, fitting: 0 }
  if (looked < nearby) return sortIntoTabs(span, narrow.inRow, tabs)
  const share = fitting / looked
  return share < 0.015 ? sortIntoTabs(span, narrow.byIndex, tabs) : countFrequent(span, narrow, tabs, share)
}
