import type { Permissions } from '../../../kit/permission.ts'

export const financePermissions = {
  'finance.read': { group: '财务', label: '查看余额与收支' },
} as const satisfies Permissions
