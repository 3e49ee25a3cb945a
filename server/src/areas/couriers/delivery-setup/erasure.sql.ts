import { sql } from 'kysely'
import { now } from '#core/time/clock'
import { within } from '#core/db/tx'

/** Addresses go; riders stay as numbers, because rides name them. */
export const erasePeople = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await tx.deleteFrom('delivery_address').where('merchant_id', '=', merchantId).execute()
    await sql`
      update delivery_rider set username = '骑手' || id, mobile_sealed = '', mobile_hash = '',
        removed_at = coalesce(removed_at, ${now()})
      where merchant_id = ${merchantId}`.execute(tx)
  })
