import type { Permissions } from '../../../kit/permission.ts'

export const rehearsalsPermissions = {
  'festival.rehearse': { group: '节日', label: '演练节日' },
} as const satisfies Permissions
