import { sql, type RawBuilder } from 'kysely'
import type { Tab } from '@zdb/contract/transfer-orders/states'
import { db } from '#core/tx'
import {
  all,
  narrowOf,
  nearby,
  newest,
  newestFirst,
  shopIs,
  spanOf,
  type Condition,
  type Filter,
  type Narrow,
  type Scope,
} from './listing-filter-store.ts'
import type { Order, Shop } from './store.ts'
import { viewOf } from './tab-views.ts'

/** Nobody pages further by number. */
export const pageLimit = 10_000
/** Nobody reads a longer total: a whole tab is counted in its index, a filtered one by looking at orders. */
const totalLimits = { whole: 10_000, filtered: 100 } as const
/** A longer look than this costs more than to ask an index for everything that fits. */
const farthest = 10_000

type Place = { page_size: number; offset: number; after: Condition[] }

/** Behind a cursor, which is the last order seen, or by number. */
const placeOf = ({ page, page_size, cursor }: Filter): Place => {
  if (!cursor) return { page_size, offset: (page - 1) * page_size, after: [] }
  const seen = sql`select created_at, id from transfer_order where id = ${Number(cursor)}`
  return { page_size, offset: 0, after: [sql<boolean>`(created_at, id) < (${seen})`] }
}

/** An order of a list, with what is shown beside it: it comes in the same statement. */
export type Listed = Order & {
  shop: Shop | null
  delivery_shop: Shop | null
  sender: string
  quotes: number | null
}
type Found = { orders: Listed[]; total: number }

const shopOf = (column: string) => sql`(
  select jsonb_build_object('id', s.id, 'openid', s.openid, 'name', s.name, 'merchant_id', s.merchant_id,
    'merchant_name', m.name, 'longitude', s.longitude, 'latitude', s.latitude)
  from store s join merchant m on m.id = s.merchant_id where s.id = ${sql.ref(column)})`

const listed = sql`o.*, ${shopOf('o.shop_id')} as shop, ${shopOf('o.delivery_shop_id')} as delivery_shop,
  (select name from merchant where id = o.merchant_id) as sender,
  case when o.state = 6 then (select count(*)::int from quote where order_id = o.id and state = 0) end as quotes`

/** A bounded count says at least what has been read, and one more while there is more: so one can always read on. */
const boundedTotal = (count: number, limit: number, { page_size, offset }: Place, { length }: readonly Order[]) =>
  count < limit ? count : Math.max(limit, offset + length + (length === page_size ? 1 : 0))

const countUpTo = async (conditions: readonly Condition[], limit: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from transfer_order where ${all(conditions)} limit ${limit}) counted`.execute(db())
  return rows[0]?.count ?? 0
}

/** A whole tab: the index is walked alone, and only the rows that are shown are fetched. */
const wholePage = async (conditions: readonly Condition[], place: Place): Promise<Found> => {
  const limit = totalLimits.whole
  const [{ rows }, count] = await Promise.all([
    sql<Listed>`
      select ${listed} from (
        select id from transfer_order where ${all([...conditions, ...place.after])} ${newestFirst}
        limit ${place.page_size} offset ${place.offset}
      ) shown join transfer_order o on o.id = shown.id order by o.created_at desc, o.id desc`.execute(db()),
    countUpTo(conditions, limit),
  ])
  return { orders: rows, total: boundedTotal(count, limit, place, rows) }
}

type Sighting = { orders: Listed[]; looked: number; fitting: number }

const sighting = async (statement: RawBuilder<Listed & Omit<Sighting, 'orders'>>): Promise<Sighting> => {
  const { rows } = await statement.execute(db())
  // Without any order there still is one row, with the counts.
  const orders = rows.filter(({ id }) => id !== null)
  return { orders, looked: rows[0]?.looked ?? 0, fitting: rows[0]?.fitting ?? 0 }
}

const shownOf = (from: RawBuilder<unknown>, conditions: readonly Condition[], { page_size, offset }: Place) => sql`
  select ${listed} from (
    select id from ${from} where ${all(conditions)} ${newestFirst} limit ${page_size} offset ${offset}
  ) shown join transfer_order o on o.id = shown.id`

/** Looks through the newest orders of a tab: enough for a filter that fits many. */
const lookNear = (conditions: readonly Condition[], { inRow }: Narrow, place: Place, reach: number) =>
  sighting(sql`
    with near as materialized (${newest([...conditions, ...place.after], inRow, reach)})
    select o.*, c.looked, c.fitting from (
      select count(*)::int as looked, (count(*) filter (where fits))::int as fitting from near
    ) c left join (${shownOf(sql`near`, [sql<boolean>`fits`], place)}) o on true
    order by o.created_at desc, o.id desc`)

/** Asks the index of the filter for all there are: right for a filter that fits few. */
const askIndex = (conditions: readonly Condition[], { byIndex }: Narrow, place: Place) =>
  sighting(sql`
    with far as materialized (select id, created_at from transfer_order where ${all([...conditions, byIndex])})
    select o.*, c.fitting as looked, c.fitting from (select count(*)::int as fitting from far) c
    left join (${shownOf(sql`far`, [sql<boolean>`true`, ...place.after], place)}) o on true
    order by o.created_at desc, o.id desc`)

/** How many fit in all, to a bound. What was seen behind a cursor is not all. */
const filteredTotal = async (
  conditions: readonly Condition[],
  { byIndex }: Narrow,
  place: Place,
  { orders, fitting }: Sighting,
): Promise<number> => {
  const limit = totalLimits.filtered
  const behindCursor = place.after.length > 0
  const count = behindCursor && fitting < limit ? await countUpTo([...conditions, byIndex], limit) : fitting
  return boundedTotal(count, limit, place, orders)
}

/** What is wanted is near, or as far as a first look promises, or else the index knows. */
const filteredPage = async (conditions: readonly Condition[], narrow: Narrow, place: Place): Promise<Found> => {
  const wanted = Math.max(totalLimits.filtered, place.offset + place.page_size)
  const isEnough = ({ looked, fitting }: Sighting, reach: number) => looked < reach || fitting >= wanted
  const tell = async (seen: Sighting): Promise<Found> => ({
    orders: seen.orders,
    total: await filteredTotal(conditions, narrow, place, seen),
  })
  if (!narrow.rare) {
    const near = await lookNear(conditions, narrow, place, nearby)
    if (isEnough(near, nearby)) return tell(near)
    const reach = Math.ceil((wanted / Math.max(near.fitting, 1)) * nearby * 1.5)
    const further = reach <= farthest ? await lookNear(conditions, narrow, place, reach) : undefined
    if (further && isEnough(further, reach)) return tell(further)
  }
  const { orders, fitting } = await askIndex(conditions, narrow, place)
  return { orders, total: fitting }
}

/** One page, newest first, and how many there are as far as anyone counts. What one sent to a shop has its own index. */
export const pageOf = async (scope: Scope, tab: Tab, filter: Filter): Promise<Found> => {
  const view = viewOf(tab)
  const sentTo = scope.part === 'sender' && view.length === 0 ? filter.shop_id : undefined
  const conditions = [...spanOf(scope, filter), ...view, ...(sentTo ? [shopIs(sentTo)] : [])]
  const narrow = narrowOf(sentTo ? { ...filter, shop_id: undefined } : filter)
  return narrow ? filteredPage(conditions, narrow, placeOf(filter)) : wholePage(conditions, placeOf(filter))
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
