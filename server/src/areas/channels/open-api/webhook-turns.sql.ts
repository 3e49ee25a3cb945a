import { sql } from 'kysely'
import { db } from '#core/db/tx'
import { isOneOf } from '#core/domain/condition'
import { now } from '#core/time/clock'
import { deliveryStates, type Delivery } from './open-api.sql.ts'

const isWaiting = isOneOf('d.state', [deliveryStates.waiting])

/** The right to call a merchant's system. It ends by itself, so that a process that dies leaves it to the others. */
export type WebhookTurn = { readonly merchantId: number; readonly until: Date }

/**
 * Merchants whom something is due to be told, whose last turn ended longest ago first. Each is looked up by a step over
 * all that waits for the one before: how much that is costs nothing.
 */
export const takeWebhookTurns = async (most: number, until: Date): Promise<WebhookTurn[]> => {
  const { rows } = await sql<{ merchant_id: number }>`
    with recursive waiting as (
      (select d.merchant_id from open_api_delivery d where ${isWaiting} order by d.merchant_id limit 1)
      union all
      select (select d.merchant_id from open_api_delivery d
        where ${isWaiting} and d.merchant_id > waiting.merchant_id order by d.merchant_id limit 1)
      from waiting where waiting.merchant_id is not null)
    update open_api_app set busy_until = ${until} where merchant_id in (
      select a.merchant_id from waiting join open_api_app a on a.merchant_id = waiting.merchant_id
      where (a.busy_until is null or a.busy_until <= ${now()}) and exists (
        select 1 from open_api_delivery d
        where d.merchant_id = a.merchant_id and ${isWaiting} and d.next_at <= ${now()})
      order by a.busy_until nulls first, a.merchant_id limit ${most} for update of a skip locked)
    returning merchant_id`.execute(db())
  return rows.map(({ merchant_id }) => ({ merchantId: merchant_id, until }))
}

/** When a turn ended tells when the next one comes. */
export const endWebhookTurns = async (turns: readonly WebhookTurn[]): Promise<void> => {
  await sql`update open_api_app a set busy_until = ${now()}
    from unnest(${turns.map(({ merchantId }) => merchantId)}::bigint[], ${turns.map(({ until }) => until)}::timestamptz[])
      as turn(merchant_id, until)
    where a.merchant_id = turn.merchant_id and a.busy_until = turn.until`.execute(db())
}

export const nextDelivery = (merchantId: number): Promise<Delivery | undefined> =>
  db()
    .selectFrom('open_api_delivery as d')
    .selectAll('d')
    .where('d.merchant_id', '=', merchantId)
    .where(isWaiting)
    .where('d.next_at', '<=', now())
    .orderBy('d.next_at')
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
