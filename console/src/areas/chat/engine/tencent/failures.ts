import { chatCodes } from '@zdb/contract/desk/chat/codes'
import { commonCodes } from '@zdb/contract/kit/codes'
import type { ImAnswer } from '../port.ts'

/** Our own words come with a code of this range. */
const ownWords = { first: 120_001, last: 130_000 }

/** What the SDK (below 6000) and the service say no with, in the words of the specification. */
const words: Readonly<Record<number, string>> = {
  2800: '连接服务器失败',
  2801: '请求超时',
  2805: '网络异常，请检查您的网络',
  2996: commonCodes.tooOften.message,
  2999: chatCodes.chatNotReady.message,
  3123: chatCodes.chatRejected.message,
  6206: '聊天登录已过期，请刷新页面',
  20003: chatCodes.chatPartnerClosed.message,
  20006: '消息未通过检查，请稍后再试',
  20007: chatCodes.chatBlocked.message,
  20016: chatCodes.chatRevokeLate.message,
  20022: chatCodes.chatMessageGone.message,
  20023: chatCodes.chatMessageGone.message,
  70001: '聊天登录已过期，请刷新页面',
  70052: '聊天登录已过期，请刷新页面',
  80001: chatCodes.chatRejected.message,
  80002: chatCodes.chatTextTooLong.message,
}

type SdkError = { readonly code?: unknown; readonly message?: unknown }

export const failureOf = (error: unknown): ImAnswer<never> => {
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as SdkError
  const no = typeof code === 'number' ? code : 0
  const said = typeof message === 'string' ? message : ''
  const ours = no >= ownWords.first && no <= ownWords.last
  return { ok: false, code: no, message: (ours ? said : words[no]) || said || '未知错误' }
}

export const notReady: ImAnswer<never> = { ok: false, code: 0, message: chatCodes.chatNotReady.message }
