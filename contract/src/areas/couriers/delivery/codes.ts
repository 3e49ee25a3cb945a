import type { Codes } from '../../../kit/codes.ts'

export const deliveryCodes = {
  deliveryMoved: { code: 48001, message: '配送状态已变化，请刷新后再试' },
  alreadyCalled: { code: 48002, message: '该订单已有进行中的配送，请先取消或等待结果' },
  callUnknown: { code: 48003, message: '上一次呼叫尚未得到答复，请等待核实或作废后再呼叫' },
  courierRefused: { code: 48004, message: '运力方拒绝了此操作' },
  courierUnavailable: { code: 48005, message: '运力方暂时无法连接，请稍后再试' },
  courierUnable: { code: 48006, message: '该运力不支持此操作' },
  quoteStale: { code: 48009, message: '报价已过期，请重新询价' },
  feeRose: { code: 48010, message: '取消费已变化，请确认后再取消' },
  noSpot: { code: 48011, message: '收货地址没有准确位置，请先修正地址' },
  tipTooSmall: { code: 48012, message: '小费应高于上一次' },
  orderNotReady: { code: 48016, message: '该订单当前不能呼叫骑手' },
  nothingToCall: { code: 48017, message: '没有可呼叫的运力' },
} as const satisfies Codes
