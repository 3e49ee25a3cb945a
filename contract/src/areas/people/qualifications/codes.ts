import type { Codes } from '../../../kit/codes.ts'

export const qualificationsCodes = {
  qualificationMoved: { code: 45101, message: '资质状态已变化，请刷新后再试' },
  qualificationOpen: { code: 45102, message: '该资质正在审核中，请勿重复提交' },
  qualificationNotInForce: { code: 45103, message: '该资质尚未认证，请直接提交' },
  qualificationInForce: { code: 45104, message: '该资质已认证，如需更新请提交更换' },
} as const satisfies Codes
