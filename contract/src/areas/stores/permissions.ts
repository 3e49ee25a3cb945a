import type { Permissions } from '../../kit/permission.ts'

export const storesPermissions = {
  'store.read': { group: '门店', label: '查看门店' },
  'store.status': { group: '门店', label: '门店开店与休息' },
  'store.edit': { group: '门店', label: '新建与修改门店' },
  'store.delete': { group: '门店', label: '删除门店' },
} as const satisfies Permissions
