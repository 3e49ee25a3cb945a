import type { Sdk, SdkConversation, SdkMessage } from './sdk.ts'

type Handler = (event: { name: string; data: unknown }) => void

/** The vendor's SDK as its types describe it: what was asked of it, and a way to have it tell things. */
export const makeFakeSdk = () => {
  const handlers = new Map<string, Handler[]>()
  const calls: { name: string; args: readonly unknown[] }[] = []
  const answers = new Map<string, () => Promise<unknown>>()
  let made = 0

  const tell = (name: string, data?: unknown) => {
    for (const handler of handlers.get(name) ?? []) handler({ name, data })
  }
  const asked =
    (name: string, data: (...args: never[]) => unknown = () => ({})) =>
    (...args: unknown[]): Promise<unknown> => {
      calls.push({ name, args })
      return answers.get(name)?.() ?? Promise.resolve({ code: 0, data: data(...(args as never[])) })
    }
  const create = (type: string) => (options: { to: string; payload: unknown; cloudCustomData?: string }) =>
    aMessage({
      ID: `local-${(made += 1)}`,
      type: type as never,
      payload: options.payload,
      to: options.to,
      conversationID: `C2C${options.to}`,
      cloudCustomData: options.cloudCustomData ?? '',
      status: 'unSend',
      random: 4_000 + made,
    })
  const sent = (message: SdkMessage) => ({ message: { ...message, ID: `sent-${message.ID}`, status: 'success' } })

  const sdk = {
    on: (name: string, handler: Handler) => void handlers.set(name, [...(handlers.get(name) ?? []), handler]),
    setLogLevel: () => undefined,
    login: asked('login', () => {
      tell('sdkStateReady')
      return {}
    }),
    logout: asked('logout'),
    destroy: asked('destroy'),
    createTextMessage: create('TIMTextElem'),
    createFaceMessage: create('TIMFaceElem'),
    createForwardMessage: (options: { to: string; payload: SdkMessage; cloudCustomData?: string }) => ({
      ...create('')({ ...options, payload: options.payload.payload }),
      type: options.payload.type,
    }),
    sendMessage: asked('sendMessage', sent),
    resendMessage: asked('resendMessage', sent),
    revokeMessage: asked('revokeMessage'),
    deleteMessage: asked('deleteMessage'),
    getMessageList: asked('getMessageList', () => ({ messageList: [], nextReqMessageID: '', isCompleted: true })),
    setMessageRead: asked('setMessageRead'),
    getConversationList: asked('getConversationList', () => ({ conversationList: [] })),
    deleteConversation: asked('deleteConversation'),
    getMyProfile: asked('getMyProfile', () => ({ userID: 'm1', nick: '春风花坊', avatar: '' })),
    updateMyProfile: asked('updateMyProfile'),
  } as unknown as Sdk
  return {
    sdk,
    tell,
    calls,
    callsOf: (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args),
    /** What it answers to a call from now on. */
    answer: (name: string, data: unknown) => void answers.set(name, () => Promise.resolve({ code: 0, data })),
    refuse: (name: string, code: number, message: string) =>
      void answers.set(name, () => Promise.reject(Object.assign(new Error(message), { code }))),
  }
}

export const aMessage = (facts: Partial<SdkMessage> = {}): SdkMessage => ({
  ID: 'in-1',
  type: 'TIMTextElem' as never,
  payload: { text: '在吗' },
  conversationID: 'C2Cm2',
  conversationType: 'C2C' as never,
  to: 'm1',
  from: 'm2',
  flow: 'in',
  time: 1_790_000_000,
  status: 'success',
  isRevoked: false,
  priority: 'Normal' as never,
  nick: '暖阳花艺',
  avatar: '',
  isPeerRead: false,
  nameCard: '',
  atUserList: [],
  cloudCustomData: '',
  isDeleted: false,
  isModified: false,
  needReadReceipt: false,
  readReceiptInfo: {},
  isBroadcastMessage: false,
  isSupportExtension: false,
  revoker: '',
  revokerInfo: { userID: '', nick: '', avatar: '' },
  revokeReason: '',
  sequence: 7,
  hasRiskContent: false,
  random: 99,
  ...facts,
})

export const aConversation = (facts: Partial<SdkConversation> = {}): SdkConversation =>
  ({
    conversationID: 'C2Cm2',
    type: 'C2C',
    unreadCount: 3,
    lastMessage: {
      type: 'TIMTextElem',
      payload: { text: '在吗' },
      lastTime: 1_790_000_000,
      lastSequence: 7,
      fromAccount: 'm2',
      messageForShow: '在吗',
      isRevoked: false,
      isPeerRead: false,
    },
    userProfile: { userID: 'm2', nick: '暖阳花艺', avatar: '' },
    ...facts,
  }) as SdkConversation
