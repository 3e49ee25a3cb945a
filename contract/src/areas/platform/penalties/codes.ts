import type { Codes } from '../../../kit/codes.ts'

export const penaltiesCodes = {
  penaltyMoved: { code: 49001, message: '处罚状态已变化，请刷新后再试' },
  penaltyAppealed: { code: 49002, message: '每个处罚只能申诉一次' },
  appealOpened: { code: 49003, message: '平台已开始审理，不能再修改申诉' },
  suggestionMoved: { code: 49004, message: '该处罚建议已处理' },
} as const satisfies Codes
