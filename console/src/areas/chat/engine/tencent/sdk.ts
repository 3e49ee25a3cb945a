import type { ChatSDK, Conversation, Message } from '@tencentcloud/chat'

/** What we use of the vendor's SDK; it is fetched only where its service carries the messages. */
export type Sdk = Pick<
  ChatSDK,
  | 'login'
  | 'logout'
  | 'destroy'
  | 'on'
  | 'setLogLevel'
  | 'createTextMessage'
  | 'createFaceMessage'
  | 'createForwardMessage'
  | 'sendMessage'
  | 'resendMessage'
  | 'revokeMessage'
  | 'deleteMessage'
  | 'getMessageList'
  | 'setMessageRead'
  | 'getConversationList'
  | 'deleteConversation'
  | 'getMyProfile'
  | 'updateMyProfile'
>

/** Messages have them at run time; the types of the SDK do not name them. */
export type SdkMessage = Message & { readonly random?: number; readonly clientSequence?: number }
/** That something was revoked: of a message the SDK holds no more it tells where it stood and nothing else. */
export type SdkRevocation = Pick<SdkMessage, 'conversationID' | 'sequence'> & Partial<SdkMessage>
export type SdkConversation = Conversation
export type SdkEvent<T> = { readonly name: string; readonly data: T }

const errorsOnly = 3

export const loadSdk = async (SDKAppID: number): Promise<Sdk> => {
  const { default: TencentCloudChat } = await import('@tencentcloud/chat')
  const sdk = TencentCloudChat.create({ SDKAppID })
  sdk.setLogLevel(errorsOnly)
  return sdk
}
