import { sayError } from '#core/alerts/notices.ts'
import { conversationOf, type ImMessage } from '../engine/port.ts'
import { imPort } from './port.ts'
import { changeThread, threadOf, useChat } from './store.ts'
import { emptyThread, merged, withFirstUnread } from './thread.ts'

const firstPage = 30
const olderPage = 50

/** The page under way of each conversation: whoever needs more than it brings waits for it first. */
const underWay = new Map<string, Promise<void>>()

const readPage = (conversationID: string, older: boolean): Promise<void> => {
  const reading = fetchPage(conversationID, older).finally(() => underWay.delete(conversationID))
  underWay.set(conversationID, reading)
  return reading
}

const fetchPage = async (conversationID: string, older: boolean) => {
  const { next } = threadOf(useChat.getState(), conversationID)
  changeThread(conversationID, () => ({ loading: true }))
  const answer = await imPort()?.getMessageList({
    conversationID,
    count: older ? olderPage : firstPage,
    ...(older ? { nextReqMessageID: next } : {}),
  })
  if (!answer?.ok) {
    changeThread(conversationID, () => ({ loading: false, olderFailed: older }))
    if (answer) sayError(answer.message)
    return
  }
  const { messageList, nextReqMessageID, isCompleted } = answer.data
  changeThread(conversationID, (thread) =>
    withFirstUnread({
      ...thread,
      messages: merged(thread.messages, messageList),
      next: nextReqMessageID,
      complete: isCompleted,
      loaded: true,
      loading: false,
      olderFailed: false,
    }),
  )
}

export const readOlderAgain = async (conversationID: string) => {
  const { loaded, loading, complete } = threadOf(useChat.getState(), conversationID)
  if (loaded && !loading && !complete) await readPage(conversationID, true)
}

/** As one comes near the beginning; what has failed is not asked for with every row. */
export const readOlder = async (conversationID: string) => {
  if (!threadOf(useChat.getState(), conversationID).olderFailed) await readOlderAgain(conversationID)
}

/** Page by page back until something is there, or nothing older is. */
const readUntil = async (conversationID: string, isThere: (messages: readonly ImMessage[]) => boolean) => {
  for (;;) {
    await underWay.get(conversationID)
    const { messages, complete, loaded } = threadOf(useChat.getState(), conversationID)
    if (!loaded || complete || isThere(messages)) return
    await readPage(conversationID, true)
    if (threadOf(useChat.getState(), conversationID).messages.length === messages.length) return
  }
}

/** Back to the first of those that were unread when it was opened, however far that is. */
export const readToUnread = (conversationID: string) =>
  readUntil(conversationID, () => threadOf(useChat.getState(), conversationID).firstUnread !== '')

/** Back to a message that a search has found. */
export const readToMessage = (conversationID: string, sequence: number) =>
  readUntil(conversationID, (messages) => messages.some((one) => one.sequence > 0 && one.sequence <= sequence))

/** What is in view is read. */
export const readActive = () => {
  const { active, seen, phase } = useChat.getState()
  if (active && seen && phase === 'ready' && document.visibilityState === 'visible')
    void imPort()?.setMessageRead(active)
}

export const openConversation = async (userID: string) => {
  const conversationID = conversationOf(userID)
  const known = useChat.getState().conversations.find((each) => each.conversationID === conversationID)
  const [unread, openedAt] = [known?.unreadCount ?? 0, known?.lastMessage.lastSequence ?? 0]
  useChat.setState({ active: conversationID })
  changeThread(conversationID, (thread) => withFirstUnread({ ...thread, unread, openedAt, firstUnread: '' }))
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

/** What was said there is gone; what nobody has sent yet stays, and what was said since is read when somebody looks. */
export const readLeft = async (conversationID: string) => {
  const { active, threads } = useChat.getState()
  if (threads[conversationID] === undefined) return
  changeThread(conversationID, ({ messages }) => ({
    ...emptyThread,
    messages: messages.filter(({ sequence }) => sequence === 0),
  }))
  if (active === conversationID) await readPage(conversationID, false)
}

export const closeConversation = () => useChat.setState({ active: undefined })
