import type { Permissions } from '../../../kit/permission.ts'

export const channelShopsPermissions = {
  'channel.read': { group: '网店', label: '查看网店' },
  'channel.manage': { group: '网店', label: '绑定与管理网店' },
} as const satisfies Permissions
