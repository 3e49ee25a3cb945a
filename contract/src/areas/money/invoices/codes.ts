import type { Codes } from '../../../kit/codes.ts'

export const invoicesCodes = {
  invoiceMoved: { code: 42401, message: '发票状态已变化，请刷新后再试' },
  invoiceAsked: { code: 42402, message: '该订单已申请过发票' },
  invoiceNothing: { code: 42403, message: '没有可以开票的金额' },
  invoiceReminded: { code: 42404, message: '今天已提醒过对方，明天可以再次提醒' },
  invoiceNumberTaken: { code: 42405, message: '该发票号码已使用过' },
  billTaken: { code: 42406, message: '所选账单已申请过发票，请刷新后再试' },
} as const satisfies Codes
