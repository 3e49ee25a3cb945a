import type { Codes } from '../../../kit/codes.ts'

/** How far the clock of a merchant's system may be off. */
export const clockLeewayMinutes = 5

export const openApiCodes = {
  uriRefused: { code: 47014, message: '回调地址不可用，请填写可从公网访问的 https 地址' },
  openKeyUnknown: { code: 47101, message: '应用标识不存在，请检查 x-app-key' },
  openSignatureWrong: { code: 47102, message: '签名不正确，请检查密钥和签名内容' },
  openClockOff: { code: 47103, message: `请求时间与服务器时间相差超过${clockLeewayMinutes}分钟` },
  openNonceSeen: { code: 47104, message: '该随机串已使用过，请更换后重试' },
} as const satisfies Codes
