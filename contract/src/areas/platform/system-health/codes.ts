import type { Codes } from '../../../kit/codes.ts'

export const systemHealthCodes = {
  jobsNotGivenUp: { code: 63801, message: '没有这类已放弃的任务，请刷新后再试' },
} as const satisfies Codes
