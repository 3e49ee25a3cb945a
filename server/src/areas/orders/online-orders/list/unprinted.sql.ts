import { sql } from 'kysely'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { db } from '#core/db/tx'
import { inStates } from '#core/domain/condition'
import type { Condition } from '#core/lists/long-list'
import { now } from '#core/time/clock'
import type { Order } from '../online-order.sql.ts'

const isIn = inStates(onlineStates)

/** A store makes it, its time begins before then, and nobody has paper of it. */
export const unprinted = (by: Date): Condition =>
  sql<boolean>`${isIn('selfProcess')} and printed_at is null and shipped_at is null and store_id is not null
    and window_start <= ${by} and window_end > ${now()}`

/** Those of several merchants that are wanted, the most urgent first. */
export const unprintedOf = async (
  merchantIds: readonly number[],
  by: Date,
  wanted: Condition,
  limit: number,
): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select * from online_order where merchant_id = any(${[...merchantIds]}::bigint[]) and ${unprinted(by)} and ${wanted}
    order by window_start, id limit ${limit}`.execute(db())
  return rows
}
