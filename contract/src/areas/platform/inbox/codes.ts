import type { Codes } from '../../../kit/codes.ts'

export const inboxCodes = {
  itemGone: { code: 63101, message: '该事项已处理完毕' },
  itemTaken: { code: 63102, message: '该事项正由他人处理' },
  decisionUnknown: { code: 63103, message: '没有这个决定，请刷新后再试' },
  appealOwn: { code: 63104, message: '您作过原决定，申诉须由另一位同事处理' },
} as const satisfies Codes
