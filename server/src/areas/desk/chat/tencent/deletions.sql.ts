import { sql } from 'kysely'
import { now } from '#core/time/clock'
import type { Tx } from '#core/db/tx'

/** Of these messages, by the service's names of them, we have not heard yet: once we do they are gone from this side. */
export const noteDeletions = async (tx: Tx, merchantId: number, keys: readonly string[]): Promise<void> => {
  await sql`
    insert into chat_tencent_deletion (merchant_id, key, at)
    select ${merchantId}, key, ${now()}::timestamptz from unnest(${[...keys]}::text[]) as key
    on conflict do nothing`.execute(tx)
}

/** Who of these deleted it before we heard of it. Once. */
export const takeDeletions = async (
  tx: Tx,
  key: string,
  merchantIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .deleteFrom('chat_tencent_deletion')
    .where('key', '=', key)
    .where('merchant_id', 'in', merchantIds)
    .returning('merchant_id')
    .execute()
  return new Set(rows.map(({ merchant_id }) => merchant_id))
}
