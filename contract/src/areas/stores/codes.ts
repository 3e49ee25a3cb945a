import type { Codes } from '../../kit/codes.ts'

export const storesCodes = {
  storeMoved: { code: 45001, message: '门店状态已变化，请刷新后再试' },
} as const satisfies Codes
