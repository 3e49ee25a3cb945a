import type { Permissions } from '../../../kit/permission.ts'

export const afterSalePermissions = {
  'afterSale.read': { group: '售后', label: '查看售后' },
  'afterSale.apply': { group: '售后', label: '申请与修改售后' },
  'afterSale.answer': { group: '售后', label: '处理售后' },
} as const satisfies Permissions
