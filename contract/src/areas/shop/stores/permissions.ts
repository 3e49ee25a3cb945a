import type { Permissions } from '../../../kit/permission.ts'

export const storesPermissions = {
  'store.read': { group: '门店', label: '查看门店' },
  'store.status': { group: '门店', label: '门店开店与休息' },
  'store.edit': { group: '门店', label: '新建与修改门店' },
  'store.delete': { group: '门店', label: '删除门店' },
  'store.receive': { group: '门店', label: '开通接单与接单区域' },
  'store.deposit': { group: '门店', label: '缴纳与退还保证金' },
  'store.services': { group: '门店', label: '购买闪推等增值服务' },
} as const satisfies Permissions
