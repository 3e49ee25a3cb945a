import { storedElement } from '@zdb/contract/desk/chat/stored-element'
import { messageTypes, previewOf } from '@zdb/contract/desk/chat/message-types'
import { emptyPayloads } from '../own/wire.ts'
import {
  peerOf,
  type ImContent,
  type ImConversation,
  type ImLastMessage,
  type ImMessage,
  type ImProfile,
} from '../port.ts'
import type { SdkConversation, SdkMessage, SdkRevocation } from './sdk.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)

const fieldsOf = (json: string): Fields => {
  try {
    const value: unknown = JSON.parse(json)
    return isFields(value) ? value : {}
  } catch {
    return {}
  }
}

const types: ReadonlySet<string> = new Set(Object.values(messageTypes))
const isType = (type: unknown): type is ImContent['type'] => typeof type === 'string' && types.has(type)

/** What our server stored and had the service carry is wrapped; any other kind that we do not know is shown as such. */
export const contentOf = (type: unknown, payload: unknown): ImContent => {
  const fields = isFields(payload) ? payload : {}
  if (type === 'TIMCustomElem' && fields['extension'] === storedElement) {
    const element = fieldsOf(text(fields['data']))
    if (isType(element['type'])) return whole(element['type'], element['payload'])
  }
  return isType(type) ? whole(type, fields) : { type: 'TIMCustomElem', payload: emptyPayloads.TIMCustomElem }
}

/** A revoked message comes without what it held. */
const whole = (type: ImContent['type'], payload: unknown): ImContent =>
  ({ type, payload: { ...emptyPayloads[type], ...(isFields(payload) ? payload : {}) } }) as ImContent

/**
 * What our server had carried comes with a proof, which the server compares before the service lets a message through:
 * nobody else's message has one.
 */
const provenOf = (cloudCustomData: string): Pick<ImMessage, 'ID' | 'random'> | undefined => {
  const { message_id, random, proof } = fieldsOf(cloudCustomData)
  return text(message_id) && text(random) && text(proof) ? { ID: text(message_id), random: text(random) } : undefined
}

/** A message that our server stored keeps the number it has there, and the sender's own. Others' numbers say nothing. */
export const identityOf = ({
  ID,
  random,
  flow,
  cloudCustomData,
}: Pick<SdkMessage, 'ID' | 'cloudCustomData' | 'random' | 'flow'>): Pick<ImMessage, 'ID' | 'random'> =>
  provenOf(cloudCustomData) ?? { ID, random: flow === 'in' || random === undefined ? ID : String(random) }

/** By which the service, and of it our server, knows a message; nothing while it has no number there. */
export const keyOf = ({ sequence, random, time, status }: SdkMessage): string | undefined =>
  random === undefined || status !== 'success' ? undefined : `${sequence}_${random}_${time}`

/** What stands for the name of whoever of their merchant wrote it. */
export const senderLabelOf = ({ cloudCustomData }: Pick<ImMessage, 'cloudCustomData'>): string =>
  text(fieldsOf(cloudCustomData)['sender'])

const unknown: ImContent = { type: 'TIMCustomElem', payload: emptyPayloads.TIMCustomElem }

const files = '/api.v2/im-chat/files/'
const addresses: ReadonlySet<string> = new Set(['url', 'fileUrl', 'videoUrl', 'snapshotUrl'])

/** Nothing is fetched or opened but what lies with us. */
const liesWithUs = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(liesWithUs)
    : !isFields(value) ||
      Object.entries(value).every(([name, held]) =>
        addresses.has(name) ? held === '' || text(held).startsWith(files) : liesWithUs(held),
      )

const direct: ReadonlySet<string> = new Set([messageTypes.text, messageTypes.face])

/** Words and faces are anybody's; files and cards are what our server stored. What was changed afterwards is neither. */
const shownOf = ({ type, payload, cloudCustomData, isModified }: SdkMessage): ImContent => {
  if (isModified || (!direct.has(String(type)) && !provenOf(cloudCustomData))) return unknown
  const content = contentOf(type, payload)
  return content.type === messageTypes.custom || liesWithUs(content.payload) ? content : unknown
}

/** The SDK leaves a revoked message what it held. */
const emptied = ({ type }: ImContent): ImContent => ({ type, payload: emptyPayloads[type] }) as ImContent

/** Within a second the service goes by the sender's own number; a whole number holds both. Without it the second begins. */
const perSecond = 1_000_000
export const sequenceOf = (time: number, sequence = 0): number => time * perSecond + (sequence % perSecond)

const statuses: ReadonlySet<string> = new Set(['unSend', 'success', 'fail'])

export const revokerOf = ({ revokerInfo, revoker }: Pick<SdkRevocation, 'revokerInfo' | 'revoker'>): string =>
  text((revokerInfo as { userID?: string } | undefined)?.userID) || text(revoker)

export const messageOf = (sdk: SdkMessage): ImMessage => ({
  ...(sdk.isRevoked ? emptied(shownOf(sdk)) : shownOf(sdk)),
  ...identityOf(sdk),
  conversationID: sdk.conversationID,
  conversationType: 'C2C',
  from: sdk.from,
  to: sdk.to,
  flow: sdk.flow === 'out' ? 'out' : 'in',
  time: sdk.time,
  status: statuses.has(sdk.status) ? (sdk.status as ImMessage['status']) : 'success',
  isRevoked: sdk.isRevoked,
  isDeleted: sdk.isDeleted,
  isPeerRead: sdk.isPeerRead,
  nick: sdk.nick,
  avatar: sdk.avatar,
  cloudCustomData: sdk.cloudCustomData,
  sequence: sdk.status === 'success' ? sequenceOf(sdk.time, sdk.sequence) : 0,
  revoker: sdk.isRevoked ? revokerOf(sdk) : '',
})

/** It keeps its place and its type. */
export const asRevoked = (message: ImMessage, revoker: string): ImMessage => ({
  ...message,
  ...emptied(message),
  isRevoked: true,
  revoker,
})

export const isWhole = (told: SdkRevocation): told is SdkMessage => typeof told.from === 'string'

/** Both sides count their own messages: where the SDK names its ID the number alone does not do. */
export const isToldOf = ({ ID, conversationID, sequence }: SdkMessage, told: SdkRevocation): boolean =>
  told.conversationID === conversationID && told.sequence === sequence && (told.ID ?? ID) === ID

export const isOfTwo = ({ conversationID }: { readonly conversationID: string }): boolean =>
  conversationID.startsWith('C2C')

/** Told without its place the last message stands behind whatever was said in its second. */
const lastPlace = perSecond - 1

const lastMessageOf = (last: unknown): ImLastMessage => {
  const fields = isFields(last) ? last : {}
  const common = {
    lastTime: number(fields['lastTime']),
    lastSequence: sequenceOf(number(fields['lastTime']), number(fields['lastSequence']) || lastPlace),
    fromAccount: text(fields['fromAccount']),
    isRevoked: fields['isRevoked'] === true,
    isPeerRead: fields['isPeerRead'] === true,
  }
  if (!text(fields['type'])) return { ...common, type: '', messageForShow: text(fields['messageForShow']) }
  const content = contentOf(fields['type'], fields['payload'])
  const words = content.type === 'TIMTextElem' && !common.isRevoked ? content.payload.text : ''
  return { ...common, type: content.type, messageForShow: previewOf({ type: content.type, payload: { text: words } }) }
}

export const profileOf = (profile: unknown, userID: string): ImProfile => {
  const fields = isFields(profile) ? profile : {}
  return { userID: text(fields['userID']) || userID, nick: text(fields['nick']), avatar: text(fields['avatar']) }
}

export const conversationOfSdk = (sdk: SdkConversation): ImConversation => ({
  conversationID: sdk.conversationID,
  type: 'C2C',
  unreadCount: sdk.unreadCount,
  userProfile: profileOf(sdk.userProfile, peerOf(sdk.conversationID)),
  lastMessage: lastMessageOf(sdk.lastMessage),
})

/** Only conversations of two, the newest first. */
export const conversationsOf = (list: readonly SdkConversation[]): readonly ImConversation[] =>
  list
    .filter(isOfTwo)
    .map(conversationOfSdk)
    .sort((a, b) => b.lastMessage.lastTime - a.lastMessage.lastTime)
