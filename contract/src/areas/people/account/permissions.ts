import type { Permissions } from '../../../kit/permission.ts'

export const accountPermissions = {
  'account.looks': { group: '账号', label: '查看平台查阅记录' },
  'account.contacts': { group: '账号', label: '维护商家联系人' },
} as const satisfies Permissions
