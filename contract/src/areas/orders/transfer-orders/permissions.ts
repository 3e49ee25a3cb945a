import type { Permissions } from '../../../kit/permission.ts'

export const transferOrdersPermissions = {
  'transfer.read': { group: '转单', label: '查看转单' },
  'transfer.create': { group: '转单', label: '发单与修改' },
  'transfer.pay': { group: '转单', label: '支付与加价' },
  'transfer.quote': { group: '转单', label: '选择报价' },
  'transfer.settle': { group: '转单', label: '结算、评价与发票' },
  'transfer.cancel': { group: '转单', label: '取消转单' },
} as const satisfies Permissions
