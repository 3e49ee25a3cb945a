import type { Codes } from '../../../kit/codes.ts'

export const merchantsCodes = {
  limitInForce: { code: 63401, message: '该商家已被平台限制此项，请先解除或等待到期' },
  limitOfPenalty: { code: 63402, message: '该限制属于违规处罚，请通过撤销处罚或处理申诉解除' },
} as const satisfies Codes
