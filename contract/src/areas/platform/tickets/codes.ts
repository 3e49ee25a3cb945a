import type { Codes } from '../../../kit/codes.ts'

export const ticketsCodes = {
  ticketMoved: { code: 49101, message: '工单状态已变化，请刷新后再试' },
  ticketReplyLate: { code: 49102, message: '工单已结束，超过可追问的期限，请提交新的工单' },
} as const satisfies Codes
