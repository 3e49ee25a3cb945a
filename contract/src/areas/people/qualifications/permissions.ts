import type { Permissions } from '../../../kit/permission.ts'

export const qualificationsPermissions = {
  'qualification.read': { group: '资质', label: '查看资质' },
  'qualification.manage': { group: '资质', label: '提交与更换资质' },
} as const satisfies Permissions
