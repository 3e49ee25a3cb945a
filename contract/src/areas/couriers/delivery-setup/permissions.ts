import type { Permissions } from '../../../kit/permission.ts'

export const deliverySetupPermissions = {
  'delivery.setup': { group: '配送', label: '配送渠道、骑手与设置' },
} as const satisfies Permissions
