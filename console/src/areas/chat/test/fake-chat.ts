import type { WireResult } from '@zdb/contract/kit/endpoint'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { refuse, serve } from '../../../../test/fake-server.ts'
import { chatLogin } from '../../../../test/people.ts'
import { tellChat } from '#core/realtime/chat-signal.ts'
import { useSession } from '#core/session/session.ts'
import { resetChat } from '../state/store.ts'
import { setImPort } from '../state/port.ts'
import type { WireChange, WireConversation, WireMessage } from '../engine/own/wire.ts'

export { chatLogin }
export const me = chatLogin.user_id
export const florist = 'm200'
export const client = '3f0e8a44-1111-4222-8333-444455556666'

/** 2026-11-17 14:00 in China. */
const noon = 1_794_895_200

export const aPartner = (
  facts: Partial<WireResult<typeof chat.partnerInfo>> = {},
): WireResult<typeof chat.partnerInfo> => ({
  userID: florist,
  merchant_id: '200',
  name: '沪上花坊',
  avatar: '',
  open: 1,
  blocked: false,
  receive_shop_openid: 'shop-9',
  last_receive_order_time: '2026-11-16 10:00:00',
  rel_name: '周曼',
  business_license: 2,
  food_license: 1,
  assure_credit: true,
  ...facts,
})

const profile = (userID: string, nick: string) => ({
  userID,
  nick,
  avatar: '',
  merchant_id: userID.slice(1),
  open: 1,
})

type Said = Partial<WireMessage> & { text?: string }

let count = 0

/** A message as the server tells it; the number is its place in the conversation. */
export const aMessage = (sequence: number, { text = `第${sequence}句`, ...facts }: Said = {}): WireMessage => {
  const isOwn = facts.flow === 'out'
  const partner = facts.conversationID?.slice('C2C'.length) ?? florist
  return {
    ID: String((count += 1) + 1000),
    conversationID: `C2C${partner}`,
    conversationType: 'C2C',
    from: isOwn ? me : partner,
    to: isOwn ? partner : me,
    flow: 'in',
    time: noon + sequence,
    status: 'success',
    sequence,
    random: `random-${count}`,
    clientTime: 0,
    priority: 'Normal',
    nick: '',
    avatar: '',
    isPeerRead: false,
    isRevoked: false,
    revoker: null,
    revokerInfo: null,
    revokeReason: '',
    isDeleted: false,
    isModified: false,
    cloudCustomData: JSON.stringify({ login_user: '林老板', account_id: '1' }),
    type: 'TIMTextElem',
    payload: { text },
    ...facts,
  } as WireMessage
}

/** A conversation as the server lists it. */
export const aConversation = (userID: string, nick = '', last?: WireMessage): WireConversation => ({
  conversationID: `C2C${userID}`,
  type: 'C2C',
  unreadCount: 0,
  userProfile: profile(userID, nick),
  lastMessage: last
    ? {
        lastTime: last.time,
        lastSequence: last.sequence,
        fromAccount: last.from,
        type: last.type,
        messageForShow: last.type === 'TIMTextElem' ? (last.payload?.text ?? '') : '[图片]',
        isRevoked: last.isRevoked,
        isPeerRead: last.isPeerRead,
      }
    : null,
  peerReadSequence: 0,
  readSequence: 0,
  blocked: false,
  remark: '',
  isPinned: false,
})

type ChangeFacts = WireChange extends infer C
  ? C extends WireChange
    ? Omit<C, 'no' | 'conversationID'>
    : never
  : never

/** The server of chat for one merchant, as the contract has it; one partner unless more are added. */
export const fakeChat = (said: readonly WireMessage[] = []) => {
  let messages: readonly WireMessage[] = said
  const changes: WireChange[] = []
  const names = new Map([[florist, '沪上花坊']])
  let unread = 0
  const latest = () => String(changes.length)

  const conversationWith = (userID: string): WireConversation => {
    const last = messages.findLast(({ conversationID }) => conversationID === `C2C${userID}`)
    return { ...aConversation(userID, names.get(userID), last), unreadCount: userID === florist ? unread : 0 }
  }

  const change = (facts: ChangeFacts, userID = florist) =>
    changes.push({ no: String(changes.length + 1), conversationID: `C2C${userID}`, ...facts } as WireChange)

  const take = (message: WireMessage): WireMessage => {
    messages = [...messages, message]
    if (message.flow === 'in') unread += 1
    change({ kind: 'message', message, unread }, message.conversationID.slice('C2C'.length))
    return message
  }

  serve(chat.connect, () => ({
    client,
    latest: latest(),
    unread,
    team_inbox: false,
    profile: profile(me, '花间小筑'),
  }))
  serve(chat.disconnect, null)
  serve(chat.conversations, () => ({
    items: [...names.keys()].map(conversationWith).filter(({ lastMessage }) => lastMessage),
    next: null,
    unread,
    latest: latest(),
  }))
  serve(chat.conversation, ({ params }) => conversationWith(params['user_id'] ?? ''))
  serve(chat.changes, ({ query }) => ({
    items: changes.slice(Number(query.after)),
    latest: latest(),
    more: false,
    reset: false,
    unread,
  }))
  serve(chat.messages, ({ params, query }) => {
    const all = messages.filter(({ conversationID }) => conversationID === `C2C${params['user_id'] ?? ''}`)
    const before = query.before ? all.filter(({ sequence }) => sequence < Number(query.before)) : all
    const items = before.slice(-Number(query.limit))
    return {
      items,
      earlier: items.length < before.length,
      later: false,
      first_unread: null,
      unread,
      peer_read: 0,
      latest: latest(),
    }
  })
  serve(chat.send, ({ body }) => {
    const known = messages.find(({ random }) => random === body.random)
    const content = body.content.type === 'TIMTextElem' ? { text: body.content.text } : {}
    const place = { flow: 'out', random: body.random, conversationID: `C2C${body.to}` } as const
    const message = known ?? take(aMessage(messages.length + 1, { ...place, ...content }))
    return { message, no: latest() }
  })
  serve(chat.markRead, () => {
    unread = 0
    return { unread: 0, total: 0 }
  })
  serve(chat.partnerInfo, ({ params }) => aPartner({ userID: params['id'] ?? florist }))
  serve(chat.setting, { team_inbox: false })

  return {
    /** The partner says something; whether the socket brings word of it is another matter. */
    partnerSays: (text: string, facts: Said = {}) => take(aMessage(messages.length + 1, { text, ...facts })),
    /** Another merchant who has said something. */
    someoneElse: (userID: string, name: string, text: string) => {
      names.set(userID, name)
      take(aMessage(messages.length + 1, { text, conversationID: `C2C${userID}` }))
    },
    change,
    replace: (message: WireMessage) => {
      messages = messages.map((known) => (known.ID === message.ID ? message : known))
    },
    setUnread: (next: number) => {
      unread = next
    },
    messages: () => messages,
    /** The socket says that something has changed. */
    ring: () => tellChat({ latest: latest() }),
    cutOff: () => refuse(chat.changes, { code: 1 }, { status: 503 }),
  }
}

/** Whoever sits before this page may chat. */
export const beChatting = () => useSession.setState({ chat: chatLogin })

export const forgetChat = () => {
  resetChat()
  setImPort(undefined)
}
