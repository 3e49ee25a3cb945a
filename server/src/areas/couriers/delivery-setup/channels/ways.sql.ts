import { sql } from 'kysely'
import { ridingCodes } from '@zdb/contract/channels/channel-shops/channels'
import { shopStates } from '#areas/channels/channel-shops/public'
import { db } from '#core/db/tx'
import { now } from '#core/time/clock'
import { ways } from '../binding/binding.sql.ts'
import { unproven } from '../riders/riders.sql.ts'

/** Those of these stores whose orders can be brought to somebody. */
export const storesWithWays = async (storeIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from store s where s.id = any(${[...storeIds]}::bigint[]) and (
      exists (select 1 from delivery_rider r where r.merchant_id = s.merchant_id and r.store_id = s.id
        and r.removed_at is null and r.valid_time > ${unproven})
      or exists (select 1 from courier_binding b where b.merchant_id = s.merchant_id and b.store_id = s.id
        and b.unbound_at is null and b.is_open and b.trouble = ''
        and (b.way <> ${ways.merchant} or exists (
          select 1 from delivery_service d where d.merchant_id = s.merchant_id and d.until_at > ${now()})))
      or exists (select 1 from online_shop o where o.merchant_id = s.merchant_id and o.removed_at is null
        and o.state = ${shopStates.bound} and o.channel = any(${[...ridingCodes]}::int[])
        and (o.store_id is null or o.store_id = s.id)))`.execute(db())
  return new Set(rows.map(({ id }) => id))
}
