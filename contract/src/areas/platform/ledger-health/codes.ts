import type { Codes } from '../../../kit/codes.ts'

export const ledgerHealthCodes = {
  payoutsStoppedAlready: { code: 63701, message: '付款已处于暂停状态' },
  payoutsNotStopped: { code: 63702, message: '付款没有暂停，无需恢复' },
  merchantUnknown: { code: 63703, message: '没有这个商家' },
  ledgerBroken: { code: 63704, message: '最近一次账务核对有不符，请更正并重新核对后再恢复付款' },
  claimSettled: { code: 63705, message: '该待偿款已还清或已归平台，无需垫付' },
  payoutsUnproven: { code: 63706, message: '停付之后还没有一次通过的核对，请先核对账务再恢复付款' },
  proofRunning: { code: 63707, message: '账务正在核对，请等核对结束后再恢复付款' },
} as const satisfies Codes
