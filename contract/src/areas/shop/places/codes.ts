import type { Codes } from '../../../kit/codes.ts'

export const placesCodes = {
  mapUnavailable: { code: 43004, message: '地图服务暂不可用，请稍后再试' },
  addressUnknown: { code: 43005, message: '未找到该地址，请检查后再试' },
} as const satisfies Codes
