import type { Codes } from '../../kit/codes.ts'

export const accountCodes = {
  limited: { code: 46005, message: '您的账号已被限制此操作' },
  payPasswordMissing: { code: 46007, message: '请先设置支付密码' },
  payPasswordWrong: { code: 46008, message: '支付密码不正确' },
  payPasswordLocked: { code: 46009, message: '支付密码错误次数过多，请稍后再试' },
} as const satisfies Codes
