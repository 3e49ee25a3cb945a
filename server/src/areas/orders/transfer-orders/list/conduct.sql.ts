import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { db } from '#core/db/tx'
import { minutes, now } from '#core/time/clock'

/** How a shop's merchant kept its word: what it accepted, gave back, and brought late, with the numbers of the last. */
export type Conduct = {
  accepted: number
  chargedBack: number
  late: number
  chargedBackSns: string[]
  lateSns: string[]
}

const isState = inStates(transferStates)

/** So many are named; the rest is counted. */
const mostNamed = 20

/** Of the orders that were placed since then and accepted. What is not delivered yet is late once its window is over. */
export const conductOf = async (
  merchantId: number,
  { since, graceMinutes }: { since: Date; graceMinutes: number },
): Promise<Conduct> => {
  const grace = sql`${minutes(graceMinutes) / 1_000} * interval '1 second'`
  const isLate = sql`(delivered_at > window_end + ${grace}
    or (delivered_at is null and ${isState('waitDelivery', 'inDelivery')} and window_end + ${grace} < ${now()}))`
  const named = (which: ReturnType<typeof sql>) =>
    sql`coalesce((array_agg(sn order by id desc) filter (where ${which}))[1:${sql.lit(mostNamed)}], '{}')`
  const { rows } = await sql<Conduct>`
    select count(*)::int as accepted, count(*) filter (where ${isState('chargeback')})::int as "chargedBack",
      count(*) filter (where ${isLate})::int as late,
      ${named(isState('chargeback'))} as "chargedBackSns", ${named(isLate)} as "lateSns"
    from transfer_order
    where shop_merchant_id = ${merchantId} and created_at > ${since} and accepted_at is not null
      and state <> ${sql.lit(transferStates.waitPay.code)}`.execute(db())
  return rows[0] ?? { accepted: 0, chargedBack: 0, late: 0, chargedBackSns: [], lateSns: [] }
}

/** Merchants who received orders, by id, from behind this one on: each is stepped to, whatever lies between. */
export const receivingMerchants = async (after: number, limit: number): Promise<number[]> => {
  const next = (from: ReturnType<typeof sql>) => sql`
    select shop_merchant_id as id from transfer_order
    where shop_merchant_id > ${from} and state <> ${sql.lit(transferStates.waitPay.code)}
    order by shop_merchant_id limit 1`
  const { rows } = await sql<{ id: number }>`
    with recursive receiving as (
      (${next(sql`${after}::bigint`)})
      union all
      select (${next(sql`receiving.id`)}) from receiving where receiving.id is not null
    )
    select id from receiving where id is not null limit ${limit}`.execute(db())
  return rows.map(({ id }) => id)
}
