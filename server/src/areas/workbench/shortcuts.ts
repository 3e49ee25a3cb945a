import type { Permission } from '@zdb/contract/permissions'

/** Pages one click from home. */
export const shortcuts: readonly { title: string; route: string; allow: Permission | 'signedIn' }[] = [
  { title: '员工与角色', route: 'setting/staff', allow: 'staff.read' },
  { title: '账号中心', route: 'setting/account', allow: 'signedIn' },
  { title: '修改登录密码', route: 'setting/account/safe/loginpass', allow: 'signedIn' },
]
