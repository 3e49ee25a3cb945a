import { sql, type Selectable } from 'kysely'
import type { CouponUse } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { UsedCoupon } from '#ports/channels/port'
import { refreshCoupons } from '../coupon-push.ts'

export type Use = Selectable<CouponUse>

type UsingOrder = { readonly merchantId: number; readonly shopId: number; readonly sn: string }

const atOnce = 50

/**
 * Counts those of a coupon that are not, the oldest first, as far as its budget goes: one statement that locks the
 * coupon's row, so that of any number of rivals no more are counted than were confirmed.
 */
const countUses = async (tx: Tx, couponId: number): Promise<void> => {
  await sql`select from coupon where id = ${couponId} for no key update`.execute(tx)
  const { rows } = await sql<{ id: number; code: string; amount: number }>`
    select id, code, amount from coupon_use u where coupon_id = ${couponId} and not counted and returned_at is null
      and not exists (select from coupon_use o where o.coupon_id = ${couponId} and o.code = u.code and o.counted)
    order by id limit ${atOnce}`.execute(tx)
  const spent = new Set<string>()
  for (const { id, code, amount } of rows) {
    if (spent.has(code)) continue
    const { rows: counted } = await sql`
      update coupon set used = used + 1, used_amount = used_amount + ${amount}
      where id = ${couponId} and used < greatest(quantity, pending_quantity)
        and used_amount + ${amount} <= face_value * greatest(quantity, pending_quantity)
      returning id`.execute(tx)
    if (counted.length === 0) return
    await sql`update coupon_use set counted = true where id = ${id}`.execute(tx)
    spent.add(code)
  }
  if (rows.length === atOnce) await countUses(tx, couponId)
}

/**
 * Until the transaction ends nobody uses a coupon of this number while the pay-app's answer that names it is written down:
 * neither would see the other.
 */
export const holdActivity = async (tx: Tx, shopId: number, activityId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`coupon ${shopId} ${activityId}`}, 0))`.execute(tx)
}

/** An order that used coupons: each once, however often it is told. */
export const redeemCoupons = async (
  tx: Tx,
  { merchantId, shopId, sn }: UsingOrder,
  used: readonly UsedCoupon[],
): Promise<void> => {
  if (used.length === 0) return
  const activities = [...new Set(used.map(({ activityId }) => activityId))].toSorted()
  for (const activityId of activities) await holdActivity(tx, shopId, activityId)
  const known = await sql<{ id: number; activity_id: string }>`
    select id, activity_id from coupon
    where online_shop_id = ${shopId} and activity_id = any(${activities}::text[]) and activity_id <> ''
    order by id for no key update`.execute(tx)
  const ids = new Map(known.rows.map(({ id, activity_id }) => [activity_id, id]))
  for (const { activityId, code, amount } of used)
    await sql`
      insert into coupon_use (merchant_id, online_shop_id, activity_id, coupon_id, code, order_sn, amount, at)
      values (${merchantId}, ${shopId}, ${activityId}, ${ids.get(activityId) ?? null}, ${code}, ${sn}, ${amount}, ${now()})
      on conflict (order_sn, activity_id, code) do nothing`.execute(tx)
  for (const { id } of known.rows) await countUses(tx, id)
  refreshCoupons(merchantId)
}

/** The coupons before what was used of them, as whoever counts holds them. */
const holdCouponsOf = async (tx: Tx, merchantId: number, sn: string): Promise<void> => {
  await sql`
    select from coupon where id in (
      select coupon_id from coupon_use where order_sn = ${sn} and merchant_id = ${merchantId}
    ) order by id for no key update`.execute(tx)
}

type Freed = { coupon_id: number; counted: number; amount: number }

/** The order is closed: what it used was not spent. Once, and exactly that. */
export const returnCoupons = async (tx: Tx, merchantId: number, sn: string): Promise<void> => {
  await holdCouponsOf(tx, merchantId, sn)
  const { rows } = await sql<Freed>`
    with mine as (
      select id, coupon_id, counted, amount from coupon_use
      where order_sn = ${sn} and merchant_id = ${merchantId} and returned_at is null order by id for update
    ), given as (
      update coupon_use set returned_at = ${now()}, counted = false from mine where coupon_use.id = mine.id
    )
    select coupon_id, count(*) filter (where counted)::int as counted,
      coalesce(sum(amount) filter (where counted), 0)::bigint as amount
    from mine where coupon_id is not null group by coupon_id order by coupon_id`.execute(tx)
  for (const { coupon_id, counted, amount } of rows) {
    await sql`
      update coupon set used = used - ${counted}, used_amount = used_amount - ${amount}
      where id = ${coupon_id}`.execute(tx)
    await countUses(tx, coupon_id)
  }
}

/** The order is open again: it uses what it used before. */
export const retakeCoupons = async (tx: Tx, merchantId: number, sn: string): Promise<void> => {
  await holdCouponsOf(tx, merchantId, sn)
  const { rows } = await sql<{ coupon_id: number }>`
    with taken as (
      update coupon_use set returned_at = null
      where order_sn = ${sn} and merchant_id = ${merchantId} and returned_at is not null returning coupon_id
    )
    select distinct coupon_id from taken where coupon_id is not null order by coupon_id`.execute(tx)
  for (const { coupon_id } of rows) await countUses(tx, coupon_id)
}

/** The pay-app has said the coupon's number: what orders used of it before then is its own. */
export const adoptUses = async (
  tx: Tx,
  coupon: { readonly id: number; readonly online_shop_id: number; readonly activity_id: string },
): Promise<void> => {
  await sql`
    update coupon_use set coupon_id = ${coupon.id}
    where online_shop_id = ${coupon.online_shop_id} and activity_id = ${coupon.activity_id}
      and coupon_id is null`.execute(tx)
  await countUses(tx, coupon.id)
}

/** There are not so many as were asked for: what the last of them made cheaper is beyond the budget. */
export const uncountBeyond = async (
  tx: Tx,
  { id, used }: { readonly id: number; readonly used: number },
  quantity: number,
): Promise<void> => {
  if (used <= quantity) return
  await sql`
    with beyond as (
      update coupon_use set counted = false where id in (
        select id from coupon_use where coupon_id = ${id} and counted order by id desc limit ${used - quantity}
      ) returning amount
    )
    update coupon set used = used - (select count(*) from beyond)::int,
      used_amount = used_amount - (select coalesce(sum(amount), 0) from beyond)::bigint
    where id = ${id}`.execute(tx)
}

/** More may be spent than before. */
export const countMore = countUses

export const usesOf = (couponId: number, limit: number): Promise<Use[]> =>
  db()
    .selectFrom('coupon_use')
    .selectAll()
    .where('coupon_id', '=', couponId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** How many there are beyond the budget. */
export const usesBeyond = async (couponId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from coupon_use
    where coupon_id = ${couponId} and not counted and returned_at is null`.execute(db())
  return rows[0]?.count ?? 0
}
