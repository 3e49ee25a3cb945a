import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { chat } from '@zdb/contract/desk/chat/endpoints'
import { messageTypes } from '@zdb/contract/desk/chat/message-types'
import type { ImContent, ImConversation, ImMessage, ImMessageType } from '../port.ts'

export type WireMessage = WireResult<typeof chat.messages>['items'][number]
export type WireConversation = WireResult<typeof chat.conversation>
export type WireChange = WireResult<typeof chat.changes>['items'][number]

/** What a message of each type holds before its file has arrived, and after it was revoked. */
export const emptyPayloads: { readonly [T in ImMessageType]: Extract<ImContent, { type: T }>['payload'] } = {
  TIMTextElem: { text: '' },
  TIMImageElem: { uuid: '', imageFormat: '', imageInfoArray: [] },
  TIMFileElem: { uuid: '', fileName: '', fileSize: 0, fileUrl: '' },
  TIMVideoFileElem: {
    videoUrl: '',
    videoSize: 0,
    videoSecond: 0,
    videoFormat: '',
    snapshotUrl: '',
    snapshotWidth: 0,
    snapshotHeight: 0,
  },
  TIMSoundElem: { uuid: '', url: '', size: 0, second: 0 },
  TIMFaceElem: { index: 0, data: '' },
  TIMCustomElem: { data: '', description: '', extension: '' },
}

export const messageOf = (wire: WireMessage): ImMessage =>
  ({
    ID: wire.ID,
    conversationID: wire.conversationID,
    conversationType: 'C2C',
    from: wire.from,
    to: wire.to,
    flow: wire.flow,
    time: wire.time,
    status: wire.status,
    isRevoked: wire.isRevoked,
    isDeleted: wire.isDeleted,
    isPeerRead: wire.isPeerRead,
    nick: wire.nick,
    avatar: wire.avatar,
    cloudCustomData: wire.cloudCustomData,
    sequence: wire.sequence,
    random: wire.random,
    revoker: wire.revoker ?? '',
    type: wire.type,
    payload: wire.payload ?? emptyPayloads[wire.type],
  }) as ImMessage

const types: ReadonlySet<string> = new Set(Object.values(messageTypes))
const typeOf = (type: string): ImMessageType | '' => (types.has(type) ? (type as ImMessageType) : '')

const nothingYet: ImConversation['lastMessage'] = {
  type: '',
  messageForShow: '',
  lastTime: 0,
  lastSequence: 0,
  fromAccount: '',
  isRevoked: false,
  isPeerRead: false,
}

export const conversationOfWire = ({
  conversationID,
  unreadCount,
  userProfile: { userID, nick, avatar },
  lastMessage,
}: WireConversation): ImConversation => ({
  conversationID,
  type: 'C2C',
  unreadCount,
  userProfile: { userID, nick, avatar },
  lastMessage: lastMessage
    ? {
        type: typeOf(lastMessage.type),
        messageForShow: lastMessage.messageForShow,
        lastTime: lastMessage.lastTime,
        lastSequence: lastMessage.lastSequence,
        fromAccount: lastMessage.fromAccount,
        isRevoked: lastMessage.isRevoked,
        isPeerRead: lastMessage.isPeerRead,
      }
    : nothingYet,
})

export const lastOf = (message: ImMessage): ImConversation['lastMessage'] => ({
  type: message.type,
  messageForShow: message.type === 'TIMTextElem' ? message.payload.text : '',
  lastTime: message.time,
  lastSequence: message.sequence,
  fromAccount: message.from,
  isRevoked: message.isRevoked,
  isPeerRead: message.isPeerRead,
})
