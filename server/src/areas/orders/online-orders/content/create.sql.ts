import { sql, type RawBuilder } from 'kysely'
import { refuse } from '#core/http/refusal'
import { db } from '#core/db/tx'
import type { Order } from '../online-order.sql.ts'

/** Nobody has more twins than fit a notice. */
const twinsShown = 5

export type Twin = Pick<
  Order,
  'sn' | 'channel' | 'state' | 'goods' | 'window_start' | 'window_end' | 'amount' | 'created_at'
>

/** Orders of this merchant for the same phone, day and address, but for one. */
export const twins = (
  merchantId: RawBuilder<unknown>,
  { hash, but }: { hash: RawBuilder<unknown>; but: RawBuilder<unknown> },
): RawBuilder<unknown> => sql`
  select sn, channel, state, goods, window_start, window_end, amount, created_at from online_order
  where merchant_id = ${merchantId} and twin_hash = ${hash} and id <> ${but} order by id desc limit ${sql.lit(twinsShown)}`

export const twinsOf = async (merchantId: number, hash: Buffer | null): Promise<Twin[]> =>
  hash === null
    ? []
    : (await sql<Twin>`${twins(sql`${merchantId}`, { hash: sql`${hash}`, but: sql`0` })}`.execute(db())).rows

export const ownShop = async (merchantId: number, id: number) =>
  (await db()
    .selectFrom('online_shop')
    .select(['id', 'name', 'channel', 'store_id', 'plugin_code', 'plugin_at'])
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()) ?? refuse('notFound')
