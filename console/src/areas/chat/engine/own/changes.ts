import { chat } from '@zdb/contract/desk/chat/endpoints'
import { commonCodes } from '@zdb/contract/kit/codes'
import { refresh } from '#core/http/query.tsx'
import type { Emitter } from '../emitter.ts'
import { peerOf, type ImConversation, type ImMessage } from '../port.ts'
import { ask, chatClient } from './client.ts'
import type { Memory } from './memory.ts'
import { conversationOfWire, lastOf, messageOf, type WireChange } from './wire.ts'

const pageSize = 200

/** Numbers of changes are texts of digits. */
export const isAfter = (a: string, b: string): boolean => a.length > b.length || (a.length === b.length && a > b)

/** Asked again the server may answer: it was not reached, or had too much to do. */
const passing: ReadonlySet<number> = new Set([0, commonCodes.busy.code, commonCodes.tooOften.code])
export const isPassing = (code: number): boolean => passing.has(code)

type Told = {
  received: ImMessage[]
  revoked: ImMessage[]
  read: ImMessage[]
  listed: boolean
  /** What the server was asked for meanwhile: it is newer than all that came together, and is asked for once. */
  learned: Map<string, ImConversation | undefined>
}

/** Puts what has changed into the memory, one after the other; what came together is told together. */
export const makeChanges = (memory: Memory, emitter: Emitter) => {
  const { conversations } = memory

  /** The conversation as the server has it: for one that is not in the list yet. */
  const learn = async (
    conversationID: string,
    { learned }: Told,
    anew: boolean,
  ): Promise<ImConversation | 'unheard' | undefined> => {
    const known = conversations.get(conversationID)
    if (known && !anew) return known
    if (learned.has(conversationID)) return known ?? learned.get(conversationID)
    const answer = await ask(chat.conversation, {
      params: { user_id: peerOf(conversationID) },
      query: { client: chatClient() },
    })
    if (!answer.ok && isPassing(answer.code)) return 'unheard'
    const found = answer.ok ? conversationOfWire(answer.data) : known
    learned.set(conversationID, found)
    return found
  }

  /** False: the server was not heard, and the change is still to be made. */
  const changeConversation = async (
    conversationID: string,
    told: Told,
    change: (conversation: ImConversation) => Partial<ImConversation>,
    anew = false,
  ): Promise<boolean> => {
    const conversation = await learn(conversationID, told, anew)
    if (conversation === 'unheard') return false
    if (!conversation) return true
    const changed = { ...conversation, ...change(conversation) }
    // One that was deleted with all that was said comes back with what is said next, and with nothing else.
    if (conversations.has(conversationID) || changed.lastMessage.lastSequence > 0)
      conversations.set(conversationID, changed)
    return true
  }

  const apply = async (change: WireChange, told: Told): Promise<boolean> => {
    const { conversationID } = change
    switch (change.kind) {
      case 'message': {
        const message = memory.handOut(messageOf(change.message))
        told.received.push(message)
        told.listed = true
        return changeConversation(conversationID, told, ({ lastMessage }) => ({
          unreadCount: change.unread,
          lastMessage: message.sequence >= lastMessage.lastSequence ? lastOf(message) : lastMessage,
        }))
      }
      case 'revoked': {
        const message = memory.revoke(messageOf(change.message))
        told.revoked.push(message)
        told.listed = true
        return changeConversation(conversationID, told, ({ lastMessage }) => ({
          unreadCount: change.unread,
          lastMessage: message.sequence === lastMessage.lastSequence ? lastOf(message) : lastMessage,
        }))
      }
      case 'peerRead':
        told.read.push(...memory.readByPeer(conversationID, change.sequence))
        return true
      case 'read':
        told.listed = true
        return changeConversation(conversationID, told, () => ({ unreadCount: change.unread }))
      case 'deleted':
        memory.delete(change.ids)
        emitter.emit('onMessageDeleted', { conversationID, IDs: change.ids })
        told.listed = true
        // What stands last now only the server knows.
        return changeConversation(conversationID, told, () => ({ unreadCount: change.unread }), true)
      case 'conversationDeleted':
        told.listed = conversations.delete(conversationID) || told.listed
        emitter.emit('onConversationDeleted', conversationID)
        return true
      case 'profile': {
        const { userID, nick, avatar } = change.profile
        told.listed = true
        return changeConversation(conversationID, told, () => ({ userProfile: { userID, nick, avatar } }))
      }
      case 'blocked':
        void refresh(chat.partnerInfo)
        return true
      case 'quick':
        void refresh(chat.orderCard)
        return true
    }
  }

  /** The number of the last that was made of these; the one behind it and the others are made at the next look. */
  const applyAll = async (
    items: readonly WireChange[],
    before: string,
  ): Promise<{ last: string; isWhole: boolean }> => {
    const told: Told = { received: [], revoked: [], read: [], listed: false, learned: new Map() }
    let last = before
    let isWhole = true
    for (const change of items) {
      isWhole = await apply(change, told)
      if (!isWhole) break
      last = change.no
    }
    tell(told)
    return { last, isWhole }
  }

  const list = (): readonly ImConversation[] =>
    [...conversations.values()].sort((a, b) => b.lastMessage.lastTime - a.lastMessage.lastTime)

  const tellList = () => {
    const all = list()
    emitter.emit('onConversationListUpdated', all)
    emitter.emit(
      'onTotalUnreadMessageCountUpdated',
      all.reduce((sum, { unreadCount }) => sum + unreadCount, 0),
    )
  }

  const tell = ({ received, revoked, read, listed }: Told) => {
    if (received.length > 0) emitter.emit('onMessageReceived', received)
    if (revoked.length > 0) emitter.emit('onMessageRevoked', revoked)
    if (read.length > 0) emitter.emit('onMessageReadByPeer', read)
    if (listed) tellList()
  }

  /** Everything after a number; the new number, or `reset` when the server no longer knows what came between. */
  const after = async (number: string): Promise<string | 'reset'> => {
    let last = number
    for (;;) {
      const answer = await ask(chat.changes, { query: { client: chatClient(), after: last, limit: pageSize } })
      if (!answer.ok) return last
      const { items, latest, more, reset } = answer.data
      if (reset) return 'reset'
      const applied = await applyAll(items, last)
      if (!applied.isWhole) return applied.last
      if (isAfter(latest, last)) last = latest
      if (!more) return last
    }
  }

  return { after, list, tellList }
}

export type ChangeFeed = ReturnType<typeof makeChanges>
