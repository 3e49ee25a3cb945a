import { chat } from '@zdb/contract/desk/chat/endpoints'
import { sayError } from '#core/alerts/notices.ts'
import { call } from '#core/http/client.ts'
import { conversationOf } from '../engine/port.ts'
import { openConversation } from './reading.ts'
import { useChat } from './store.ts'

const notOpen = '该用户暂未开启IM聊天'

/** From the context of a partner: only one who can be reached is talked to. What was said before can be read all the same. */
export const openPartner = async (userID: string) => {
  const isKnown = useChat.getState().conversations.some((each) => each.conversationID === conversationOf(userID))
  if (isKnown) return openConversation(userID)
  const answer = await call(chat.partnerInfo, { params: { id: userID } }, { manner: 'background' })
  if (!answer.ok) return sayError(answer.message)
  if (answer.data.open !== 1) return sayError(notOpen)
  await openConversation(userID)
}
