import { sql } from 'kysely'
import type { OnlineTab } from '@zdb/contract/orders/online-orders/states'
import { all, newestFirst, type Condition } from '#core/lists/long-list'
import { db } from '#core/db/tx'
import { narrowOf, spanOf, type Filter, type Scope } from '../list/listing-filter.sql.ts'
import type { Order } from '../online-order.sql.ts'
import { viewOf } from '../list/tab-views.sql.ts'

export type Names = { shops: ReadonlyMap<number, string>; stores: ReadonlyMap<number, string> }

/** What the shops and stores of a merchant are called, those that are gone included. */
export const namesOf = async (merchantId: number): Promise<Names> => {
  const named = (table: 'online_shop' | 'store') =>
    db().selectFrom(table).select(['id', 'name']).where('merchant_id', '=', merchantId).execute()
  const [shops, stores] = await Promise.all([named('online_shop'), named('store')])
  const mapOf = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return { shops: mapOf(shops), stores: mapOf(stores) }
}

/** What a sheet shows of an order. What is sealed is not even read. */
const shown = [
  'id',
  'sn',
  'channel',
  'online_shop_id',
  'channel_order_id',
  'day_sequence',
  'state',
  'created_at',
  'window_start',
  'window_end',
  'delivery_type',
  'goods',
  'goods_total',
  'product_type',
  'amount',
  'income_amount',
  'consignee_masked',
  'mobile_masked',
  'province',
  'city',
  'county',
  'address_masked',
  'card_text',
  'remarks',
  'store_id',
  'transfer_sn',
  'shipped_at',
  'delivered_at',
  'memo',
] as const satisfies readonly (keyof Order)[]

export type Exported = Pick<Order, (typeof shown)[number]>

const conditionsOf = (scope: Scope, tab: OnlineTab, filter: Filter): Condition[] => {
  const narrow = narrowOf(filter)
  return [...spanOf(scope, filter), ...viewOf(tab), ...(narrow ? [narrow.inRow] : [])]
}

/** A statement ready to be run by whoever has a connection. */
export type Statement = { sql: string; parameters: readonly unknown[] }
export type Stretches = { size: number; first: Statement; next: Statement; cursorAt: number }

const stretchSize = 1_000

/** How the orders are read: the first ones, and those behind the last one seen, whose moment and id stand at `cursorAt`. */
export const stretchesOf = (scope: Scope, tab: OnlineTab, filter: Filter): Stretches => {
  const stretch = (behind: readonly Condition[]): Statement => {
    const { sql: text, parameters } = sql<Exported>`
      select ${sql.join(shown.map((column) => sql.ref(column)))} from online_order
      where ${all([...conditionsOf(scope, tab, filter), ...behind])} ${newestFirst} limit ${stretchSize}`.compile(db())
    return { sql: text, parameters }
  }
  const cursor = new Date(0)
  const next = stretch([sql<boolean>`(created_at, id) < (${cursor}, ${0})`])
  return { size: stretchSize, first: stretch([]), next, cursorAt: next.parameters.indexOf(cursor) }
}

/** How many rows a sheet of this filter will have. */
export const rowsOf = async (scope: Scope, tab: OnlineTab, filter: Filter, limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from online_order where ${all(conditionsOf(scope, tab, filter))} limit ${limit}) counted`.execute(db())
  return rows[0]?.count ?? 0
}
