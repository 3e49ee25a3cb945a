import { previews } from '@zdb/contract/desk/chat/message-types'
import type { ImConversation, ImMessage } from '../engine/port.ts'

/** Own revocations read as you. */
export const revokedText = (isOwn: boolean, nick: string): string => `${isOwn ? '你' : nick}撤回了一条消息`

export const nickOf = ({ nick, userID }: { nick: string; userID: string }): string => nick || userID

export const previewOf = ({ lastMessage, userProfile }: ImConversation): string => {
  const { type, isRevoked, fromAccount, messageForShow } = lastMessage
  if (type === '') return ''
  if (isRevoked) return revokedText(fromAccount !== userProfile.userID, nickOf(userProfile))
  return type === 'TIMTextElem' ? messageForShow : previews[type]
}

/** One message in one line: what a search found, what is forwarded. */
export const shortText = (message: ImMessage): string =>
  message.type === 'TIMTextElem' ? message.payload.text : previews[message.type]

const badgeMax = 99

/** (0), (n), (99+): spec 1, section 9. */
export const countLabel = (count: number): string => `(${count > badgeMax ? `${badgeMax}+` : count})`
