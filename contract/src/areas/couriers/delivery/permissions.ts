import type { Permissions } from '../../../kit/permission.ts'

export const deliveryPermissions = {
  'delivery.read': { group: '配送', label: '查看配送' },
  'delivery.dispatch': { group: '配送', label: '呼叫骑手与加小费' },
  'delivery.cancel': { group: '配送', label: '取消配送' },
} as const satisfies Permissions
