import type { Codes } from '../../../kit/codes.ts'

export const rulesCodes = {
  ruleUnchanged: { code: 63301, message: '新值与届时的值相同' },
  ruleDatePassed: { code: 63302, message: '生效时间已过，不能再同意；请不同意或撤回，按新的生效时间重新提议' },
  ruleConflict: { code: 63303, message: '新值与其他规则冲突' },
} as const satisfies Codes
