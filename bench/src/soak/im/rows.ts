import { db } from '../../../../server/src/core/db/tx.ts'
import type { House } from '../chat/people.ts'
import type { KeptRow } from './checks.ts'

/** The conversation of the two as it stands with us, in our order. */
export const rowsOf = async (houses: readonly [House, House]): Promise<KeptRow[]> => {
  const ids = houses.map(({ merchantId }) => merchantId)
  const rows = await db()
    .selectFrom('chat_message as m')
    .innerJoin('chat_conversation as c', 'c.id', 'm.conversation_id')
    .leftJoin('chat_tencent_message as t', 't.message_id', 'm.id')
    .select(['m.id', 't.key', 'm.revoked_at'])
    .where('c.low_id', '=', Math.min(...ids))
    .where('c.high_id', '=', Math.max(...ids))
    .orderBy('m.sequence')
    .execute()
  return rows.map(({ id, key, revoked_at }) => ({ id, key, isRevoked: revoked_at !== null }))
}
