import type { Permissions } from '../../../kit/permission.ts'

export const invoicesPermissions = {
  'invoice.read': { group: '财务', label: '查看发票' },
  'invoice.manage': { group: '财务', label: '申请与开具发票' },
} as const satisfies Permissions
