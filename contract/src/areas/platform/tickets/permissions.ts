import type { Permissions } from '../../../kit/permission.ts'

/** Everybody may ask for help and sees what they asked themselves. */
export const ticketsPermissions = {
  'ticket.read': { group: '帮助', label: '查看全部工单' },
} as const satisfies Permissions
