import type { Selectable } from 'kysely'
import type { QuickKindName, QuickState } from '@zdb/contract/desk/chat/quick-kinds'
import { now } from '#core/time/clock'
import type { ChatQuick } from '#core/db/schema'
import { db, type Tx } from '#core/db/tx'

export type QuickRow = Selectable<ChatQuick>

type NewQuick = {
  messageId: number
  kind: QuickKindName
  orderSn: string
  fromId: number
  toId: number
  terms: object
  state: QuickState
}

export const insertQuick = async (
  tx: Tx,
  { messageId, kind, orderSn, fromId, toId, terms, state }: NewQuick,
): Promise<void> => {
  await tx
    .insertInto('chat_quick')
    .values({
      message_id: messageId,
      kind,
      order_sn: orderSn,
      from_id: fromId,
      to_id: toId,
      terms: JSON.stringify(terms),
      state,
      at: now(),
    })
    .execute()
}

/** One that was sent to the merchant, or that it sent. */
export const quickOf = (merchantId: number, id: number): Promise<QuickRow | undefined> =>
  db()
    .selectFrom('chat_quick')
    .selectAll()
    .where('message_id', '=', id)
    .where((where) => where.or([where('from_id', '=', merchantId), where('to_id', '=', merchantId)]))
    .executeTakeFirst()

/** Only the first answer counts, and none once it was taken back. */
export const endQuick = async (tx: Tx, id: number, state: QuickState): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('chat_quick')
    .set({ state })
    .where('message_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const quickStateOf = async (tx: Tx, id: number): Promise<string | undefined> => {
  const row = await tx.selectFrom('chat_quick').select('state').where('message_id', '=', id).executeTakeFirst()
  return row?.state
}
