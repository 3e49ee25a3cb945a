import type { Codes } from '../../../kit/codes.ts'

export const couponsCodes = {
  couponMoved: { code: 45401, message: '优惠券状态已变化，请刷新后再试' },
  couponBudgetChanged: { code: 45402, message: '预算已变化，请核对后重新确认' },
  couponNotMore: { code: 45403, message: '追加后的数量必须多于现在的数量' },
  couponShopUnbound: { code: 45404, message: '请先绑定小程序商城' },
  couponFixed: { code: 45405, message: '面额、门槛和开始时间提交后不能修改' },
} as const satisfies Codes
