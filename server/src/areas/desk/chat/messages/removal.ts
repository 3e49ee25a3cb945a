import type { Body } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { CarriedKey } from '@zdb/contract/desk/chat/schemas'
import { chatLimits } from '@zdb/contract/desk/chat/limits'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { record } from '#core/domain/audit'
import { refuse } from '#core/http/refusal'
import { seconds } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import { within } from '#core/db/tx'
import { imInUse } from '#ports/im/in-use'
import { partnerOf } from '../people/relations.ts'
import { endQuick } from '../quick/quick.sql.ts'
import { requireClient } from '../session/clients.ts'
import { noteDeletions } from '../tencent/deletions.sql.ts'
import { messagesByKey } from '../tencent/messages.sql.ts'
import { withdrawLater } from '../tencent/withdrawal.ts'
import { addChanges, lockMerchants } from './changes.sql.ts'
import { clearSide, sideOf } from './conversations.sql.ts'
import { deleteRows, messageOf, messagesById, revokeRow } from './messages.sql.ts'
import { partnerIn } from './present.ts'

/** Takes one's own message back, for both, within two minutes by the database's clock. Twice is once. */
export const revoke = async (actor: Actor, messageId: string, client: string): Promise<null> => {
  const { merchantId } = actor
  const message = (await messageOf(merchantId, idOf(messageId))) ?? refuse('notFound')
  await requireClient(actor, client)
  if (message.from_id !== merchantId) refuse('chatRevokeOthers')
  if (message.revoked_at) return null
  const { id, to_id: partnerId } = message
  return within(async (tx) => {
    await lockMerchants(tx, [merchantId, partnerId])
    if (!(await revokeRow(tx, id, sharedNow(-seconds(chatLimits.revokeSeconds))))) {
      const now = (await messagesById(merchantId, [id])).get(id)
      return now?.revoked_at ? null : refuse('chatRevokeLate')
    }
    await endQuick(tx, id, 'revoked')
    await withdrawLater(tx, id)
    await addChanges(tx, [
      { merchantId, kind: 'revoked', partnerId, messageId: id },
      { merchantId: partnerId, kind: 'revoked', partnerId: merchantId, messageId: id },
    ])
    return null
  })
}

const isCarriedKey = (id: string): boolean => CarriedKey.safeParse(id).success

/**
 * Gone from this side alone; the other keeps what it was written. Of what the chat service carries by itself we may not
 * have heard yet: it is gone from this side as soon as we do.
 */
export const deleteMessages = async (
  actor: Actor,
  { client, ids }: Body<typeof chat.deleteMessages>,
): Promise<null> => {
  await requireClient(actor, client)
  const { merchantId } = actor
  const [keys, numbers] = [ids.filter(isCarriedKey), ids.filter((id) => !isCarriedKey(id)).map(Number)]
  const found = await messagesById(merchantId, numbers)
  if (found.size < new Set(numbers).size) refuse('notFound')
  return within(async (tx) => {
    // Who hears of one meanwhile waits, and finds that it was deleted.
    await lockMerchants(tx, [merchantId])
    const carried = await messagesByKey(keys)
    if (imInUse())
      await noteDeletions(
        tx,
        merchantId,
        keys.filter((key) => !carried.has(key)),
      )
    const gone = await deleteRows(tx, merchantId, [...numbers, ...[...carried.values()].map(({ id }) => id)])
    const partners = new Set(gone.map((row) => partnerIn(merchantId, row)))
    for (const partnerId of partners) {
      const theirs = gone.filter((row) => partnerIn(merchantId, row) === partnerId).map(({ id }) => String(id))
      await addChanges(tx, [{ merchantId, kind: 'deleted', partnerId, facts: { ids: theirs } }])
    }
    return null
  })
}

/** The conversation leaves the list with all that was said; what is written later begins it anew. */
export const deleteConversation = async (
  actor: Actor,
  { client, user_id }: Body<typeof chat.deleteConversation>,
): Promise<null> => {
  const { merchant_id: partnerId } = await partnerOf(actor, user_id)
  await requireClient(actor, client)
  const { merchantId } = actor
  return within(async (tx) => {
    await lockMerchants(tx, [merchantId, partnerId])
    if ((await sideOf(merchantId, partnerId))?.last_at == null) return null
    await clearSide(tx, merchantId, partnerId)
    await record(tx, actor, 'chat.deleteConversation', user_id)
    await addChanges(tx, [{ merchantId, kind: 'conversationDeleted', partnerId }])
    return null
  })
}
