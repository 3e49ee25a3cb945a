import type { Permissions } from '../../../kit/permission.ts'

export const paymentsPermissions = {
  'finance.pay': { group: '财务', label: '充值与汇款' },
} as const satisfies Permissions
