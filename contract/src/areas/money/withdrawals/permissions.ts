import type { Permissions } from '../../../kit/permission.ts'

export const withdrawalsPermissions = {
  'withdrawal.create': { group: '财务', label: '提现' },
  'withdrawal.accounts': { group: '财务', label: '管理结算账户' },
} as const satisfies Permissions
