/** Why a page or client may chat no longer, by the names of the chat service. */
export const kickReasons = {
  multipleAccount: '网页端，同一商家账号，多页面登录，在线聊天已下线，请保持一个网页端在线！',
  multipleDevice: '同一商家账号，多端登录，在线聊天已下线，请保持一个客户端在线！',
} as const
export type KickReason = keyof typeof kickReasons
export const allKickReasons = Object.keys(kickReasons) as KickReason[]

/** What a client sits at; two web pages are told of each other in other words than a page and a phone. */
export const terminals = ['web', 'app'] as const
export type Terminal = (typeof terminals)[number]

/** The socket's event: `latest` is the number of the newest change, `kicked` who must leave. With neither a page asks. */
export const chatEvent = 'chat'
export type ChatEvent = {
  readonly latest?: string
  readonly kicked?: readonly { readonly client: string; readonly reason: KickReason }[]
}

/** What the server's processes tell each other: which merchants' pages hear what. */
export type ChatNotice = readonly (readonly [merchantId: number, event: ChatEvent])[]
