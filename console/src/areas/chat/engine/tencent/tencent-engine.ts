import { chat } from '@zdb/contract/desk/chat/endpoints'
import { makeEmitter } from '../emitter.ts'
import { isPassing } from '../own/changes.ts'
import { ask, chatClient, done, nothingOf } from '../own/client.ts'
import { makeMemory } from '../own/memory.ts'
import { makeSending } from '../own/sending.ts'
import { makeShelf, type Shelf } from '../own/shelf.ts'
import { messageOf as messageOfWire } from '../own/wire.ts'
import {
  peerOf,
  type ImAnswer,
  type ImContent,
  type ImDraft,
  type ImLogin,
  type ImMessage,
  type ImPort,
  type KickedOut,
} from '../port.ts'
import { failureOf, notReady } from './failures.ts'
import {
  asRevoked,
  conversationsOf,
  identityOf,
  isOfTwo,
  isToldOf,
  isWhole,
  keyOf,
  messageOf,
  profileOf,
  revokerOf,
  senderLabelOf,
  sequenceOf,
} from './objects.ts'
import { loadSdk, type Sdk, type SdkConversation, type SdkEvent, type SdkMessage, type SdkRevocation } from './sdk.ts'

type Load = (SDKAppID: number) => Promise<Sdk>
type Settled<T> = { readonly data: T }

const readyMs = 20_000
/** A server that was not reached is told again after these. */
const tellAgainMs = [2_000, 10_000, 60_000]
/** Of a signature that is over, or was ended. */
const overSignatures: ReadonlySet<number | string> = new Set([6206, 70001, 70052])
const renewable: ReadonlySet<KickedOut> = new Set(['userSigExpired', 'REST_API_Kick'])

/** Words and faces the browser hands to the service itself. */
const isDirect = (draft: ImDraft): boolean => draft.type === 'TIMTextElem' || draft.type === 'TIMFaceElem'

/**
 * Tencent Cloud Chat. Words and faces go from browser to browser by its SDK. Whatever is a file or of an order is stored by
 * our server, which has the service carry it: so files stay as private as the conversation, and nobody writes an order's
 * card by hand. What our server stored is known by the number it has there.
 */
export const makeTencentEngine = (load: Load = loadSdk, shelf: Shelf = makeShelf()): ImPort => {
  const emitter = makeEmitter()
  const memory = makeMemory()
  let person: ImLogin = { SDKAppID: '', userID: '', userSig: '', sender: '' }
  let sdk: Sdk | undefined
  let ready = false
  const stored = makeSending(memory, shelf, () => person)
  /** The SDK acts on its own objects: each that was handed out, by its ID. */
  const originals = new Map<string, SdkMessage>()

  /** What was said stays what it was, whatever is said under its number later. */
  const firstSaid = new Map<string, ImContent>()

  /** The service and the other side know who wrote by a label alone; the names are one's own people's. */
  const named = (message: ImMessage): ImMessage => {
    const names = new Map(Object.entries(person.senderLabels?.names ?? {}))
    const login_user = names.get(senderLabelOf(message))
    return login_user === undefined ? message : { ...message, cloudCustomData: JSON.stringify({ login_user }) }
  }

  const handOut = (message: SdkMessage): ImMessage => {
    const made = named(messageOf(message))
    originals.set(made.ID, message)
    if (made.isRevoked) return made
    const { type, payload } = made
    const said = firstSaid.get(made.ID) ?? ({ type, payload } as ImContent)
    if (!message.isModified) firstSaid.set(made.ID, said)
    return { ...made, ...said }
  }
  const handOutAll = (list: readonly SdkMessage[]): readonly ImMessage[] => list.filter(isOfTwo).map(handOut)

  /** What was handed out and is revoked now; of anything else nobody here knows. */
  const revokedOf = (told: SdkRevocation): ImMessage | undefined => {
    const original = isWhole(told) ? told : [...originals.values()].find((one) => isToldOf(one, told))
    return original && asRevoked(handOut(original), revokerOf(told))
  }

  /** A call of the SDK; what it rejects with becomes an answer. */
  const asked = async <T, R>(call: (running: Sdk) => Promise<unknown>, take: (data: T) => R): Promise<ImAnswer<R>> => {
    if (!sdk || !ready) return notReady
    try {
      const { data } = (await call(sdk)) as Settled<T>
      return { ok: true, data: take(data) }
    } catch (error) {
      return failureOf(error)
    }
  }
  const nothing = (call: (running: Sdk) => Promise<unknown>): Promise<ImAnswer<null>> => asked(call, () => null)

  const leave = () => {
    if (!ready) return
    ready = false
    emitter.emit('sdkStateNotReady', undefined)
  }

  const listen = (running: Sdk) => {
    const hear = <T>(event: string, told: (data: T) => void) =>
      running.on(event, ({ data }: SdkEvent<T>) => {
        if (running === sdk) told(data)
      })
    const hearMessages = (event: 'onMessageReceived' | 'onMessageReadByPeer') =>
      hear<readonly SdkMessage[]>(event, (list) => {
        const messages = handOutAll(list)
        if (messages.length > 0) emitter.emit(event, messages)
      })
    hearMessages('onMessageReceived')
    hearMessages('onMessageReadByPeer')
    hear<readonly SdkRevocation[]>('onMessageRevoked', (list) => {
      const messages = list.filter(isOfTwo).flatMap((told) => revokedOf(told) ?? [])
      if (messages.length > 0) emitter.emit('onMessageRevoked', messages)
    })
    hear('sdkStateNotReady', leave)
    hear<readonly SdkConversation[]>('onConversationListUpdated', (list) => {
      const conversations = conversationsOf(list)
      emitter.emit('onConversationListUpdated', conversations)
      // The SDK's own total counts groups, which anybody may put anybody into and nobody can open here.
      const unread = conversations.reduce((sum, { unreadCount }) => sum + unreadCount, 0)
      emitter.emit('onTotalUnreadMessageCountUpdated', unread)
    })
    hear<{ readonly state: 'connected' | 'connecting' | 'disconnected' }>('netStateChange', ({ state }) =>
      emitter.emit('netStateChange', state),
    )
    hear<{ readonly type: KickedOut }>('kickedOut', ({ type }) => {
      leave()
      if (renewable.has(type)) void comeBack(running, type)
      else emitter.emit('kickedOut', type)
    })
    hear('sdkStateReady', () => {
      ready = true
      entered(done)
      emitter.emit('sdkStateReady', undefined)
    })
  }

  let entered: (answer: ImAnswer<null>) => void = () => undefined

  /** Signed in, and told by the SDK that it can be used. */
  const enter = (running: Sdk): Promise<ImAnswer<null>> =>
    new Promise((resolve) => {
      const late = setTimeout(() => resolve(notReady), readyMs)
      entered = (answer) => {
        clearTimeout(late)
        resolve(running === sdk ? answer : notReady)
      }
      const { userID, userSig } = person
      running.login({ userID, userSig }).catch((error: unknown) => entered(failureOf(error)))
    })

  /** Signatures are short, and end when somebody's rights change: whoever still may is given another. */
  const renew = async (running: Sdk): Promise<ImAnswer<null>> => {
    const answer = await ask(chat.login, {})
    if (!answer.ok) return answer
    if (running !== sdk || answer.data.sign === '') return notReady
    const { sign: userSig, sender_labels: senderLabels } = answer.data
    person = { ...person, userSig, senderLabels }
    return enter(running)
  }

  const comeBack = async (running: Sdk, type: KickedOut) => {
    const answer = await renew(running)
    if (running !== sdk) return
    if (answer.ok) emitter.emit('onHistoryReset', undefined)
    else emitter.emit('kickedOut', type)
  }

  const close = async () => {
    const running = sdk
    leave()
    sdk = undefined
    originals.clear()
    firstSaid.clear()
    memory.forget()
    await running?.destroy().catch(() => undefined)
  }

  const options = (to: string, payload: unknown) => ({
    to,
    conversationType: 'C2C' as never,
    payload,
    cloudCustomData: JSON.stringify({ sender: person.senderLabels?.own }),
  })

  /** Whether it is our server's, which had it carried, and known by the number it has there. */
  const isStored = ({ ID }: ImMessage): boolean => {
    const original = originals.get(ID)
    return original === undefined || identityOf(original).ID !== original.ID
  }

  const keyAt = ({ ID }: ImMessage): string | undefined => {
    const original = originals.get(ID)
    return original && keyOf(original)
  }

  const sendDirectly = (message: ImMessage, again: boolean): Promise<ImAnswer<ImMessage>> | undefined => {
    const original = originals.get(message.ID)
    if (!original) return undefined
    return asked(
      (running) => (again ? running.resendMessage(original) : running.sendMessage(original)),
      ({ message: sent }: { message: SdkMessage }) => {
        // The number of a message that is on its way may differ from the one it gets.
        originals.delete(message.ID)
        firstSaid.delete(message.ID)
        return { ...handOut(sent), random: message.random }
      },
    )
  }

  const revoke = async ({ ID }: ImMessage): Promise<ImAnswer<null>> => {
    const original = originals.get(ID)
    if (original) return nothing((running) => running.revokeMessage(original))
    if (!ready) return notReady
    return nothingOf(await ask(chat.revoke, { params: { message_id: ID }, body: { client: chatClient() } }))
  }

  /** What is gone here is not to be found by our search either. Who deletes it waits for the first try alone. */
  const tellDeleted = async (ids: readonly string[], pauses: readonly number[] = tellAgainMs): Promise<void> => {
    const running = sdk
    const answer = await ask(chat.deleteMessages, { body: { client: chatClient(), ids: [...ids] } })
    const [pause, ...others] = pauses
    if (answer.ok || !isPassing(answer.code) || pause === undefined) return
    setTimeout(() => {
      if (running === sdk) void tellDeleted(ids, others)
    }, pause)
  }

  return {
    on: emitter.on,
    isReady: () => ready,
    login: async (login) => {
      await close()
      person = login
      try {
        sdk = await load(Number(login.SDKAppID))
      } catch (error) {
        return failureOf(error)
      }
      const running = sdk
      listen(running)
      const answer = await enter(running)
      return !answer.ok && overSignatures.has(answer.code) ? renew(running) : answer
    },
    logout: async () => {
      await close()
      await shelf.clear()
      return done
    },
    getConversationList: () =>
      asked(
        (running) => running.getConversationList(),
        ({ conversationList }: { conversationList: readonly SdkConversation[] }) => conversationsOf(conversationList),
      ),
    deleteConversation: async (conversationID) => {
      const answer = await nothing((running) => running.deleteConversation(conversationID))
      // What is gone here is not to be found by our search either.
      if (answer.ok)
        await ask(chat.deleteConversation, { body: { client: chatClient(), user_id: peerOf(conversationID) } })
      return answer
    },
    setMessageRead: (conversationID) => nothing((running) => running.setMessageRead({ conversationID })),
    getMessageList: ({ conversationID, nextReqMessageID }) =>
      asked(
        (running) => running.getMessageList({ conversationID, ...(nextReqMessageID && { nextReqMessageID }) }),
        (page: { messageList: readonly SdkMessage[]; nextReqMessageID?: string; isCompleted: boolean }) => ({
          messageList: handOutAll(page.messageList),
          nextReqMessageID: page.nextReqMessageID ?? '',
          isCompleted: page.isCompleted,
        }),
      ),
    searchMessages: async ({ keyword, conversationID, cursor }) => {
      // Our server has them all; the service's own search is a thing to be bought.
      const within = conversationID ? { user_id: peerOf(conversationID) } : {}
      const query = { client: chatClient(), keyword, ...within, ...(cursor ? { cursor } : {}) }
      const answer = await ask(chat.search, { query })
      if (!answer.ok) return answer
      // Our server numbers them otherwise than the service: here each stands at its second.
      const messageList = answer.data.items.map(({ message }) => ({
        ...messageOfWire(message),
        sequence: sequenceOf(message.time),
      }))
      return { ok: true, data: { messageList, cursor: answer.data.next ?? '' } }
    },
    createMessage: (to, draft) => {
      if (!sdk || !isDirect(draft)) return stored.create(to, draft)
      const { type: _type, ...payload } = draft
      const made = options(to, payload)
      return handOut(draft.type === 'TIMTextElem' ? sdk.createTextMessage(made) : sdk.createFaceMessage(made))
    },
    createForwardMessage: (to, message) => {
      const original = originals.get(message.ID)
      if (!sdk || isStored(message)) return stored.createForward(to, message)
      return handOut(sdk.createForwardMessage(options(to, original)))
    },
    sendMessage: (message, how) =>
      ready ? (sendDirectly(message, false) ?? stored.send(message, how)) : Promise.resolve(notReady),
    resendMessage: (message, how) =>
      ready ? (sendDirectly(message, true) ?? stored.send(message, how)) : Promise.resolve(notReady),
    cancelMessage: stored.cancel,
    unfinishedMessages: stored.unfinished,
    revokeMessage: async (message) => {
      const answer = await revoke(message)
      // The SDK tells only the other side of it.
      if (answer.ok) emitter.emit('onMessageRevoked', [asRevoked(message, person.userID)])
      return answer
    },
    deleteMessage: async (messages) => {
      const found = messages.flatMap(({ ID }) => originals.get(ID) ?? [])
      const answer = await nothing((running) => running.deleteMessage(found))
      if (!answer.ok) return answer
      const ids = messages.flatMap((message) => (isStored(message) ? message.ID : keyAt(message)) ?? [])
      if (ids.length > 0) await tellDeleted(ids)
      for (const [conversationID, gone] of Map.groupBy(messages, (message) => message.conversationID))
        emitter.emit('onMessageDeleted', { conversationID, IDs: gone.map(({ ID }) => ID) })
      return done
    },
    getMyProfile: () =>
      asked(
        (running) => running.getMyProfile(),
        (profile: unknown) => profileOf(profile, person.userID),
      ),
    updateMyProfile: async ({ nick, avatar }) => {
      const answer = await nothing((running) => running.updateMyProfile({ nick, avatar }))
      // Cards, searches and the service's own copy go by what our server knows.
      if (answer.ok) await ask(chat.updateProfile, { body: { client: chatClient(), nick, avatar } })
      return answer
    },
  }
}
