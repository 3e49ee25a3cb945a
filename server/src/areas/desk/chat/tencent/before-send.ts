import { codes } from '@zdb/contract/codes'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import { NewContent } from '@zdb/contract/desk/chat/schemas'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { Refusal, refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import type { ImVerdict } from '#ports/im/port'
import { sideOf } from '../messages/conversations.sql.ts'
import { refuseUnreachable } from '../messages/delivery.ts'
import { textContent } from '../messages/sending.ts'
import { partnerOf } from '../people/relations.ts'
import { requireChat } from '../session/clients.ts'
import { claimsToBeOurs } from './custom-data.ts'
import { betweenOf, type Between, type CarriedMessage } from './hearing.ts'
import { provenRow } from './letters.ts'
import { notePair } from './pairs.sql.ts'

/** What browsers hand to the service themselves; everything else our server has looked at, stored and has carried. */
const direct: ReadonlySet<string> = new Set([messageTypes.text, messageTypes.face])

/** As long and of such fields as our own engine takes it, and nothing else. */
const refuseContent = ({ customData, content: { type, payload } }: CarriedMessage): void => {
  const unknown = (): never => refuse('invalid', '这类消息请刷新页面后再发送')
  if (!direct.has(type) || claimsToBeOurs(customData)) unknown()
  if (type === messageTypes.text) textContent(typeof payload['text'] === 'string' ? payload['text'] : '')
  const said = NewContent.safeParse({ ...payload, type })
  if (said.success) return
  if (type !== messageTypes.text) unknown()
  refuse('invalid', said.error.issues[0]?.message)
}

/** A row of ours on its way. Once carried it is never carried again: whoever repeats it does not pass under its number. */
const isOwn = async (message: CarriedMessage, between: Between): Promise<boolean> => {
  const row = await within((tx) => provenRow(tx, message, between))
  return row?.key === null && row.revoked_at === null
}

const refuseSending = async (message: CarriedMessage): Promise<void> => {
  const between = (await betweenOf(message)) ?? refuse('chatNotPartner')
  const { fromId, toId } = between
  if (await isOwn(message, between)) return notePair(fromId, toId)
  await requireChat({ merchantId: fromId })
  const partner = await partnerOf({ merchantId: fromId }, userIdOf(toId))
  const [mine, theirs] = await Promise.all([sideOf(fromId, toId), sideOf(toId, fromId)])
  const isBlocked = (side: typeof mine): boolean => side?.blocked_at != null
  await refuseUnreachable(fromId, partner, { byMe: isBlocked(mine), byThem: isBlocked(theirs) })
  refuseContent(message)
  await notePair(fromId, toId)
}

/** Whether a message may go out: by the rules of our own engine, and in their words. */
export const judgeMessage = (message: CarriedMessage): Promise<ImVerdict> =>
  refuseSending(message).then(
    (): ImVerdict => 'heard',
    (error: unknown): ImVerdict => {
      if (error instanceof Refusal) return { refused: error.message }
      throw error
    },
  )

/** Where nobody can say in time whether it may, it does not: the sender tries again. */
export const unjudged: ImVerdict = { refused: codes.chatNotReady.message }
