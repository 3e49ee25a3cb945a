import type { Codes } from '../../../kit/codes.ts'

export const financeCodes = {
  notEnough: { code: 42001, message: '余额不足' },
  holdResolved: { code: 42002, message: '该笔冻结已处理，请刷新后再试' },
} as const satisfies Codes
