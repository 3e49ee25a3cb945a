import type { Codes } from '../../../kit/codes.ts'

export const paymentsCodes = {
  paymentMoved: { code: 42101, message: '该笔支付状态已变化，请刷新后再试' },
  channelAbsent: { code: 42102, message: '该支付渠道暂不可用，请选择其他渠道' },
  gatewayRefused: { code: 42103, message: '支付渠道未能受理，请稍后再试或选择其他渠道' },
  remittanceMoved: { code: 42104, message: '该笔汇款状态已变化，请刷新后再试' },
  bankRefUsed: { code: 42105, message: '该银行流水号已用于另一笔入账' },
  receiptMoved: { code: 42106, message: '该笔款项已处理，请刷新后再试' },
  receiptUnowned: { code: 42107, message: '无法确定款项属于哪个商家，请退回付款人' },
  nothingToPay: { code: 42108, message: '无需支付' },
  chargesOpen: { code: 42109, message: '还有多笔支付未完成，请先完成，或等待其超时关闭后再试' },
} as const satisfies Codes
