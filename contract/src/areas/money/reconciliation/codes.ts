import type { Codes } from '../../../kit/codes.ts'

export const reconciliationCodes = {
  differenceMoved: { code: 42501, message: '该项差异已处理或已变化，请刷新后再试' },
  noPosting: { code: 42502, message: '这项差异没有可入账的建议，请说明原因后处理' },
  revenueShort: { code: 42503, message: '该商家名下的平台收入不足以承担，请说明原因后处理' },
  dayAhead: { code: 42504, message: '还没有到这一天，不能对账' },
} as const satisfies Codes
