import type { Codes } from '../../../kit/codes.ts'

export const staffCodes = {
  roleNameTaken: { code: 44001, message: '角色名称已存在' },
  roleInUse: { code: 44002, message: '该角色仍有子账号在使用，请先调整子账号' },
  roleBuiltIn: { code: 44003, message: '内置角色不能删除' },
  masterUntouchable: { code: 44004, message: '主账户不能进行此操作' },
  selfUntouchable: { code: 44005, message: '不能更改自己的账号或角色，请联系主账户' },
  colleagueMobile: { code: 44006, message: '本商家已有使用该手机号的账号' },
  invitationGone: { code: 44008, message: '邀请链接无效、已使用或已过期，请联系邀请您的商家' },
  mobileConfirmed: { code: 44007, message: '该手机号已验证' },
} as const satisfies Codes
