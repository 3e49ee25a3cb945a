import type { Permissions } from '../../../kit/permission.ts'

export const receivedOrdersPermissions = {
  'received.read': { group: '接单', label: '查看接单' },
  'received.confirm': { group: '接单', label: '接单、拒单与处理修改' },
  'received.chargeback': { group: '接单', label: '退单' },
  'received.deliver': { group: '接单', label: '配送与实拍' },
  'grab.read': { group: '接单', label: '查看抢单池与报价' },
  'grab.take': { group: '接单', label: '抢单与报价' },
} as const satisfies Permissions
