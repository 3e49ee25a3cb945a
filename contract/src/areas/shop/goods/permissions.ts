import type { Permissions } from '../../../kit/permission.ts'

export const goodsPermissions = {
  'goods.read': { group: '商品', label: '查看商品' },
  'goods.edit': { group: '商品', label: '新建与修改商品' },
} as const satisfies Permissions
