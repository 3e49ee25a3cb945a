import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { allKickReasons, kickReasons, type ChatEvent } from '@zdb/contract/desk/chat/events'
import { onChatSignal } from '#core/realtime/chat-signal.ts'
import { makeEmitter } from '../emitter.ts'
import {
  peerOf,
  type ImAnswer,
  type ImConversation,
  type ImLogin,
  type ImPort,
  type ImProfile,
  type KickedOut,
} from '../port.ts'
import { isAfter, isPassing, makeChanges } from './changes.ts'
import { ask, beChatClient, chatClient, done, nothingOf } from './client.ts'
import { makeMemory } from './memory.ts'
import { makeSending } from './sending.ts'
import { makeShelf, type Shelf } from './shelf.ts'
import { conversationOfWire, messageOf } from './wire.ts'

/** What the socket did not bring is found at the latest after this long. */
const safetyNetMs = 60_000

const listPageSize = 100
const historyPageSize = 30

/** A refusal says in words what the socket says by name; whom the server does not know at all has to sign in again. */
const reasonOf = (words: string): KickedOut =>
  allKickReasons.find((reason) => kickReasons[reason] === words) ?? 'userSigExpired'

const notReady: ImAnswer<never> = { ok: false, code: 0, message: chatCodes.chatNotReady.message }

/** Our own service: calls, and the socket's word that something has changed. */
export const makeOwnEngine = (shelf: Shelf = makeShelf()): ImPort => {
  const emitter = makeEmitter()
  const memory = makeMemory()
  const changes = makeChanges(memory, emitter)
  let person: ImLogin = { SDKAppID: '', userID: '', userSig: '', sender: '' }
  let profile: ImProfile = { userID: '', nick: '', avatar: '' }
  let ready = false
  let last = '0'
  let looking: Promise<void> | undefined
  let again = false
  let stop: () => void = () => undefined
  /** What was seen here and the server could not be told: the other side waits for it. */
  const unmarked = new Map<string, number>()
  const sending = makeSending(memory, shelf, () => person)

  const leave = () => {
    if (!ready) return
    ready = false
    stop()
    beChatClient('', () => undefined)
    memory.forget()
    unmarked.clear()
    emitter.emit('sdkStateNotReady', undefined)
  }

  const kick = (reason: KickedOut) => {
    if (!ready) return
    leave()
    emitter.emit('kickedOut', reason)
  }

  const readList = async (): Promise<ImAnswer<null>> => {
    const found: ImConversation[] = []
    let cursor: string | undefined
    for (;;) {
      const answer = await ask(chat.conversations, { query: { client: chatClient(), limit: listPageSize, cursor } })
      if (!answer.ok) return answer
      // The first page is the oldest look: whatever changed while the others came is told after its number.
      if (cursor === undefined) last = answer.data.latest
      found.push(...answer.data.items.map(conversationOfWire))
      if (!answer.data.next) break
      cursor = answer.data.next
    }
    memory.conversations.clear()
    for (const conversation of found) memory.conversations.set(conversation.conversationID, conversation)
    changes.tellList()
    return done
  }

  const markRead = async (conversationID: string, sequence: number): Promise<ImAnswer<null>> => {
    unmarked.delete(conversationID)
    const params = { user_id: peerOf(conversationID) }
    const answer = await ask(chat.markRead, { params, body: { client: chatClient(), sequence } })
    if (!answer.ok && isPassing(answer.code))
      unmarked.set(conversationID, Math.max(sequence, unmarked.get(conversationID) ?? 0))
    return nothingOf(answer)
  }

  const lookOnce = async () => {
    for (const [conversationID, sequence] of unmarked) if (!(await markRead(conversationID, sequence)).ok) break
    const next = await changes.after(last)
    if (next !== 'reset') {
      last = next
      return
    }
    memory.forget()
    await readList()
    emitter.emit('onHistoryReset', undefined)
  }

  const lookUntilDone = async () => {
    do {
      again = false
      if (ready) await lookOnce()
    } while (again)
  }

  /** Asked for during another look, it looks again: the answer under way may be older than the wish. */
  const catchUp = (): Promise<void> => {
    again = looking !== undefined
    looking ??= lookUntilDone().finally(() => {
      looking = undefined
      // A wish that came between its last look and here.
      if (again) void catchUp()
    })
    return looking
  }

  const hear = ({ latest, kicked = [] }: ChatEvent) => {
    const mine = kicked.find(({ client }) => client === chatClient())
    if (mine) kick(mine.reason)
    else if (ready && (latest === undefined || isAfter(latest, last))) void catchUp()
  }

  const listen = () => {
    const unhear = onChatSignal(hear)
    const net = setInterval(() => void catchUp(), safetyNetMs)
    const online = () => void catchUp()
    window.addEventListener('online', online)
    stop = () => {
      unhear()
      clearInterval(net)
      window.removeEventListener('online', online)
    }
  }

  return {
    on: emitter.on,
    isReady: () => ready,
    login: async (login) => {
      leave()
      person = login
      const answer = await ask(chat.connect, { body: { sign: login.userSig, client: '', terminal: 'web' } })
      if (!answer.ok) return answer
      beChatClient(answer.data.client, (words) => kick(reasonOf(words)))
      profile = answer.data.profile
      // Before the list is told: whoever presses a conversation of it at once is answered.
      ready = true
      listen()
      const listed = await readList()
      if (!listed.ok) {
        leave()
        return listed
      }
      emitter.emit('sdkStateReady', undefined)
      void catchUp()
      return done
    },
    logout: async () => {
      const client = chatClient()
      const answer = ready ? await ask(chat.disconnect, { body: { client } }) : done
      leave()
      await shelf.clear()
      return nothingOf(answer)
    },
    getConversationList: () => Promise.resolve({ ok: true, data: changes.list() }),
    deleteConversation: async (conversationID) => {
      if (!ready) return notReady
      const body = { client: chatClient(), user_id: peerOf(conversationID) }
      const answer = await ask(chat.deleteConversation, { body })
      if (!answer.ok) return answer
      memory.conversations.delete(conversationID)
      changes.tellList()
      return done
    },
    setMessageRead: async (conversationID) => {
      if (!ready) return notReady
      const conversation = memory.conversations.get(conversationID)
      if (!conversation || conversation.unreadCount === 0) return done
      memory.conversations.set(conversationID, { ...conversation, unreadCount: 0 })
      changes.tellList()
      return markRead(conversationID, conversation.lastMessage.lastSequence)
    },
    getMessageList: async ({ conversationID, nextReqMessageID, count = historyPageSize }) => {
      if (!ready) return notReady
      const before = nextReqMessageID ? { before: Number(nextReqMessageID) } : {}
      const query = { client: chatClient(), limit: count, ...before }
      const answer = await ask(chat.messages, { params: { user_id: peerOf(conversationID) }, query })
      if (!answer.ok) return answer
      const { items, earlier, peer_read } = answer.data
      // What a page brings word of first is not told again by the change that is on its way.
      const read = memory.readByPeer(conversationID, peer_read)
      if (read.length > 0) emitter.emit('onMessageReadByPeer', read)
      const messageList = items.map((item) => memory.handOut(messageOf(item)))
      const oldest = items[0]
      return {
        ok: true,
        data: { messageList, nextReqMessageID: oldest ? String(oldest.sequence) : '', isCompleted: !earlier },
      }
    },
    searchMessages: async ({ keyword, conversationID, cursor }) => {
      if (!ready) return notReady
      const within = conversationID ? { user_id: peerOf(conversationID) } : {}
      const query = { client: chatClient(), keyword, ...within, ...(cursor ? { cursor } : {}) }
      const answer = await ask(chat.search, { query })
      if (!answer.ok) return answer
      const messageList = answer.data.items.map(({ message }) => memory.handOut(messageOf(message)))
      return { ok: true, data: { messageList, cursor: answer.data.next ?? '' } }
    },
    createMessage: sending.create,
    createForwardMessage: sending.createForward,
    sendMessage: (message, how) => (ready ? sending.send(message, how) : Promise.resolve(notReady)),
    resendMessage: (message, how) => (ready ? sending.send(message, how) : Promise.resolve(notReady)),
    cancelMessage: sending.cancel,
    unfinishedMessages: sending.unfinished,
    revokeMessage: async ({ ID }) => {
      if (!ready) return notReady
      const answer = await ask(chat.revoke, { params: { message_id: ID }, body: { client: chatClient() } })
      if (answer.ok) void catchUp()
      return nothingOf(answer)
    },
    deleteMessage: async (messages) => {
      if (!ready) return notReady
      const ids = messages.map(({ ID }) => ID)
      const answer = await ask(chat.deleteMessages, { body: { client: chatClient(), ids } })
      if (!answer.ok) return answer
      memory.delete(ids)
      for (const [conversationID, gone] of Map.groupBy(messages, (message) => message.conversationID))
        emitter.emit('onMessageDeleted', { conversationID, IDs: gone.map(({ ID }) => ID) })
      void catchUp()
      return done
    },
    getMyProfile: () => Promise.resolve({ ok: true, data: profile }),
    updateMyProfile: async ({ nick, avatar }) =>
      nothingOf(await ask(chat.updateProfile, { body: { client: chatClient(), nick, avatar } })),
  }
}
