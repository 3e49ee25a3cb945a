import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { now } from '#core/time/clock'
import { seal, unseal } from '#core/outside/sealed'
import { db, type Tx } from '#core/db/tx'
import type { NamedPlace } from '#core/places/divisions/typed-place'

export const draftOf = async (accountId: number): Promise<{ content: string } | undefined> => {
  const kept = await db()
    .selectFrom('transfer_draft')
    .select('content')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return kept && unseal<{ content: string }>(Buffer.from(kept.content, 'base64'))
}

export const keepDraft = async (tx: Tx, accountId: number, content: string): Promise<void> => {
  const at = now()
  // A draft holds a consignee too.
  const sealed = seal({ content }).toString('base64')
  await tx
    .insertInto('transfer_draft')
    .values({ account_id: accountId, content: sealed, at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ content: sealed, at }))
    .execute()
}

export const dropDraft = async (tx: Tx, accountId: number): Promise<void> => {
  await tx.deleteFrom('transfer_draft').where('account_id', '=', accountId).execute()
}

/** Whatever ended of this online order before is followed by the transfer order `sn`. */
export const linkEndedOf = async (tx: Tx, merchantId: number, originSn: string, sn: string): Promise<void> => {
  await tx
    .updateTable('transfer_order')
    .set({ again_sn: sn })
    .where('merchant_id', '=', merchantId)
    .where('origin_sn', '=', originSn)
    .where('state', 'in', [transferStates.chargeback.code, transferStates.closed.code])
    .where('again_sn', 'is', null)
    .execute()
}

export type Spread = { low: number | null; middle: number | null; high: number | null; orders: number }
type Like = Pick<NamedPlace, 'city_code' | 'county' | 'county_code'> & {
  product_type: number
  shopId?: number | undefined
}

/** A city without counties has towns, which are words. */
const inCounty = ({ county, county_code }: Like) => {
  if (county_code) return sql`and county_code = ${county_code}`
  return county ? sql`and county = ${county}` : sql``
}

/** What the last five hundred such orders really settled for: the quarters and the middle. */
export const settledFor = async (like: Like): Promise<Spread> => {
  const { product_type, city_code, shopId } = like
  const { rows } = await sql<Spread>`
    select percentile_disc(0.25) within group (order by price) as low,
      percentile_disc(0.5) within group (order by price) as middle,
      percentile_disc(0.75) within group (order by price) as high, count(*)::int as orders
    from (select price from transfer_order
      where ${inStates(transferStates)('finished')} and city_code = ${city_code} and city_code <> '' and product_type = ${product_type}
      ${inCounty(like)} ${shopId === undefined ? sql`` : sql`and shop_id = ${shopId}`}
      order by id desc limit 500) settled`.execute(db())
  return rows[0] ?? { low: null, middle: null, high: null, orders: 0 }
}
