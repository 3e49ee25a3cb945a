import type { Codes } from '../../../kit/codes.ts'

export const receivedOrdersCodes = {
  orderTaken: { code: 46002, message: '手慢了，订单已被其他门店抢走' },
  creditShort: { code: 46003, message: '抢单额度不足，请先完成已抢订单或增缴保证金' },
  notForYou: { code: 46004, message: '该订单不在您的接单范围内' },
} as const satisfies Codes
