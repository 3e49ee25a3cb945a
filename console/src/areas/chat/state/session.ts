import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { allKickReasons, kickReasons } from '@zdb/contract/desk/chat/events'
import { sayError } from '#core/alerts/notices.ts'
import { useChatDrawer } from '#core/chat/chat-drawer.ts'
import { call } from '#core/http/client.ts'
import { useConnection } from '#core/realtime/connection.ts'
import { onSessionEnd } from '#core/session/session-listeners.ts'
import { useSession, type ChatLogin } from '#core/session/session.ts'
import { engines } from '../engine/engines.ts'
import type { ImPort, KickedOut } from '../engine/port.ts'
import { readActive, readAnew, readLeft } from './reading.ts'
import { imPort, setImPort } from './port.ts'
import { goOn } from './sending.ts'
import { changeThread, resetChat, takeMessages, useChat } from './store.ts'

/** Only another sign-in is told as one (spec 1, sections 4.5 and 8); any other end leaves chat not ready. */
const wordsOf = (reason: KickedOut): string => {
  const another = allKickReasons.find((known) => known === reason)
  return another ? kickReasons[another] : chatCodes.chatNotReady.message
}

const listen = (port: ImPort) => {
  port.on('onConversationListUpdated', (conversations) => useChat.setState({ conversations, listed: true }))
  port.on('onTotalUnreadMessageCountUpdated', (unread) => useChatDrawer.setState({ unread }))
  port.on('onMessageReceived', (messages) => {
    takeMessages(messages)
    readActive()
  })
  port.on('onMessageModified', takeMessages)
  port.on('onMessageRevoked', takeMessages)
  port.on('onMessageReadByPeer', takeMessages)
  port.on('onMessageDeleted', ({ conversationID, IDs }) => {
    if (useChat.getState().threads[conversationID] === undefined) return
    changeThread(conversationID, ({ messages }) => ({ messages: messages.filter(({ ID }) => !IDs.includes(ID)) }))
  })
  port.on('onConversationDeleted', (conversationID) => void readLeft(conversationID))
  port.on('onHistoryReset', () => void readAnew())
  port.on('netStateChange', (state) => useChat.setState({ reached: state === 'connected' }))
  port.on('kickedOut', (reason) => {
    const words = wordsOf(reason)
    const { drafts } = useChat.getState()
    resetChat()
    useChat.setState({ phase: 'kicked', trouble: words, drafts })
    useChatDrawer.setState({ unread: 0 })
    sayError(words)
  })
}

/** A merchant that nobody could reach yet can be reached from now on (spec 1, section 4.5). */
const tellOpen = async ({ open, user_id }: ChatLogin) => {
  if (open === 1) return
  const answer = await call(chat.open, { params: { id: user_id } }, { manner: 'background' })
  if (answer.ok) useSession.setState(({ chat: login }) => ({ chat: login && { ...login, open: 1 } }))
}

/** What the account is called is what partners see. */
const syncProfile = async (port: ImPort, { name, avatar }: ChatLogin) => {
  const mine = await port.getMyProfile()
  if (mine.ok && (mine.data.nick !== name || mine.data.avatar !== avatar))
    await port.updateMyProfile({ nick: name, avatar })
}

/** A signature is of one sign-in: coming back takes a fresh one. */
const loginInfo = async (again: boolean): Promise<ChatLogin | undefined> => {
  const known = useSession.getState().chat
  if (!again && known) return known
  const answer = await call(chat.login, {}, { manner: 'background' })
  if (answer.ok) useSession.setState({ chat: answer.data })
  return answer.ok ? answer.data : undefined
}

const makePort = async (engine: ChatLogin['engine']): Promise<ImPort> => {
  const port = await engines[engine]()
  listen(port)
  setImPort(port)
  return port
}

let starting: Promise<void> | undefined

const signIn = async (again: boolean) => {
  useChat.setState({ phase: 'connecting', trouble: '' })
  const login = await loginInfo(again)
  if (!login) return useChat.setState({ phase: 'failed', trouble: '' })
  const port = imPort() ?? (await makePort(login.engine))
  const { aid, user_id, sign, login_user, sender_labels } = login
  const answer = await port.login({
    SDKAppID: aid,
    userID: user_id,
    userSig: sign,
    sender: login_user,
    senderLabels: sender_labels,
  })
  if (!answer.ok) return useChat.setState({ phase: 'failed', trouble: answer.message })
  useChat.setState({ phase: 'ready' })
  await Promise.all([tellOpen(login), syncProfile(port, login), goOn(port)])
}

/** Signs in to chat, once however often it is asked for; `again` after having been offline. */
export const startChat = (again = false): Promise<void> => {
  if (!again && useChat.getState().phase !== 'off') return starting ?? Promise.resolve()
  starting ??= signIn(again).finally(() => {
    starting = undefined
  })
  return starting
}

/** A sign-in that did not get through is tried again when the network is back, and when the server is. */
const tryAgain = () => {
  if (useChat.getState().phase === 'failed') void startChat(true)
}
window.addEventListener('online', tryAgain)
useConnection.subscribe(({ state }, before) => state === 'connected' && before.state !== 'connected' && tryAgain())

onSessionEnd(() => {
  const leaving = imPort()?.logout()
  setImPort(undefined)
  resetChat()
  return leaving
})
