import type { Codes } from '../../../kit/codes.ts'

export const partnersCodes = {
  blocked: { code: 46015, message: '双方存在黑名单关系，无法交易' },
} as const satisfies Codes
