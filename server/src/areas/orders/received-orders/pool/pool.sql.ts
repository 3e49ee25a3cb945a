import { lifeStates } from '@zdb/contract/shop/stores/states'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { kinds, quoteStates, transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { inStates, isNot } from '#core/domain/condition'
import type { TransferOrder } from '#core/db/schema'
import type { Rules } from '#core/domain/rules'
import { db, type Tx } from '#core/db/tx'
import { allOf, conditionsAt, distance, inHeadStart, shops, type Condition } from './conditions.sql.ts'

type Order = Selectable<TransferOrder>

export type PoolRow = Order & {
  sender: string
  store_id: number
  store_name: string
  distance: number | null
  quote_id: number | null
  quote_price: number | null
  quote_note: string | null
  total: number
}

export type PoolWish = {
  kind?: number
  product_type?: number
  sort: 'fit' | 'distance' | 'price' | 'time'
  storeId?: number
}

/** `fit`: near first, in steps of three kilometres, and among the near the better paid. */
const orders: Record<PoolWish['sort'], RawBuilder<unknown>> = {
  fit: sql`floor(coalesce(distance, 30) / 3), price desc nulls last, window_start`,
  distance: sql`distance nulls last`,
  price: sql`price desc nulls last`,
  time: sql`window_start`,
}

const when = (on: boolean, what: RawBuilder<unknown>): RawBuilder<unknown> => (on ? what : sql``)

const isIn = inStates(transferStates, 'o.state')
const quoteIs = inStates(quoteStates, 'q.state')

export const inPool = sql`${isIn('waitGrab', 'waitQuote')} and (o.deadline_at is null or o.deadline_at > ${sql.ref('t.at')})`

/**
 * The orders a merchant's shops may take, each once, at the shop that quoted for it or else is nearest to it.
 * Only what decides the order is sorted; the rest is fetched for those that are shown.
 */
export const poolOf = async (
  merchantId: number,
  { kind, product_type, sort, storeId }: PoolWish,
  { at, rules, limit }: { at: Date; rules: Rules; limit: number },
): Promise<PoolRow[]> => {
  const { rows } = await sql<PoolRow>`
    with shop as materialized (
      ${shops(sql`merchant_id = ${merchantId} ${when(storeId !== undefined, sql`and id = ${storeId}`)}`)}
    ), fitting as (
      select distinct on (o.id) o.id, o.price, o.window_start, s.id as store_id, ${distance} as distance, q.id as quote_id
      from shop s
      cross join (select ${at}::timestamptz as at) t
      join transfer_order o on o.city_code = s.city_code and ${inPool}
      left join quote q on q.order_id = o.id and q.shop_id = s.id and ${quoteIs('open')}
      where ${allOf(conditionsAt(at, rules))}
        ${when(kind !== undefined, sql`and o.kind = ${kind}`)}
        ${when(product_type !== undefined, sql`and o.product_type = ${product_type}`)}
      order by o.id, q.id is null, distance nulls last, s.id
    ), shown as (
      select id, store_id, distance, quote_id, count(*) over ()::int as total, row_number() over (order by ${orders[sort]}, id) as place
      from fitting order by place limit ${limit}
    )
    select o.*, m.name as sender, s.id as store_id, s.name as store_name, shown.distance, shown.total,
      q.id as quote_id, q.price as quote_price, q.note as quote_note
    from shown
    join transfer_order o on o.id = shown.id
    join merchant m on m.id = o.merchant_id
    join store s on s.id = shown.store_id
    left join quote q on q.id = shown.quote_id
    order by shown.place`.execute(db())
  return rows
}

/** What a merchant may hold in unsettled grabs: a multiple of its deposit, and its available balance. */
const creditLimit = (merchantId: number, rules: Rules) => sql<number>`coalesce((
  select sum(case a.kind when 'deposit' then a.balance * ${rules.grabCreditTimesDeposit} else a.balance end)
  from ledger_account a where a.merchant_id = ${merchantId} and a.kind in ('deposit', 'available')), 0)::bigint`

export type Credit = { limit: number; used: number }

export const creditOf = async (merchantId: number, rules: Rules): Promise<Credit> => {
  const { rows } = await sql<Credit>`
    select ${creditLimit(merchantId, rules)} as limit,
      coalesce((select used from grab_credit where merchant_id = ${merchantId}), 0) as used`.execute(db())
  return rows[0] ?? { limit: 0, used: 0 }
}

export type Candidate = {
  id: number
  price: number | null
  store_id: number
  merchant_id: number
  credited: boolean
  in_head_start: boolean
}
type Attempt = { sn: string; merchantId: number; storeId?: number | undefined; at: Date; rules: Rules }

const candidate = (state: TransferState, { sn, merchantId, storeId, at, rules }: Attempt) => sql`
  select o.id, o.price, s.id as store_id, s.merchant_id, ${inHeadStart(at, rules)} as in_head_start
  from transfer_order o cross join (select ${at}::timestamptz as at) t
  join (${shops(sql`merchant_id = ${merchantId}`)}) s on true
  where o.sn = ${sn} and ${isIn(state)} and ${inPool} and ${allOf(conditionsAt(at, rules))}
    ${when(storeId !== undefined, sql`and s.id = ${storeId}`)}
  order by ${distance} nulls last, s.id limit 1 for update of o for share of s`

/**
 * One statement for a grab: it locks the order if it still can be had by this merchant and takes the credit for it. The
 * store stays as it was found until then: it does not stop receiving in between.
 * Rivals for the order wait and then find it gone; rivals for the credit wait and count what is left.
 */
export const takeForGrab = async (tx: Tx, attempt: Attempt): Promise<Candidate | undefined> => {
  const { rows } = await sql<Candidate>`
    with wanted as materialized (${candidate('waitGrab', attempt)}), taken as (
      insert into grab_credit as c (merchant_id, used)
      select w.merchant_id, w.price from wanted w where w.price <= ${creditLimit(attempt.merchantId, attempt.rules)}
      on conflict (merchant_id) do update set used = c.used + excluded.used
      where c.used + excluded.used <= ${creditLimit(attempt.merchantId, attempt.rules)}
      returning c.merchant_id
    )
    select wanted.*, taken.merchant_id is not null as credited from wanted left join taken on true`.execute(tx)
  return rows[0]
}

/** The same for a quote, which takes no credit. The shop that already quoted goes on quoting. */
export const takeForQuote = async (tx: Tx, attempt: Attempt): Promise<Candidate | undefined> => {
  const { rows } = await sql<Candidate>`
    with wanted as materialized (${candidate('waitQuote', attempt)}) select *, false as credited from wanted`.execute(
    tx,
  )
  return rows[0]
}

export type Pooled = Pick<Order, 'id' | 'state' | 'kind' | 'deadline_at' | 'shop_merchant_id' | 'window_start'>

export const pooledOrder = (sn: string): Promise<Pooled | undefined> =>
  db()
    .selectFrom('transfer_order')
    .select(['id', 'state', 'kind', 'deadline_at', 'shop_merchant_id', 'window_start'])
    .where('sn', '=', sn)
    .where('kind', 'in', [1, 2])
    .executeTakeFirst()

/** What stands between a merchant and an order: the first missing condition of the shop that lacks the fewest. */
export const missingCondition = async ({
  sn,
  merchantId,
  storeId,
  at,
  rules,
}: Attempt): Promise<Condition | undefined> => {
  const conditions = conditionsAt(at, rules)
  const names = Object.keys(conditions) as (keyof typeof conditions)[]
  const columns = names.map((name) => sql`${conditions[name].holds} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<keyof typeof conditions, boolean>>`
    select ${sql.join(columns)} from transfer_order o
    join (${shops(sql`merchant_id = ${merchantId}`)}) s on true
    where o.sn = ${sn} and ${isNot('s.life_state', lifeStates.deleted.code)}
      ${when(storeId !== undefined, sql`and s.id = ${storeId}`)}`.execute(db())
  const lacking = rows.map((row) => names.filter((name) => !row[name]))
  const [fewest] = lacking.sort((a, b) => a.length - b.length)
  const first = fewest?.[0]
  return first && conditions[first]
}

/** Nobody said that new orders of the pool shall not be told. */
const wantsPushes = sql`coalesce((s.receive_setting->>'pool_push')::boolean, true)`

/** Merchants who may take an order, those with a flash-push shop apart from the others. */
export const eligibleMerchants = async (
  orderId: number,
  flash: boolean,
  { at, rules }: { at: Date; rules: Rules },
): Promise<number[]> => {
  const { headStart, ...others } = conditionsAt(at, rules)
  const { rows } = await sql<{ merchant_id: number }>`
    select s.merchant_id from transfer_order o
    cross join (select ${at}::timestamptz as at) t
    join (${shops(sql`true`)}) s on s.city_code = o.city_code
    where o.id = ${orderId} and ${inPool} and ${wantsPushes} and ${allOf(flash ? others : { ...others, headStart })}
    group by s.merchant_id having bool_or(coalesce(s.flash_until > ${at}, false)) = ${flash}
    order by s.merchant_id`.execute(db())
  return rows.map(({ merchant_id }) => merchant_id)
}

/** The longest count of orders that were taken out again. */
const mostWithdrawn = 20

/** Orders that a sender put into the pool since then and took out again before anybody had them. */
export const withdrawnSince = async (merchantId: number, since: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from transfer_order o where o.merchant_id = ${merchantId} and o.created_at > ${since}
        and ${isIn('closed')} and o.shop_id is null
        and (o.kind = ${kinds.compete} or (o.kind = ${kinds.grab} and o.paid_at is not null))
      limit ${mostWithdrawn}) withdrawn`.execute(db())
  return rows[0]?.count ?? 0
}
