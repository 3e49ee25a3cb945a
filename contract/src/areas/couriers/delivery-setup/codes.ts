import type { Codes } from '../../../kit/codes.ts'

export const deliverySetupCodes = {
  courierNotBound: { code: 48007, message: '该运力尚未绑定或授权已失效' },
  courierClosed: { code: 48008, message: '该运力未开启，请先在配送渠道中开启' },
  riderTaken: { code: 48013, message: '该手机号已是本店骑手' },
  riderBusy: { code: 48014, message: '该骑手还有未完成的配送' },
  serviceNeeded: { code: 48015, message: '请先开通商家版配送服务' },
} as const satisfies Codes
