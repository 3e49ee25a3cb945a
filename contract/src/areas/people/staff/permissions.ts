import type { Permissions } from '../../../kit/permission.ts'

export const staffPermissions = {
  'staff.read': { group: '员工', label: '查看子账号与角色' },
  'staff.manage': { group: '员工', label: '管理子账号与角色' },
} as const satisfies Permissions
