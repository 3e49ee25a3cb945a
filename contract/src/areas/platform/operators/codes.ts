import type { Codes } from '../../../kit/codes.ts'

export const operatorsCodes = {
  operatorSignedOut: { code: 63001, message: '请先登录平台工作台' },
  operatorLocked: { code: 63002, message: '长时间未操作，工作台已锁定，请重新登录' },
  operatorRefused: { code: 63003, message: '账号、密码或动态码不正确' },
  operatorForbidden: { code: 63004, message: '您的角色无权进行此操作' },
  operatorLoginTaken: { code: 63005, message: '该账号已存在' },
  operatorNotOneself: { code: 63006, message: '不能对自己的账号进行此操作' },
  enrolmentEnded: { code: 63007, message: '绑定已超时，请重新登录' },
} as const satisfies Codes
