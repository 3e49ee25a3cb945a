import { hashOf } from '#core/outside/secrets'
import { isBlacklisted } from '../people/relations.ts'
import { isReachable } from '../people/present-profile.ts'
import type { Profile } from '../people/profiles.sql.ts'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { sharedNow } from '#core/time/shared-clock.sql'
import type { Tx } from '#core/db/tx'
import { addChanges, changeOfMessage, lockMerchants } from './changes.sql.ts'
import { openConversation, takeSequence } from './conversations.sql.ts'
import { insertMessage, messageByRandom, type MessageRow } from './messages.sql.ts'
import { deliverLater } from '../tencent/carrying/delivery.ts'

/** What a message is made of once everything it names was found. */
export type Content = {
  type: string
  payload: object
  /** What can be looked for. */
  words: string
  fileIds: readonly string[]
}

export type Letter = {
  partner: Profile
  random: string
  clientTime: number
  /** What was asked for: the same number with another wish is not the same message. */
  wish: unknown
  content: (tx: Tx) => Promise<Content>
}

export type Delivered = { row: MessageRow; no: number; isNew: boolean }

/** Blocked, closed or not open: nobody writes to it. */
export const refuseUnreachable = async (
  merchantId: number,
  partner: Profile,
  blocked: { byMe: boolean; byThem: boolean },
): Promise<void> => {
  if (blocked.byMe) refuse('chatBlocking')
  if (blocked.byThem || (await isBlacklisted(merchantId, partner.merchant_id))) refuse('chatBlocked')
  if (!isReachable(partner)) refuse('chatPartnerClosed')
}

const hashOfWish = (wish: unknown): Buffer => hashOf(JSON.stringify(wish))

/** Under a number that is taken nothing else is said. */
export const requireSameWish = ({ content_hash }: Pick<MessageRow, 'content_hash'>, wish: unknown): void => {
  if (!hashOfWish(wish).equals(content_hash)) refuse('chatRandomReused')
}

/**
 * Puts a message at the end of the conversation, for both sides. Sent again under the same number it is the same
 * message, however often and through whichever process.
 */
export const deliver = async (
  tx: Tx,
  actor: Actor,
  { partner, random, clientTime, wish, content }: Letter,
): Promise<Delivered> => {
  const { merchantId, accountId, name } = actor
  const partnerId = partner.merchant_id
  await lockMerchants(tx, [merchantId, partnerId])
  const { mine, theirs } = await openConversation(tx, merchantId, partnerId)
  const conversationId = mine.conversation_id
  const known = await messageByRandom(tx, { conversationId, fromId: merchantId, random })
  if (known) {
    requireSameWish(known, wish)
    return { row: known, no: await changeOfMessage(tx, merchantId, known.id), isNew: false }
  }
  await refuseUnreachable(merchantId, partner, { byMe: mine.blocked_at !== null, byThem: theirs.blocked_at !== null })
  const { type, payload, words, fileIds } = await content(tx)
  const row = await insertMessage(
    tx,
    {
      conversation_id: conversationId,
      sequence: await takeSequence(tx, conversationId),
      from_id: merchantId,
      to_id: partnerId,
      account_id: accountId,
      login_user: name,
      type,
      payload: JSON.stringify(payload),
      random,
      content_hash: hashOfWish(wish),
      client_time: clientTime,
      at: sharedNow(),
      search: words.toLowerCase(),
    },
    fileIds,
  )
  await deliverLater(tx, row.id)
  const numbers = await addChanges(tx, [
    { merchantId, kind: 'message', partnerId, messageId: row.id },
    { merchantId: partnerId, kind: 'message', partnerId: merchantId, messageId: row.id },
  ])
  return { row, no: numbers.get(merchantId) ?? 0, isNew: true }
}
