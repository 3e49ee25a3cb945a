import type { Refusal } from '../side.ts'

/** Chosen here: no public code shows these numbers. Only 200 is known. */
const noes: Record<Refusal, readonly [number, string]> = {
  throttled: [4029, '请求过于频繁，请稍后再试'],
  noBalance: [4102, '账户余额不足'],
  noCapacity: [4103, '该地址超出服务范围'],
  unknownOrder: [4104, '订单不存在'],
  tooLate: [4105, '当前订单状态不允许此操作'],
  badSign: [4001, '签名错误'],
  badToken: [4002, 'accessToken无效或已过期'],
  badInput: [4000, '参数错误'],
}

export const yes = (data: unknown): Record<string, unknown> => ({ status: 200, msg: null, data })
export const no = (why: Refusal, detail = ''): Record<string, unknown> => {
  const [status, words] = noes[why]
  return { status, msg: detail || words, data: null }
}
