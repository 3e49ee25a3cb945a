import type { Permissions } from '../../../kit/permission.ts'

export const miniShopPermissions = {
  'mini.read': { group: '小程序', label: '查看小程序商品与优惠券' },
  'mini.edit': { group: '小程序', label: '管理小程序商品与优惠券' },
} as const satisfies Permissions
