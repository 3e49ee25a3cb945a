import type { Selectable } from 'kysely'
import type { StoreFeedback } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Feedback = Selectable<StoreFeedback>
type NewFeedback = Pick<Feedback, 'store_id' | 'merchant_id' | 'account_id' | 'tags' | 'content'>

/** Undefined while an earlier one of the same merchant on the same store waits for the platform. */
export const insertFeedback = (tx: Tx, feedback: NewFeedback): Promise<Feedback | undefined> =>
  tx
    .insertInto('store_feedback')
    .values({ ...feedback, at: now() })
    .onConflict((conflict) => conflict.columns(['store_id', 'merchant_id']).where('handled_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()

/** What waits for the platform, oldest first. */
export const waitingFeedback = (limit: number, offset: number): Promise<Feedback[]> =>
  db()
    .selectFrom('store_feedback')
    .selectAll()
    .where('handled_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** Undefined when somebody has handled it before. */
export const endFeedback = (tx: Tx, id: number, verdict: string): Promise<Feedback | undefined> =>
  tx
    .updateTable('store_feedback')
    .set({ handled_at: now(), verdict })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const feedbackById = (ids: readonly number[]): Promise<Feedback[]> =>
  db()
    .selectFrom('store_feedback')
    .selectAll()
    .where('id', 'in', [...ids, 0])
    .execute()

export const lockFeedback = (tx: Tx, id: number): Promise<Feedback | undefined> =>
  tx.selectFrom('store_feedback').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
