import type { Codes } from '../../../kit/codes.ts'

export const accountCodes = {
  limited: { code: 46005, message: '您的账号已被限制此操作' },
  payPasswordMissing: { code: 46007, message: '请先设置支付密码' },
  payPasswordWrong: { code: 46008, message: '支付密码不正确' },
  payPasswordLocked: { code: 46009, message: '支付密码错误次数过多，请稍后再试' },
  sameMobile: { code: 46051, message: '新手机号与当前手机号相同' },
  cancellationBlocked: { code: 46052, message: '还有未了结的事项，暂不能注销' },
  cancellationMoved: { code: 46053, message: '注销状态已变化，请刷新后再试' },
  merchantCancelling: { code: 46054, message: '该商家账号正在注销，主账户登录后可恢复' },
  mailRefused: { code: 46055, message: '邮件发送失败，请稍后再试' },
  wrongMailCode: { code: 46056, message: '邮箱验证码不正确或已过期' },
  socialUnavailable: { code: 46057, message: '该登录方式暂未开通' },
  socialRefused: { code: 46058, message: '授权未完成，请重新扫码' },
  socialTaken: { code: 46059, message: '该微信已绑定其他账号' },
  socialBound: { code: 46060, message: '您已绑定微信，如需更换请先解绑' },
  socialUnknown: { code: 46061, message: '该微信尚未绑定账号，请先用手机号登录，再到账号中心绑定' },
} as const satisfies Codes
