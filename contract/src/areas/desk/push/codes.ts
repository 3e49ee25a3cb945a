import type { Codes } from '../../../kit/codes.ts'

export const pushCodes = {
  notificationRequired: { code: 49001, message: '账号安全提醒不能关闭' },
  notificationWayMissing: { code: 49002, message: '这类消息没有该提醒方式' },
} as const satisfies Codes
