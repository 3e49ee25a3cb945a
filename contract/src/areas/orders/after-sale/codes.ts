import type { Codes } from '../../../kit/codes.ts'

export const afterSaleCodes = {
  afterSaleOpen: { code: 46018, message: '该订单有进行中的售后' },
  afterSaleMoved: { code: 46019, message: '售后状态已变化，请刷新后再试' },
  amountTooLarge: { code: 46020, message: '金额超过可退上限' },
} as const satisfies Codes
