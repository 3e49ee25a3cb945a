import type { Permissions } from '../../../kit/permission.ts'

export const writeOffsPermissions = {
  'online.writeoff': { group: '网单', label: '团购核销' },
} as const satisfies Permissions
