import { sql, type RawBuilder } from 'kysely'
import { addDays, dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import type { Tab } from '@zdb/contract/transfer-orders/states'
import { now } from '#core/clock'
import { db } from '#core/tx'
import { keywordCondition } from './keywords.ts'
import { ownerColumns, type Order, type Part } from './store.ts'
import { codesOf, viewOf } from './tab-views.ts'

export type Filter = Query<typeof transferOrders.list>
export type Scope = { part: Part; merchantId: number }
type Condition = RawBuilder<boolean>

/** Nobody pages further by number, and nobody reads a longer count: both stay cheap however many orders there are. */
export const countLimit = 10_000

const all = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`

const spans = { last_month: 30, last_three_month: 90 } as const

const placedBetween = ({ date_option, start_date, end_date }: Filter): Condition[] => {
  if (date_option === 'last_month' || date_option === 'last_three_month') {
    const from = startOfDay(addDays(dayText(now()), -spans[date_option]))
    return [sql<boolean>`created_at >= ${from}`]
  }
  return [
    ...(start_date ? [sql<boolean>`created_at >= ${startOfDay(start_date)}`] : []),
    ...(end_date ? [sql<boolean>`created_at < ${startOfDay(addDays(end_date, 1))}`] : []),
  ]
}

/** A sender names another's shop by its public id, a receiver its own by its number. */
const shopIs = (shop: string) =>
  /^\d{1,15}$/.test(shop)
    ? sql<boolean>`shop_id = ${Number(shop)}`
    : sql<boolean>`shop_id = (select id from store where openid = ${shop})`

/** Whose orders, and what the filter asks of them. A shop hears of an order once it is paid. */
const conditionsOf = ({ part, merchantId }: Scope, filter: Filter): Condition[] => [
  sql<boolean>`${sql.ref(ownerColumns[part])} = ${merchantId}`,
  ...(part === 'shop' ? [sql<boolean>`state <> 0`] : []),
  ...(filter.kind === undefined ? [] : [sql<boolean>`kind = ${filter.kind}`]),
  ...(filter.product_type === undefined ? [] : [sql<boolean>`product_type = ${filter.product_type}`]),
  ...(filter.shop_id ? [shopIs(filter.shop_id)] : []),
  ...placedBetween(filter),
  ...(filter.keyword ? [keywordCondition(filter.keyword)] : []),
]

/** One page, newest first: after a cursor, or by number. */
export const pageOf = async (scope: Scope, tab: Tab, filter: Filter): Promise<Order[]> => {
  const { page, page_size, cursor } = filter
  const offset = cursor ? 0 : (page - 1) * page_size
  const conditions = [...conditionsOf(scope, filter), ...(cursor ? [sql<boolean>`id < ${Number(cursor)}::bigint`] : [])]
  const states = codesOf(tab)
  // Several states: the newest of each by its own index, then the newest of those.
  const { rows } =
    states.length > 1 && !tab.day && !filter.keyword
      ? await sql<Order>`
          select o.* from unnest(${states}::smallint[]) as wanted(code)
          cross join lateral (
            select * from transfer_order where ${all(conditions)} and state = wanted.code
            order by id desc limit ${offset + page_size}
          ) o order by o.id desc limit ${page_size} offset ${offset}`.execute(db())
      : await sql<Order>`
          select * from transfer_order where ${all([...conditions, ...viewOf(tab)])}
          order by id desc limit ${page_size} offset ${offset}`.execute(db())
  return rows
}

export const countOf = async (scope: Scope, tab: Tab, filter: Filter): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from transfer_order where ${all([...conditionsOf(scope, filter), ...viewOf(tab)])} limit ${countLimit}
    ) counted`.execute(db())
  return rows[0]?.count ?? 0
}

/** The counts of all tabs in one statement. A keyword is looked up once, and its findings are sorted into the tabs. */
export const countsOf = async (scope: Scope, tabs: readonly Tab[], filter: Filter): Promise<Record<string, number>> => {
  const conditions = conditionsOf(scope, filter)
  const none = sql<boolean>`true`
  const found = sql`with found as materialized (
    select state, delivery_day, photo_state, abnormal, after_sale_open, sent_at, accepted_at from transfer_order
    where ${all(conditions)} limit ${countLimit})`
  const columns = tabs.map((tab) => {
    const view = viewOf(tab)
    const counted = filter.keyword
      ? sql`select count(*)::int from found where ${all([none, ...view])}`
      : sql`select count(*)::int from (
          select 1 from transfer_order where ${all([...conditions, ...view])} limit ${countLimit}) counted`
    return sql`(${counted}) as ${sql.ref(tab.index)}`
  })
  const { rows } = await sql<Record<string, number>>`
    ${filter.keyword ? found : sql``} select ${sql.join(columns)}`.execute(db())
  return rows[0] ?? {}
}

/** How many shops offer a price for each of these orders. */
export const openQuotes = async (orderIds: readonly number[]): Promise<Map<number, number>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('quote')
    .select((eb) => ['order_id', eb.fn.countAll<number>().as('count')])
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 0)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, count }) => [order_id, count]))
}
