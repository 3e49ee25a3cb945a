/**
 * The one way to talk to a chat service. Objects have the shapes of the Tencent Chat SDK (protocols 3.2), so that its
 * engine hands them through; ours makes the same of our own rows. The screens know this file and no engine.
 */

/** A call always resolves; a refusal carries the words a person reads. */
export type ImAnswer<T> =
  { readonly ok: true; readonly data: T } | { readonly ok: false; readonly code: number; readonly message: string }

export type ImImage = {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly size: number
}

export type TextPayload = { readonly text: string }
export type ImagePayload = {
  readonly uuid: string
  readonly imageFormat: string
  readonly imageInfoArray: readonly ImImage[]
}
export type FilePayload = {
  readonly uuid: string
  readonly fileName: string
  readonly fileSize: number
  readonly fileUrl: string
}
export type VideoPayload = {
  readonly videoUrl: string
  readonly videoSize: number
  readonly videoSecond: number
  readonly videoFormat: string
  readonly snapshotUrl: string
  readonly snapshotWidth: number
  readonly snapshotHeight: number
}
export type SoundPayload = {
  readonly uuid: string
  readonly url: string
  readonly size: number
  readonly second: number
}
export type FacePayload = { readonly index: number; readonly data: string }
export type CustomPayload = { readonly data: string; readonly description: string; readonly extension: string }

/** What a message holds, by its type. */
export type ImContent =
  | { readonly type: 'TIMTextElem'; readonly payload: TextPayload }
  | { readonly type: 'TIMImageElem'; readonly payload: ImagePayload }
  | { readonly type: 'TIMFileElem'; readonly payload: FilePayload }
  | { readonly type: 'TIMVideoFileElem'; readonly payload: VideoPayload }
  | { readonly type: 'TIMSoundElem'; readonly payload: SoundPayload }
  | { readonly type: 'TIMFaceElem'; readonly payload: FacePayload }
  | { readonly type: 'TIMCustomElem'; readonly payload: CustomPayload }

export type ImMessageType = ImContent['type']

/** A revoked one keeps its place and its type; what it held is empty. */
export type ImMessage = ImContent & {
  readonly ID: string
  /** `C2C{userID}` of the other side. */
  readonly conversationID: string
  readonly conversationType: 'C2C'
  readonly from: string
  readonly to: string
  readonly flow: 'in' | 'out'
  /** Seconds since 1970. */
  readonly time: number
  /** `unSend` is on its way. */
  readonly status: 'unSend' | 'success' | 'fail'
  readonly isRevoked: boolean
  readonly isDeleted: boolean
  readonly isPeerRead: boolean
  readonly nick: string
  readonly avatar: string
  /** JSON text; `{"login_user": "王小花"}` names who of the merchant's people wrote it. */
  readonly cloudCustomData: string
  /** The order of a conversation: it rises with every message of either side, and is 0 until the service has numbered it. */
  readonly sequence: number
  /** Made by the sender, the same for every attempt to send it: a message keeps it when it gets its number. */
  readonly random: string
  /** The userID that withdrew it; empty while nobody has. */
  readonly revoker: string
}

export type ImLastMessage = {
  readonly type: ImMessageType | ''
  /** What a list writes: the text, or what kind of thing it is. */
  readonly messageForShow: string
  readonly lastTime: number
  readonly lastSequence: number
  readonly fromAccount: string
  readonly isRevoked: boolean
  readonly isPeerRead: boolean
}

export type ImProfile = { readonly userID: string; readonly nick: string; readonly avatar: string }

export type ImConversation = {
  readonly conversationID: string
  readonly type: 'C2C'
  readonly unreadCount: number
  readonly lastMessage: ImLastMessage
  readonly userProfile: ImProfile
}

/** What a person wants to send. */
export type ImDraft =
  | { readonly type: 'TIMTextElem'; readonly text: string }
  | { readonly type: 'TIMImageElem' | 'TIMFileElem'; readonly file: File }
  | {
      readonly type: 'TIMVideoFileElem'
      readonly file: File
      readonly second: number
      readonly width: number
      readonly height: number
    }
  | { readonly type: 'TIMSoundElem'; readonly file: File; readonly second: number }
  | { readonly type: 'TIMFaceElem'; readonly index: number; readonly data: string }
  | {
      readonly type: 'TIMCustomElem'
      readonly data: string
      readonly description: string
      readonly extension: string
    }

export type ImLogin = {
  readonly SDKAppID: string
  readonly userID: string
  readonly userSig: string
  /** How the other people of the same merchant see who wrote. */
  readonly sender: string
  /** What a service of others is given for it, and whose label is which of the same merchant's people. */
  readonly senderLabels?: { readonly own: string; readonly names: Readonly<Record<string, string>> }
}

export type ImMessagePage = {
  /** From the oldest to the newest. */
  readonly messageList: readonly ImMessage[]
  /** Given back it brings what is older. */
  readonly nextReqMessageID: string
  readonly isCompleted: boolean
}

/** `multipleAccount` another page of this web console, `multipleDevice` another client. */
export type KickedOut = 'multipleAccount' | 'multipleDevice' | 'userSigExpired' | 'REST_API_Kick'

/** What an engine tells, each with what comes along. */
export type ImEvents = {
  sdkStateReady: undefined
  sdkStateNotReady: undefined
  /** New ones, also one's own from another page; a message may be told twice, it keeps its ID and random. */
  onMessageReceived: readonly ImMessage[]
  onMessageModified: readonly ImMessage[]
  onMessageRevoked: readonly ImMessage[]
  onMessageReadByPeer: readonly ImMessage[]
  /** Gone for this side. */
  onMessageDeleted: { readonly conversationID: string; readonly IDs: readonly string[] }
  /** With all that was said there, for this side; somebody else of the merchant may have done it. */
  onConversationDeleted: string
  /** What was handed out before may be incomplete: conversations and messages are to be read anew. */
  onHistoryReset: undefined
  /** All of them, the newest first. */
  onConversationListUpdated: readonly ImConversation[]
  onTotalUnreadMessageCountUpdated: number
  kickedOut: KickedOut
  /** Of a line of its own; where there is none the page's socket is the line. */
  netStateChange: 'connected' | 'connecting' | 'disconnected'
}

export type ImEvent = keyof ImEvents

/** How far the file of a message has come, 0 to 100. */
export type OnProgress = (percent: number) => void

export type Sending = {
  readonly onProgress?: OnProgress
  /** Its file comes meanwhile, the message itself once this has ended: those that were chosen together keep their order. */
  readonly after?: Promise<unknown>
}

export type ImPort = {
  /** Hears an event until the returned function is called. */
  on: <E extends ImEvent>(event: E, listener: (told: ImEvents[E]) => void) => () => void

  login: (login: ImLogin) => Promise<ImAnswer<null>>
  logout: () => Promise<ImAnswer<null>>
  /** False until signed in and after being kicked out. */
  isReady: () => boolean

  getConversationList: () => Promise<ImAnswer<readonly ImConversation[]>>
  deleteConversation: (conversationID: string) => Promise<ImAnswer<null>>
  setMessageRead: (conversationID: string) => Promise<ImAnswer<null>>

  /** Without `nextReqMessageID` the newest. */
  getMessageList: (asked: {
    conversationID: string
    nextReqMessageID?: string
    count?: number
  }) => Promise<ImAnswer<ImMessagePage>>
  /** Over one's own conversations, the newest first; `cursor` is of the page before. */
  searchMessages: (asked: {
    keyword: string
    conversationID?: string
    cursor?: string
  }) => Promise<ImAnswer<{ readonly messageList: readonly ImMessage[]; readonly cursor: string }>>

  /** The message as it will look, `unSend` and not yet sent. */
  createMessage: (to: string, draft: ImDraft) => ImMessage
  /** What another message holds, to somebody else. */
  createForwardMessage: (to: string, message: ImMessage) => ImMessage
  /** Sends what was created; the data is the message as the service knows it. */
  sendMessage: (message: ImMessage, sending?: Sending) => Promise<ImAnswer<ImMessage>>
  /** Once more, under the same random: what arrived after all does not arrive twice. */
  resendMessage: (message: ImMessage, sending?: Sending) => Promise<ImAnswer<ImMessage>>
  /** Stops the upload of a message under way; its `sendMessage` ends as a refusal, the message is gone. */
  cancelMessage: (message: ImMessage) => void
  /** Messages whose file was still under way when the page was left; empty where the service cannot go on with them. */
  unfinishedMessages: () => Promise<readonly ImMessage[]>

  /** One's own, within two minutes. */
  revokeMessage: (message: ImMessage) => Promise<ImAnswer<null>>
  deleteMessage: (messages: readonly ImMessage[]) => Promise<ImAnswer<null>>

  getMyProfile: () => Promise<ImAnswer<ImProfile>>
  updateMyProfile: (profile: { nick: string; avatar: string }) => Promise<ImAnswer<null>>
}

export const conversationOf = (userID: string): string => `C2C${userID}`
export const peerOf = (conversationID: string): string => conversationID.replace(/^C2C/, '')
