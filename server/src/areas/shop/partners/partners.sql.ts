import { sql } from 'kysely'
import { businessStates, lifeStates } from '@zdb/contract/shop/stores/states'
import { now } from '#core/time/clock'
import { db, type Tx } from '#core/db/tx'
import type { Rules } from '#core/domain/rules'
import { lateInvoicesOf } from './late-invoices.sql.ts'

const containing = (keyword: string): string => `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`

export type Shop = { id: number; openid: string; name: string; merchant_id: number }

export const shopByOpenid = (openid: string): Promise<Shop | undefined> =>
  db()
    .selectFrom('store')
    .select(['id', 'openid', 'name', 'merchant_id'])
    .where('openid', '=', openid)
    .executeTakeFirst()

type PartnerQuery = { merchantId: number; keyword: string | undefined; limit: number; offset: number }

const named = (keyword: string | undefined) =>
  keyword ? sql`and (s.name ilike ${containing(keyword)} or m.name ilike ${containing(keyword)})` : sql``

export type PartnerFacts = {
  openid: string
  name: string
  merchant_id: number
  merchant_name: string
  areainfo: string
  open: boolean
  remark: string
  orders: number
  last_order_at: Date | null
  late_invoices: number
  at: Date
  total: number
}

export const partnersOf = async (
  { merchantId, keyword, limit, offset }: PartnerQuery,
  rules: Rules,
): Promise<PartnerFacts[]> => {
  const { rows } = await sql<PartnerFacts>`
    select s.openid, s.name, s.merchant_id, m.name as merchant_name, s.city || s.county as areainfo,
      s.business_state = ${businessStates.open.code} and s.life_state = ${lifeStates.normal.code} as open, p.remark, p.at, p.total,
      traded.orders::int as orders, traded.last_order_at,
      ${lateInvoicesOf('s.merchant_id', rules)} as late_invoices
    from (select partner.*, count(*) over ()::int as total from partner
      join store s on s.id = store_id join merchant m on m.id = s.merchant_id
      where partner.merchant_id = ${merchantId} ${named(keyword)}
      order by partner.at desc, store_id desc limit ${limit} offset ${offset}) p
    join store s on s.id = p.store_id join merchant m on m.id = s.merchant_id
    cross join lateral (select count(*) as orders, max(created_at) as last_order_at from transfer_order
      where shop_id = s.id and merchant_id = ${merchantId}) traded
    order by p.at desc, p.store_id desc`.execute(db())
  return rows
}

export const addPartner = async (tx: Tx, merchantId: number, storeId: number, remark: string): Promise<void> => {
  await tx
    .insertInto('partner')
    .values({ merchant_id: merchantId, store_id: storeId, remark, at: now() })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'store_id']).doUpdateSet({ remark }))
    .execute()
}

export const removePartner = async (tx: Tx, merchantId: number, storeId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('partner')
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export type BlackFacts = Pick<
  PartnerFacts,
  'openid' | 'name' | 'merchant_id' | 'merchant_name' | 'areainfo' | 'at' | 'total'
> & { reason: string }

export const blockedBy = async ({ merchantId, keyword, limit, offset }: PartnerQuery): Promise<BlackFacts[]> => {
  const { rows } = await sql<BlackFacts>`
    select s.openid, s.name, s.merchant_id, m.name as merchant_name, s.city || s.county as areainfo,
      b.reason, b.at, count(*) over ()::int as total
    from blacklist b join store s on s.id = b.store_id join merchant m on m.id = s.merchant_id
    where b.merchant_id = ${merchantId} ${named(keyword)}
    order by b.at desc, b.store_id desc limit ${limit} offset ${offset}`.execute(db())
  return rows
}

export const addBlocked = async (tx: Tx, merchantId: number, shop: Shop, reason: string): Promise<void> => {
  await tx
    .insertInto('blacklist')
    .values({ merchant_id: merchantId, store_id: shop.id, other_merchant_id: shop.merchant_id, reason, at: now() })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'store_id']).doUpdateSet({ reason }))
    .execute()
}

export const removeBlocked = async (tx: Tx, merchantId: number, storeId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('blacklist')
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const isPartner = async (merchantId: number, storeId: number): Promise<boolean> =>
  (await db()
    .selectFrom('partner')
    .select('store_id')
    .where('merchant_id', '=', merchantId)
    .where('store_id', '=', storeId)
    .executeTakeFirst()) !== undefined

/** Whether either of the two has a store of the other among its partners. */
export const arePartners = async (one: number, other: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from partner p join store s on s.id = p.store_id
      where (p.merchant_id = ${one} and s.merchant_id = ${other})
        or (p.merchant_id = ${other} and s.merchant_id = ${one})) as found`.execute(db())
  return rows[0]?.found ?? false
}

/** Whether either of the two has the other on its blacklist. */
export const isBlockedBetween = async (one: number, other: number): Promise<boolean> =>
  (await db()
    .selectFrom('blacklist')
    .select('store_id')
    .where((where) =>
      where.or([
        where.and([where('merchant_id', '=', one), where('other_merchant_id', '=', other)]),
        where.and([where('merchant_id', '=', other), where('other_merchant_id', '=', one)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined
