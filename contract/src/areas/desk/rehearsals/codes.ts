import { mostOfADay } from './limits.ts'
import type { Codes } from '../../../kit/codes.ts'

export const rehearsalsCodes = {
  rehearsalMoved: { code: 45901, message: '演练状态已变化，请刷新后再试' },
  rehearsalRunning: { code: 45902, message: '已有一场演练正在进行或排队，请等它结束或先取消' },
  rehearsalTooFast: { code: 45903, message: '时间压缩得太紧，请减少演练的小时数或增加实际分钟数' },
  rehearsalNoStore: { code: 45904, message: '还没有正常营业的门店，无法演练' },
  rehearsalsOfTheDay: { code: 45905, message: `一天之内最多演练 ${mostOfADay} 次，请稍后再试` },
} as const satisfies Codes
