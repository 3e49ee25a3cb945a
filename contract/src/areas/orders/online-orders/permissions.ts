import type { Permissions } from '../../../kit/permission.ts'

export const onlineOrdersPermissions = {
  'online.read': { group: '网单', label: '查看网单' },
  'online.create': { group: '网单', label: '录单与导入' },
  'online.edit': { group: '网单', label: '安排、修改与回复' },
  'online.close': { group: '网单', label: '关闭与恢复网单' },
  'online.refund': { group: '网单', label: '处理退款' },
  'online.reveal': { group: '网单', label: '查看收货人完整信息' },
  'online.flags': { group: '网单', label: '旗帜命名' },
  'online.export': { group: '网单', label: '导出网单' },
} as const satisfies Permissions
