import { sql } from 'kysely'
import { onlineStates, type OnlineTab } from '@zdb/contract/orders/online-orders/states'
import { inStates } from '#core/domain/condition'
import { all, newestFirst } from '#core/lists/long-list'
import { db } from '#core/db/tx'
import type { Order } from '../online-order.sql.ts'
import { narrowOf, spanOf, type Filter, type Scope } from './listing-filter.sql.ts'
import { late } from './late.sql.ts'
import { viewOf } from './tab-views.sql.ts'

const isIn = inStates(onlineStates)

/** Further back than this nobody looks at cities or goods: it would be another kind of question. */
const lookedAt = 50_000

export type CityTotal = { city: string; total: number }

/** Orders by city, most first, of the newest that fit. */
export const citiesOf = async (scope: Scope, tab: OnlineTab, filter: Filter): Promise<CityTotal[]> => {
  const narrow = narrowOf(filter)
  const conditions = [...spanOf(scope, filter), ...viewOf(tab), ...(narrow ? [narrow.byIndex] : [])]
  const { rows } = await sql<CityTotal>`
    select city, count(*)::int as total from (
      select city from online_order where ${all(conditions)} ${newestFirst} limit ${sql.lit(lookedAt)}
    ) looked group by city order by total desc, city limit 400`.execute(db())
  return rows
}

export type Stock = { item_name: string; item_spec: string; item_img: string; total: number; orders: number }
type Waiting = { from?: string | undefined; to?: string | undefined; storeId?: number | undefined }
type StockQuery = Waiting & { limit: number; offset: number }

/** Orders not arranged yet, and one's own that have not left. */
const toBeMade = (merchantId: number, { from, to, storeId }: Waiting) => [
  sql<boolean>`merchant_id = ${merchantId} and ${isIn('waitArrange', 'selfProcess')}
    and (${isIn('waitArrange')} or shipped_at is null) and not problem_open`,
  ...(from ? [sql<boolean>`delivery_day >= ${from}::date`] : []),
  ...(to ? [sql<boolean>`delivery_day <= ${to}::date`] : []),
  ...(storeId === undefined ? [] : [sql<boolean>`store_id = ${storeId}`]),
]

export type OrderToMake = Pick<
  Order,
  'id' | 'sn' | 'store_id' | 'channel' | 'day_sequence' | 'goods' | 'window_start' | 'window_end'
>

/** The orders behind the guide, in the order of their windows. */
export const ordersToMake = async (merchantId: number, waiting: Waiting, limit: number): Promise<OrderToMake[]> => {
  const { rows } = await sql<OrderToMake>`
    select id, sn, store_id, channel, day_sequence, goods, window_start, window_end from online_order
    where ${all(toBeMade(merchantId, waiting))} order by window_start, window_end, id limit ${limit}`.execute(db())
  return rows
}

/** The numbers of the same orders, as many as the guide looks at. */
export const snsToMake = async (merchantId: number, waiting: Waiting): Promise<string[]> => {
  const { rows } = await sql<{ sn: string }>`
    select sn from online_order where ${all(toBeMade(merchantId, waiting))} limit ${sql.lit(lookedAt)}`.execute(db())
  return rows.map(({ sn }) => sn)
}

/** What is still to be made, piece by piece, most first. */
export const stockOf = async (
  merchantId: number,
  { limit, offset, ...waiting }: StockQuery,
): Promise<{ items: Stock[]; total: number }> => {
  const { rows } = await sql<Stock & { kinds: number }>`
    with waiting as (select id, goods from online_order where ${all(toBeMade(merchantId, waiting))}
      limit ${sql.lit(lookedAt)})
    select g.item_name, g.item_spec, max(g.item_img) as item_img, sum(g.item_total)::int as total,
      count(distinct w.id)::int as orders, (count(*) over ())::int as kinds
    from waiting w, jsonb_to_recordset(w.goods) as g(item_name text, item_spec text, item_img text, item_total integer)
    group by g.item_name, g.item_spec order by total desc, g.item_name, g.item_spec
    limit ${limit} offset ${offset}`.execute(db())
  return { items: rows.map(({ kinds: _kinds, ...row }) => row), total: rows[0]?.kinds ?? 0 }
}

const containing = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

export const shopsLike = (merchantId: number, keyword: string | undefined, channel: number | undefined) =>
  db()
    .selectFrom('online_shop')
    .select(['id', 'name', 'channel'])
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel ?? 0))
    .$if(Boolean(keyword), (query) => query.where('name', 'ilike', containing(keyword ?? '')))
    .orderBy('id')
    .limit(100)
    .execute()

/** Whether the merchant has online shops and online orders at all. */
export const hasAny = async (merchantId: number): Promise<{ shops: boolean; orders: boolean }> => {
  const { rows } = await sql<{ shops: boolean; orders: boolean }>`
    select exists (select 1 from online_shop where merchant_id = ${merchantId} and removed_at is null) as shops,
      exists (select 1 from online_order where merchant_id = ${merchantId}) as orders`.execute(db())
  return rows[0] ?? { shops: false, orders: false }
}

export type Pending = { pending: number; overdue: number; oldest: Date | null }

/** What waits to be arranged: counted as far as a notice says it. */
export const pendingOf = async (merchantId: number, at: Date): Promise<Pending> => {
  const waiting = sql`from online_order where merchant_id = ${merchantId} and ${isIn('waitArrange')} and not problem_open`
  const { rows } = await sql<Pending>`
    select (select count(*)::int from (select 1 ${waiting} limit 1000) counted) as pending,
      (select count(*)::int from (select 1 ${waiting} and window_end <= ${at} limit 1000) late) as overdue,
      (select min(created_at) ${waiting}) as oldest`.execute(db())
  return rows[0] ?? { pending: 0, overdue: 0, oldest: null }
}

/** What is late now, among the orders that the list shows. */
export const countLate = async (merchantId: number, most: number): Promise<number> => {
  const conditions = [...spanOf({ merchantId, age: 'new' }, { status: 'all', date_type: 'created' }), late()]
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from online_order where ${all(conditions)} limit ${most}) counted`.execute(db())
  return rows[0]?.count ?? 0
}
