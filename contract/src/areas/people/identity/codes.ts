import type { Codes } from '../../../kit/codes.ts'

export const identityCodes = {
  signedOut: { code: 401, message: '请先登录' },
  tokenInvalid: { code: 40006, message: '登录已失效，请重新登录' },
  sessionEnded: { code: 40007, message: '您的登录已在其他地方被结束，请重新登录' },
  accountDisabled: { code: 40008, message: '该账号已被停用，请联系主账户' },
  roleDisabled: { code: 40009, message: '您的角色已被停用，请联系主账户' },
  passwordChanged: { code: 40019, message: '登录密码已修改，请重新登录' },
  merchantClosed: { code: 40027, message: '该商家账号已注销' },
  wrongCaptcha: { code: 41001, message: '图形验证码不正确，请重新输入' },
  wrongPassword: { code: 41002, message: '手机号或密码不正确' },
  signInLocked: { code: 41003, message: '尝试次数过多，请稍后再试' },
  wrongSmsCode: { code: 41004, message: '短信验证码不正确或已过期' },
  mobileTaken: { code: 41005, message: '该手机号已注册，请直接登录' },
  mobileUnknown: { code: 41006, message: '该手机号尚未注册' },
  smsRefused: { code: 41007, message: '短信发送失败，请稍后再试' },
  oldPasswordWrong: { code: 41008, message: '原密码不正确' },
  samePassword: { code: 41009, message: '新密码不能与原密码相同' },
  proofInvalid: { code: 41010, message: '安全验证已失效，请重试' },
  proofTooEasy: { code: 41011, message: '安全验证强度不足，请重试' },
  oldPasswordLocked: { code: 41012, message: '原密码错误次数过多，请稍后再试' },
} as const satisfies Codes

/** These seven end the session in the console (spec 1, section 8). */
export const sessionCodes: ReadonlySet<number> = new Set([
  identityCodes.signedOut.code,
  identityCodes.tokenInvalid.code,
  identityCodes.sessionEnded.code,
  identityCodes.accountDisabled.code,
  identityCodes.roleDisabled.code,
  identityCodes.passwordChanged.code,
  identityCodes.merchantClosed.code,
])
