import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { ofOpenMerchant, shopStates, type Shop } from './channel-shop.sql.ts'

const bound = sql.lit(shopStates.bound)

/** The right to renew this shop's grant until then; undefined while another has it. */
export const takeRenewal = (id: number, at: Date, until: Date): Promise<Shop | undefined> =>
  db()
    .updateTable('online_shop')
    .set({ renewing_until: until })
    .where('id', '=', id)
    .where('state', '=', bound)
    .where((where) => where.or([where('renewing_until', 'is', null), where('renewing_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst()

export const endRenewal = async (id: number): Promise<void> => {
  await db().updateTable('online_shop').set({ renewing_until: null }).where('id', '=', id).execute()
}

/** Shops whose grant ends before then. */
export const endingBefore = (moment: Date): Promise<Shop[]> =>
  db()
    .selectFrom('online_shop')
    .selectAll()
    .where('state', '=', bound)
    .where('removed_at', 'is', null)
    .where('grant_ends', '<', moment)
    .orderBy('grant_ends')
    .limit(500)
    .execute()

/** The shop that has waited longest to be asked for its orders, for whoever asks it until then. */
export const takePull = async (at: Date, until: Date): Promise<Shop | undefined> => {
  const { rows } = await sql<Shop>`
    update online_shop set next_pull_at = ${until}
    where id = (
      select id from online_shop
      where state = ${bound} and pull_on and removed_at is null and (next_pull_at is null or next_pull_at <= ${at})
        and ${ofOpenMerchant}
      order by next_pull_at nulls first limit 1 for update skip locked
    )
    returning *`.execute(db())
  return rows[0]
}

/** How a pull ended: everything up to `until` is known, or why not. */
export const savePull = async (
  id: number,
  { until, trouble, next }: { until?: Date; trouble?: string; next?: Date },
): Promise<void> => {
  await db()
    .updateTable('online_shop')
    .set({
      ...(until && { pulled_until: sql<Date>`greatest(pulled_until, ${until})` }),
      ...(trouble === undefined ? {} : { pull_trouble: trouble }),
      ...(next && { next_pull_at: next }),
    })
    .where('id', '=', id)
    .where('state', '=', bound)
    .execute()
}

/** By channel: how many shops are asked for their orders each minute. */
export const pullingShops = async (): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ channel: number; count: number }>`
    select channel, count(*)::int as count from online_shop
    where state = ${bound} and pull_on and removed_at is null and ${ofOpenMerchant} group by channel`.execute(db())
  return new Map(rows.map(({ channel, count }) => [channel, count]))
}
