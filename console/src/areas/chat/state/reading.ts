import { sayError } from '#core/alerts/notices.ts'
import { conversationOf } from '../engine/port.ts'
import { imPort } from './port.ts'
import { changeThread, threadOf, useChat } from './store.ts'
import { emptyThread, merged } from './thread.ts'

const firstPage = 30
const olderPage = 50

const readPage = async (conversationID: string, older: boolean) => {
  const { next } = threadOf(useChat.getState(), conversationID)
  changeThread(conversationID, () => ({ loading: true }))
  const answer = await imPort()?.getMessageList({
    conversationID,
    count: older ? olderPage : firstPage,
    ...(older ? { nextReqMessageID: next } : {}),
  })
  if (!answer?.ok) {
    changeThread(conversationID, () => ({ loading: false }))
    if (answer) sayError(answer.message)
    return
  }
  const { messageList, nextReqMessageID, isCompleted } = answer.data
  changeThread(conversationID, ({ messages }) => ({
    messages: merged(messages, messageList),
    next: nextReqMessageID,
    complete: isCompleted,
    loaded: true,
    loading: false,
  }))
}

export const readOlder = async (conversationID: string) => {
  const { loaded, loading, complete } = threadOf(useChat.getState(), conversationID)
  if (loaded && !loading && !complete) await readPage(conversationID, true)
}

/** Back to the first of those that were unread when it was opened, however far that is. */
export const readToUnread = async (conversationID: string) => {
  for (;;) {
    const { messages, unread, complete, loading } = threadOf(useChat.getState(), conversationID)
    const incoming = messages.filter(({ flow }) => flow === 'in').length
    if (incoming >= unread || complete || loading) return
    await readPage(conversationID, true)
    if (threadOf(useChat.getState(), conversationID).messages.length === messages.length) return
  }
}

/** Back to a message that a search has found. */
export const readToMessage = async (conversationID: string, sequence: number) => {
  for (;;) {
    const { messages, complete, loading } = threadOf(useChat.getState(), conversationID)
    const oldest = messages.find((message) => message.sequence > 0)
    if ((oldest && oldest.sequence <= sequence) || complete || loading) return
    await readPage(conversationID, true)
    if (threadOf(useChat.getState(), conversationID).messages.length === messages.length) return
  }
}

/** What is in view is read. */
export const readActive = () => {
  const { active, seen, phase } = useChat.getState()
  if (active && seen && phase === 'ready' && document.visibilityState === 'visible')
    void imPort()?.setMessageRead(active)
}

const unreadOf = (conversationID: string): number =>
  useChat.getState().conversations.find((each) => each.conversationID === conversationID)?.unreadCount ?? 0

export const openConversation = async (userID: string) => {
  const conversationID = conversationOf(userID)
  const unread = unreadOf(conversationID)
  useChat.setState({ active: conversationID })
  changeThread(conversationID, () => ({ unread }))
  readActive()
  const { loaded, loading } = threadOf(useChat.getState(), conversationID)
  if (!loaded && !loading) await readPage(conversationID, false)
}

/** Whatever was read before may have holes: it is read again when somebody looks. */
export const readAnew = async () => {
  const { active } = useChat.getState()
  useChat.setState({ threads: {} })
  if (!active) return
  changeThread(active, () => emptyThread)
  await readPage(active, false)
}

export const closeConversation = () => useChat.setState({ active: undefined })
