import type { Codes } from '../../../kit/codes.ts'

export const channelShopsCodes = {
  channelUnable: { code: 47007, message: '该渠道不支持此操作' },
  channelRefused: { code: 47008, message: '渠道拒绝了此操作' },
  channelUnavailable: { code: 47009, message: '渠道暂时无法连接，请稍后再试' },
  shopNotBound: { code: 47010, message: '该网店尚未授权或授权已失效' },
  shopTaken: { code: 47011, message: '该网店已被绑定' },
} as const satisfies Codes
