import type { Permissions } from '../../kit/permission.ts'

export const storesPermissions = {
  'store.read': { group: '门店', label: '查看门店' },
  'store.status': { group: '门店', label: '门店开店与休息' },
} as const satisfies Permissions
