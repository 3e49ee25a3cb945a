import type { Codes } from '../../../kit/codes.ts'

export const writeOffsCodes = {
  voucherRefused: { code: 47012, message: '该券码无法核销' },
} as const satisfies Codes
