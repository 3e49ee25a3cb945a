import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import { storedElement } from '@zdb/contract/desk/chat/stored-element'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import type { Tx } from '#core/db/tx'
import { signingSecret } from '#core/outside/sealed'
import { hmacSha256, sameText } from '#ports/digest'
import type { ImContent, ImMessage, NewImMessage } from '#ports/im/port'
import { senderLabel } from '../session/sender-labels.ts'
import { customDataOf } from './custom-data.ts'
import { ownMessage, type MessageToCarry, type OwnMessage } from './messages.sql.ts'

/** Words and faces as they are; everything else as we have it, since its files and cards are ours. */
const contentOf = ({ type, payload }: Pick<MessageToCarry, 'type' | 'payload'>): ImContent => {
  if (type === messageTypes.text || type === messageTypes.face) return { type, payload }
  const shown =
    type === messageTypes.custom ? { data: JSON.stringify(payload), description: '', extension: '' } : payload
  const data = JSON.stringify({ type, payload: shown })
  return { type: messageTypes.custom, payload: { data, description: '', extension: storedElement } }
}

/** A service may leave out what is empty, and write a number as a text. */
const wordsOf = ({ type, payload }: ImContent): string =>
  JSON.stringify([
    type,
    Object.entries(payload)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
      .filter(([, value]) => value !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

type Ours = Pick<MessageToCarry, 'id' | 'from_id' | 'to_id' | 'random'>

const proofOf = ({ id, from_id, to_id, random }: Ours, content: ImContent): string =>
  hmacSha256(signingSecret('chat.carried'), JSON.stringify([id, from_id, to_id, random, wordsOf(content)])).toString(
    'base64url',
  )

/** A row of ours as the service is given it: nobody else can write what proves it. */
export const letterOf = (row: MessageToCarry): Omit<NewImMessage, 'random'> => {
  const content = contentOf(row)
  const customData = {
    sender: senderLabel(row.from_id, row.account_id),
    message_id: String(row.id),
    random: row.random,
    proof: proofOf(row, content),
  }
  return { from: userIdOf(row.from_id), to: userIdOf(row.to_id), content, customData: JSON.stringify(customData) }
}

/**
 * Which of our rows a message is, once it is proven to hold what we wrote for it. Of a row that was taken back the proof
 * is all there is to compare with.
 */
export const provenRow = async (
  tx: Tx,
  { customData, content }: Pick<ImMessage, 'customData' | 'content'>,
  between: { fromId: number; toId: number },
): Promise<OwnMessage | undefined> => {
  const { message_id: messageId, proof } = customDataOf(customData)
  const row = messageId === undefined ? undefined : await ownMessage(tx, { messageId, ...between })
  if (!row || !sameText(proof, proofOf(row, content))) return undefined
  return row.revoked_at || wordsOf(contentOf(row)) === wordsOf(content) ? row : undefined
}
