import type { Codes } from '../../../kit/codes.ts'

export const pushCodes = {
  notificationRequired: { code: 49001, message: '账号安全提醒不能关闭' },
  notificationWayMissing: { code: 49002, message: '这类消息没有该提醒方式' },
  pushServiceUnknown: { code: 49003, message: '这个浏览器的推送服务暂不支持' },
  pushDeviceTaken: { code: 49004, message: '本机推送已失效，请重新开启' },
  pushKeyInvalid: { code: 49005, message: '本机推送的密钥不正确，请重新开启' },
} as const satisfies Codes
