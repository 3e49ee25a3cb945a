import type { Actor, SystemActor } from '#core/http/actor'
import { storyLine, type Note } from '#core/domain/timeline'
import { db, type Tx } from '#core/db/tx'

export type Side = 'sender' | 'shop' | 'system' | 'platform'

/** Writes one line of an order's story, in the transaction of what it tells. */
export const note = async (
  tx: Tx,
  orderId: number,
  side: Side,
  actor: Actor | SystemActor,
  what: Note,
): Promise<void> => {
  await tx
    .insertInto('transfer_order_event')
    .values({ order_id: orderId, side, ...storyLine(actor, what) })
    .execute()
}

/** The story, newest first. To a shop, what other shops did before it (their quotes, their refusals) is not told. */
export const timelineOf = (orderId: number, reader?: { shopMerchantId: number }) =>
  db()
    .selectFrom('transfer_order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .$if(reader !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('side', '<>', 'shop'),
          where(
            'account_id',
            'in',
            where
              .selectFrom('account')
              .select('id')
              .where('merchant_id', '=', reader?.shopMerchantId ?? 0),
          ),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(500)
    .execute()

/** Whether such a line was written after that moment. */
export const notedSince = async (tx: Tx, orderId: number, what: string, since: Date): Promise<boolean> =>
  (await tx
    .selectFrom('transfer_order_event')
    .select('id')
    .where('order_id', '=', orderId)
    .where('what', '=', what)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
