import type { Refusal } from '../side.ts'

/** Only 100, 105 and 106 are known; the words of the others are chosen here. */
const noes: Record<Refusal, readonly [string, string]> = {
  throttled: ['104', '请求过于频繁，请稍后再试'],
  noBalance: ['110', '电子面单余额不足'],
  noCapacity: ['111', '收件地址不在服务范围'],
  unknownOrder: ['105', '订单不存在'],
  tooLate: ['105', '快件已揽收，不能取消'],
  badSign: ['102', 'DataSign签名错误'],
  badToken: ['105', '电子面单账号不存在或密码错误'],
  badInput: ['105', '参数错误'],
}

export const yes = { ResultCode: '100', Reason: '成功' } as const

export const no = (why: Refusal, detail = ''): Record<string, unknown> => {
  const [code, words] = noes[why]
  return { Success: false, ResultCode: code, Reason: detail || words }
}
