import type { Permissions } from '../../../kit/permission.ts'

export const chatPermissions = {
  'chat.use': { group: '伙伴', label: '与合作商家在线聊天' },
  'chat.setup': { group: '伙伴', label: '设置团队收件箱' },
} as const satisfies Permissions
