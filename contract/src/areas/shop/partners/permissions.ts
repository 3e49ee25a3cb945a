import type { Permissions } from '../../../kit/permission.ts'

export const partnersPermissions = {
  'partner.read': { group: '伙伴', label: '查看合作门店与黑名单' },
  'partner.manage': { group: '伙伴', label: '管理合作门店与黑名单' },
} as const satisfies Permissions
