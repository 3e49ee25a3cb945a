import type { Permissions } from '../../../kit/permission.ts'

export const festivalsPermissions = {
  'festival.read': { group: '节日', label: '查看节日计划与大屏' },
  'festival.manage': { group: '节日', label: '编辑、启用与暂停节日计划' },
} as const satisfies Permissions
