import type { Permissions } from '../../../kit/permission.ts'

export const radarPermissions = {
  'radar.read': { group: '工作台', label: '查看晚到雷达' },
} as const satisfies Permissions
