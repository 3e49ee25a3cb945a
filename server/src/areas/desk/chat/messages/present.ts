import { messageTypes, previewOf } from '@zdb/contract/desk/chat/message-types'
import {
  FacePayload,
  FilePayload,
  ImagePayload,
  OrderCard,
  SoundPayload,
  TextPayload,
  VideoPayload,
  type CloudCustomData,
  type Conversation,
  type CustomData,
  type Message,
} from '@zdb/contract/desk/chat/messages'
import { conversationIdOf, userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { presentProfile } from '../people/present-profile.ts'
import { profilesOf, type Profile } from '../people/profiles.sql.ts'
import type { ConversationRow } from './conversations.sql.ts'
import { conversationsWith } from './conversations.sql.ts'
import type { MessageRow } from './messages.sql.ts'
import { messagesById } from './messages.sql.ts'
import { unreadOf } from './unread.sql.ts'

/** Who looks, and what is known of those it looks at. */
export type View = {
  merchantId: number
  profiles: ReadonlyMap<number, Profile>
  conversations: ReadonlyMap<number, ConversationRow>
}

export const partnerIn = (merchantId: number, { from_id, to_id }: MessageRow): number =>
  from_id === merchantId ? to_id : from_id

/** All that it takes to show messages with these partners, in two statements. */
export const viewOf = async (merchantId: number, partnerIds: readonly number[]): Promise<View> => {
  const [profiles, conversations] = await Promise.all([
    profilesOf([merchantId, ...partnerIds]),
    conversationsWith(merchantId, partnerIds),
  ])
  return { merchantId, profiles, conversations }
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

const other = { data: '', description: '', extension: '' }

const shapes = {
  TIMTextElem: TextPayload,
  TIMImageElem: ImagePayload,
  TIMSoundElem: SoundPayload,
  TIMVideoFileElem: VideoPayload,
  TIMFileElem: FilePayload,
  TIMFaceElem: FacePayload,
} as const

/** The order a message shows; nothing where it is no card of ours. */
export const cardIn = (payload: unknown): OrderCard | undefined => {
  const { type, order } = (payload ?? {}) as Partial<CustomData>
  if (type !== 'order' && type !== 'order_inquiry' && type !== 'quick') return undefined
  return OrderCard.safeParse(order).success ? order : undefined
}

/** An order card says whose order it is to who looks at it. */
const customPayload = (merchantId: number, id: number, payload: unknown) => {
  const card = cardIn(payload)
  if (!card) return other
  const custom = payload as CustomData
  const order = { ...card, source_myself: card.source_merchant === String(merchantId) ? 1 : 0 }
  const data = { ...custom, ...(custom.type === 'quick' ? { quick_id: String(id) } : {}), order }
  return { ...other, data: JSON.stringify(data) }
}

/** What another service or an older version left in a row and nobody can show any more is told as some other message. */
const contentFor = (
  merchantId: number,
  { id, type, payload, revoked_at }: MessageRow,
): { type: string; payload: unknown } => {
  const shape = shapes[type as keyof typeof shapes] as (typeof shapes)[keyof typeof shapes] | undefined
  if (revoked_at) return { type: shape ? type : messageTypes.custom, payload: null }
  if (shape?.safeParse(payload).success) return { type, payload }
  return { type: messageTypes.custom, payload: shape ? other : customPayload(merchantId, id, payload) }
}

/** With all that was said until its side deleted the conversation. */
export const isClearedFor = (row: MessageRow, { merchantId, conversations }: View): boolean =>
  row.sequence <= (conversations.get(partnerIn(merchantId, row))?.cleared_sequence ?? 0)

/** By itself, or with its conversation. */
export const isDeletedFor = (row: MessageRow, view: View): boolean =>
  (row.from_id === view.merchantId ? row.deleted_by_sender : row.deleted_by_receiver) || isClearedFor(row, view)

/** Who of a merchant's people wrote it is for its own people. */
const labelOf = ({ login_user, account_id }: MessageRow): string =>
  JSON.stringify({ login_user, account_id: String(account_id) } satisfies CloudCustomData)

export const presentMessage = (row: MessageRow, view: View): Message => {
  const { merchantId, profiles, conversations } = view
  const partnerId = partnerIn(merchantId, row)
  const isOwn = row.from_id === merchantId
  const writer = profiles.get(row.from_id)
  const who = { userID: userIdOf(row.from_id), nick: writer?.nick ?? '', avatar: writer?.avatar ?? '' }
  return {
    ID: String(row.id),
    ...contentFor(merchantId, row),
    conversationID: conversationIdOf(userIdOf(partnerId)),
    conversationType: 'C2C',
    from: who.userID,
    to: userIdOf(row.to_id),
    flow: isOwn ? 'out' : 'in',
    time: seconds(row.at),
    status: 'success',
    sequence: row.sequence,
    random: row.random,
    clientTime: row.client_time,
    priority: 'Normal',
    nick: who.nick,
    avatar: who.avatar,
    isPeerRead: isOwn && row.sequence <= (conversations.get(partnerId)?.peer_read ?? 0),
    isRevoked: row.revoked_at !== null,
    revoker: row.revoked_at ? who.userID : null,
    revokerInfo: row.revoked_at ? who : null,
    revokeReason: '',
    isDeleted: isDeletedFor(row, view),
    isModified: false,
    cloudCustomData: isOwn ? labelOf(row) : '',
  } as Message
}

const lastMessageOf = (message: Message | undefined): Conversation['lastMessage'] =>
  message
    ? {
        lastTime: message.time,
        lastSequence: message.sequence,
        fromAccount: message.from,
        type: message.type,
        messageForShow: previewOf(message),
        isRevoked: message.isRevoked,
        isPeerRead: message.isPeerRead,
      }
    : null

/** The conversation with a partner, begun or not. */
const presentConversation = (
  partner: Profile,
  row: ConversationRow | undefined,
  { unread, last }: { unread: number; last: Message | undefined },
): Conversation => ({
  conversationID: conversationIdOf(userIdOf(partner.merchant_id)),
  type: 'C2C',
  unreadCount: unread,
  userProfile: presentProfile(partner),
  lastMessage: lastMessageOf(last),
  peerReadSequence: row?.peer_read ?? 0,
  readSequence: row?.read_sequence ?? 0,
  blocked: row?.blocked_at != null,
  remark: '',
  isPinned: false,
})

export const presentConversations = async (
  merchantId: number,
  partnerIds: readonly number[],
): Promise<Conversation[]> => {
  const view = await viewOf(merchantId, partnerIds)
  const lastIds = [...view.conversations.values()].flatMap(({ last_message_id }) => last_message_id ?? [])
  const [unread, rows] = await Promise.all([unreadOf(merchantId, partnerIds), messagesById(merchantId, lastIds)])
  return partnerIds.flatMap((id) => {
    const partner = view.profiles.get(id)
    if (!partner) return []
    const conversation = view.conversations.get(id)
    const row = rows.get(conversation?.last_message_id ?? 0)
    return presentConversation(partner, conversation, {
      unread: unread.get(id) ?? 0,
      last: row && presentMessage(row, view),
    })
  })
}
