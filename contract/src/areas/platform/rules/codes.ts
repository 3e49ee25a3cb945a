import type { Codes } from '../../../kit/codes.ts'

export const rulesCodes = {
  ruleUnchanged: { code: 63301, message: '新值与现行值相同' },
} as const satisfies Codes
