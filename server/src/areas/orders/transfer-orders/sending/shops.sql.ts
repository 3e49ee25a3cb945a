import { isFood } from '@zdb/contract/people/qualifications/states'
import { categoriesOf } from '@zdb/contract/shop/stores/product-types'
import { sql } from 'kysely'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import type { Query } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { inForceFor } from '#areas/people/qualifications/public'
import { lateInvoicesOf } from '#areas/shop/partners/public'
import { receiveSettingOf, standardOf } from '#areas/shop/stores/public'
import { db, type Tx } from '#core/db/tx'
import type { Rules } from '#core/domain/rules'
import { knownPlace } from '#core/places/named-place'

export type AskedShop = {
  id: number
  openid: string
  name: string
  merchant_id: number
  categories: number[]
  business_state: number
  life_state: number
  merchant_closed_at: Date | null
  receiving: boolean
  deposit_paid: boolean
  food_permit: boolean
  accepts_assigned: boolean
}

type Which = { openid: string } | { id: number }

/** Stores with what they may take. */
const stores = sql`(select store.*, ${inForceFor('food_circulation_permit')} as food_permit,
  coalesce((${receiveSettingOf}->>'accept_assigned')::boolean, true) as accepts_assigned from store) s`

const askedShop = (which: Which, rules: Rules) => {
  const [column, value] = 'openid' in which ? (['s.openid', which.openid] as const) : (['s.id', which.id] as const)
  return sql`
    select s.id, s.openid, s.name, s.merchant_id, s.categories, s.business_state, s.life_state,
      m.closed_at as merchant_closed_at, s.receiving, s.deposit >= ${standardOf(rules)} as deposit_paid, s.food_permit,
      s.accepts_assigned
    from ${stores}
    join merchant m on m.id = s.merchant_id where ${sql.ref(column)} = ${value}`
}

export const shopToAsk = async (which: Which, rules: Rules): Promise<AskedShop | undefined> =>
  (await sql<AskedShop>`${askedShop(which, rules)}`.execute(db())).rows[0]

/** The same; it stays as it was found until the transaction ends: neither stops receiving nor gives up its account. */
export const lockShopToAsk = async (tx: Tx, which: Which, rules: Rules): Promise<AskedShop | undefined> =>
  (await sql<AskedShop>`${askedShop(which, rules)} for share of s, m`.execute(tx)).rows[0]

export type ShopFacts = {
  id: number
  openid: string
  name: string
  merchant_id: number
  merchant_name: string
  logo: string
  areainfo: string
  categories: number[]
  distance: number | null
  is_partner: boolean
  open: boolean
  deposit_paid: boolean
  last_receive_order_time: Date | null
  score: number | null
  finished_orders: number
  late_invoices: number
}

type Asker = { merchantId: number; rules: Rules; longitude?: number | undefined; latitude?: number | undefined }

/** Kilometres between a store and a place, on a round earth; null when the place is unknown. */
export const kilometres = (longitude: number | null | undefined, latitude: number | null | undefined) =>
  longitude === null || longitude === undefined || latitude === null || latitude === undefined
    ? sql<number | null>`null::float8`
    : sql<number | null>`round((12742 * asin(sqrt(
        power(sin(radians(s.latitude - ${latitude}::float8) / 2), 2) +
        cos(radians(s.latitude)) * cos(radians(${latitude}::float8)) *
        power(sin(radians(s.longitude - ${longitude}::float8) / 2), 2))))::numeric, 1)::float8`

/** The recent marks of a shop: the average of its last fifty reviews. */
export const scoreOf = sql<number | null>`(
  select round(avg(((marks->>'quality')::int + (marks->>'service')::int + (marks->>'speed')::int) / 3.0), 1)::float8
  from (select marks from order_comment where shop_id = s.id order by at desc limit 50) recent)`

const orderIs = inStates(transferStates)
const shopIs = inStates(businessStates, 's.business_state')
const lifeIs = inStates(lifeStates, 's.life_state')
/** In trade, open for business and receiving; the others are given nothing. */
const givable = sql<boolean>`${shopIs('open')} and ${lifeIs('normal')} and s.receiving`

const cards = ({ merchantId, rules, longitude, latitude }: Asker) => sql`
  s.id, s.openid, s.name, s.merchant_id, m.name as merchant_name, s.logo, s.city || s.county as areainfo, s.categories,
  ${kilometres(longitude, latitude)} as distance,
  exists (select 1 from partner where merchant_id = ${merchantId} and store_id = s.id) as is_partner,
  ${givable} as open,
  s.deposit >= ${standardOf(rules)} as deposit_paid,
  (select max(accepted_at) from (
    select accepted_at from transfer_order where shop_id = s.id order by id desc limit 100) taken) as last_receive_order_time,
  ${scoreOf} as score,
  (select count(*)::int from (
    select 1 from transfer_order where shop_id = s.id and ${orderIs('finished')} limit 10000) done) as finished_orders,
  ${lateInvoicesOf('s.merchant_id', rules)} as late_invoices`

const unblocked = (merchantId: number) => sql`s.merchant_id <> ${merchantId} and m.closed_at is null and not exists (
  select 1 from blacklist b where (b.merchant_id = ${merchantId} and b.other_merchant_id = s.merchant_id)
    or (b.merchant_id = s.merchant_id and b.other_merchant_id = ${merchantId}))`

type ShopQuery = Query<typeof transferOrders.sameAreaStores>

/** Nobody is in a city that is on no list. */
const inCity = (province: string, city: string) => {
  const { city_code } = knownPlace({ province, city, county: '' })
  return city_code ? sql`and s.city_code = ${city_code}` : sql`and false`
}

const wanted = ({ keyword, province, city, product_type }: ShopQuery) => sql`
  ${keyword ? sql`and (s.name ilike ${like(keyword)} or m.name ilike ${like(keyword)})` : sql``}
  ${city ? inCity(province, city) : sql``}
  ${product_type === undefined ? sql`` : sql`and s.categories @> ${[...categoriesOf(product_type)]}::smallint[]`}`

const like = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Shops one has given orders to among the last five thousand, the latest first. */
export const entrustedTo = async (merchantId: number, query: ShopQuery, rules: Rules): Promise<ShopFacts[]> => {
  const { rows } = await sql<ShopFacts>`
    with given as (
      select shop_id, max(id) as latest from (
        select shop_id, id from transfer_order where merchant_id = ${merchantId} and shop_id is not null
        order by id desc limit 5000) recent
      group by shop_id)
    select ${cards({ merchantId, rules, ...query })} from given join store s on s.id = given.shop_id
    join merchant m on m.id = s.merchant_id
    where ${lifeIs('normal')} and ${unblocked(merchantId)} ${wanted(query)} order by given.latest desc limit 50`.execute(
    db(),
  )
  return rows
}

/** Asked by name they would not say no: they have paid their deposit, take assigned orders and may make such goods. */
const wouldTake = (productType: number | undefined, rules: Rules) => sql`
  and s.deposit >= ${standardOf(rules)} and s.accepts_assigned
  ${productType !== undefined && isFood(productType) ? sql`and s.food_permit` : sql``}`

/** Open shops of a city, partners first, then the nearest; `taking` only those that can be given such an order. */
export const openShops = async (
  merchantId: number,
  query: ShopQuery,
  { limit, rules, taking }: { limit: number; rules: Rules; taking: boolean },
): Promise<ShopFacts[]> => {
  const { rows } = await sql<ShopFacts>`
    select ${cards({ merchantId, rules, ...query })} from ${stores} join merchant m on m.id = s.merchant_id
    where ${givable} and ${unblocked(merchantId)} ${wanted(query)}
      ${taking ? wouldTake(query.product_type, rules) : sql``}
    order by is_partner desc, distance nulls last, s.id limit ${limit}`.execute(db())
  return rows
}

export const shopCard = async (merchantId: number, openid: string, rules: Rules): Promise<ShopFacts | undefined> => {
  const { rows } = await sql<ShopFacts>`
    select ${cards({ merchantId, rules })} from store s join merchant m on m.id = s.merchant_id
    where s.openid = ${openid}`.execute(db())
  return rows[0]
}

export type ReceivingShop = {
  id: number
  openid: string
  deposit_paid: boolean
  last_receive_order_time: Date | null
}

/** The store to which an order for this merchant goes: of those that take orders the one that took the last. */
export const receivingShopOf = async (merchantId: number, rules: Rules): Promise<ReceivingShop | undefined> => {
  const { rows } = await sql<ReceivingShop>`
    select s.id, s.openid, s.deposit >= ${standardOf(rules)} as deposit_paid, (select max(accepted_at) from (
      select accepted_at from transfer_order where shop_id = s.id order by id desc limit 100) taken) as last_receive_order_time
    from store s where s.merchant_id = ${merchantId} and ${givable}
    order by last_receive_order_time desc nulls last, s.id limit 1`.execute(db())
  return rows[0]
}
