import { sql } from 'kysely'
import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { shopStates } from './channel-shop.sql.ts'
import { noGrant } from './sealed-grant.ts'

/** What the channels granted is forgotten, and no browser comes back to bind anew; orders find the shop's number. */
export const forgetShops = ({ merchantId }: { merchantId: number }): Promise<void> =>
  within(async (tx) => {
    await tx.deleteFrom('channel_visit').where('merchant_id', '=', merchantId).execute()
    await tx
      .updateTable('online_shop')
      .set({
        ...noGrant,
        state: shopStates.unbound,
        name: sql<string>`'网店' || id`,
        plugin_code: '',
        renewing_until: null,
        pull_trouble: '',
        removed_at: sql<Date>`coalesce(removed_at, ${now()})`,
      })
      .where('merchant_id', '=', merchantId)
      .execute()
  })
