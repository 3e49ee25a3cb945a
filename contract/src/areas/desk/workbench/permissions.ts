import type { Permissions } from '../../../kit/permission.ts'

export const workbenchPermissions = {
  'workbench.read': { group: '工作台', label: '查看工作台' },
} as const satisfies Permissions
