import type { RawBuilder } from 'kysely'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import { masterOf } from '#areas/people/identity/public'
import { within, type Tx } from '#core/db/tx'
import { hashOf } from '#core/outside/secrets'
import { inKeyedQueue } from '#core/work/keyed-queue'
import type { ImContent, ImMessage } from '#ports/im/port'
import { addChanges, lockMerchants } from '../messages/changes.sql.ts'
import { openConversation, setRead, takeSequence } from '../messages/conversations.sql.ts'
import { insertMessage, messageByRandom, revokeRow } from '../messages/messages.sql.ts'
import { profilesOf } from '../people/profiles.sql.ts'
import { endQuick } from '../quick/quick.sql.ts'
import { senderName } from '../session/sender-labels.ts'
import { customDataOf, merchantIdOf } from './custom-data.ts'
import { takeDeletions } from './deletions.sql.ts'
import { provenRow } from './letters.ts'
import {
  insertCarried,
  lastSequenceAt,
  messagesByKey,
  nameCarried,
  nameCopy,
  putInOrder,
  type OwnMessage,
} from './messages.sql.ts'
import { noteKnownPair, noteRead, readsOf } from './pairs.sql.ts'
import { withdrawCopy, withdrawLater } from './withdrawal.ts'

export type CarriedMessage = Omit<ImMessage, 'withdrawn'>
export type Between = { readonly fromId: number; readonly toId: number }

/** Both merchants, where both are ours. */
export const betweenOf = async ({ from, to }: Pick<ImMessage, 'from' | 'to'>): Promise<Between | undefined> => {
  const [fromId, toId] = [merchantIdOf(from), merchantIdOf(to)]
  if (fromId === undefined || toId === undefined || fromId === toId) return undefined
  const known = await profilesOf([fromId, toId])
  return known.has(fromId) && known.has(toId) ? { fromId, toId } : undefined
}

/** What can be looked for: of a text its words. */
const wordsOf = ({ type, payload }: ImContent): string =>
  type === messageTypes.text && typeof payload['text'] === 'string' ? payload['text'].toLowerCase() : ''

/** What happens between two is written one after the other: those who wait for it hold no connection. */
const between = <T>(one: number, other: number, story: (tx: Tx) => Promise<T>): Promise<T> =>
  inKeyedQueue(`tencent ${Math.min(one, other)} ${Math.max(one, other)}`, () =>
    within(async (tx) => {
      await lockMerchants(tx, [one, other])
      return story(tx)
    }),
  )

const applyRead = async (
  tx: Tx,
  { reader, peer, upTo }: { reader: number; peer: number; upTo: Date },
): Promise<void> => {
  const read = await setRead(tx, reader, peer, await lastSequenceAt(tx, reader, peer, upTo))
  if (read === undefined) return
  await addChanges(tx, [
    { merchantId: reader, kind: 'read', partnerId: peer, facts: { sequence: read } },
    { merchantId: peer, kind: 'peerRead', partnerId: reader, facts: { sequence: read } },
  ])
}

/** Whatever was read by then counts as read with it. */
const readWith = async (tx: Tx, { fromId, toId }: Between, at: Date): Promise<void> => {
  const reads = (await readsOf(tx, fromId, toId)).filter(({ upTo }) => upTo >= at)
  for (const { reader, upTo } of reads) await applyRead(tx, { reader, peer: reader === fromId ? toId : fromId, upTo })
}

/** As their page says. */
const writerOf = async (fromId: number, customData: string): Promise<string> => {
  const { sender, login_user } = customDataOf(customData)
  return sender ? senderName(fromId, sender) : login_user
}

const storeRow = async (tx: Tx, message: CarriedMessage, { fromId, toId }: Between) => {
  const { key, content, at, customData } = message
  const conversation_id = (await openConversation(tx, fromId, toId)).mine.conversation_id
  if (await messageByRandom(tx, { conversationId: conversation_id, fromId, random: key })) return undefined
  const deletedBy = await takeDeletions(tx, key, [fromId, toId])
  const row = await insertMessage(
    tx,
    {
      conversation_id,
      sequence: await takeSequence(tx, conversation_id),
      from_id: fromId,
      to_id: toId,
      account_id: await masterOf(fromId),
      login_user: await writerOf(fromId, customData),
      type: content.type,
      payload: JSON.stringify(content.payload),
      random: key,
      content_hash: hashOf(JSON.stringify(content)),
      client_time: Math.floor(at.getTime() / 1_000),
      at,
      search: wordsOf(content),
      deleted_by_sender: deletedBy.has(fromId),
      deleted_by_receiver: deletedBy.has(toId),
    },
    [],
  )
  await insertCarried(tx, row.id, message)
  await addChanges(tx, [
    { merchantId: fromId, kind: 'message', partnerId: toId, messageId: row.id },
    { merchantId: toId, kind: 'message', partnerId: fromId, messageId: row.id },
  ])
  return row.id
}

/** What our server had carried: once. A second copy of it goes, and so does what was taken back on its way. */
const hearOwn = async (tx: Tx, { id, key, revoked_at }: OwnMessage, message: CarriedMessage, both: Between) => {
  if (key === message.key) return undefined
  if (key !== null) {
    if (await nameCopy(tx, id, message.key)) await withdrawCopy(tx, { ...both, key: message.key })
    return undefined
  }
  const isNamed = await nameCarried(tx, id, message)
  if (revoked_at) await withdrawLater(tx, id)
  return isNamed ? id : undefined
}

/**
 * A message the service has carried. It is a row of ours once, however often and in whatever order it is told; one that
 * our server had carried is the row it was. Answers the row that has to take its place.
 */
const hear = async (tx: Tx, { message, both }: Heard): Promise<number | undefined> => {
  const own = await provenRow(tx, message, both)
  return own ? hearOwn(tx, own, message, both) : storeRow(tx, message, both)
}

export type Heard = { readonly message: CarriedMessage; readonly both: Between }

/** What the same two said, all of which takes its place at once: each that is late moves whatever was said since. */
export const hearMessages = async (heard: readonly [Heard, ...Heard[]]): Promise<void> => {
  const [{ both }] = heard
  await between(both.fromId, both.toId, async (tx) => {
    const ids: number[] = []
    for (const one of heard) ids.push(...[await hear(tx, one)].filter((id) => id !== undefined))
    if (ids.length === 0) return
    await putInOrder(tx, ids)
    await readWith(tx, both, new Date(Math.min(...heard.map(({ message }) => message.at.getTime()))))
  })
}

export const hearMessage = (message: CarriedMessage, both: Between): Promise<void> => hearMessages([{ message, both }])

/**
 * Somebody took back what was sent after that moment. Whether it was in time the service has seen to; but who says so by
 * callback proves little, and takes nothing back that is long said.
 */
export const hearWithdrawal = async (
  key: string,
  { fromId, toId }: Between,
  sentAfter: Date | RawBuilder<Date>,
): Promise<void> => {
  const found = (await messagesByKey([key])).get(key)
  if (!found || found.isRevoked || found.from_id !== fromId || found.to_id !== toId) return
  await between(fromId, toId, async (tx) => {
    if (!(await revokeRow(tx, found.id, sentAfter))) return
    await endQuick(tx, found.id, 'revoked')
    await addChanges(tx, [
      { merchantId: fromId, kind: 'revoked', partnerId: toId, messageId: found.id },
      { merchantId: toId, kind: 'revoked', partnerId: fromId, messageId: found.id },
    ])
  })
}

export const hearRead = async (reader: number, peer: number, upTo: Date): Promise<void> => {
  await noteKnownPair(reader, peer)
  await between(reader, peer, async (tx) => {
    await noteRead(tx, reader, peer, upTo)
    await applyRead(tx, { reader, peer, upTo })
  })
}
