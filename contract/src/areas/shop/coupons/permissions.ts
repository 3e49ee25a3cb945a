import type { Permissions } from '../../../kit/permission.ts'

export const couponsPermissions = {
  'coupon.read': { group: '小程序', label: '查看优惠券' },
  'coupon.edit': { group: '小程序', label: '创建与管理优惠券' },
} as const satisfies Permissions
