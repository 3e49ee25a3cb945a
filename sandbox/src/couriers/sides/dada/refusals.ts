import type { Refusal } from '../side.ts'

/** Chosen here: no public code shows these numbers. Only -1, their own trouble, is known. */
const noes: Record<Refusal, readonly [number, string]> = {
  throttled: [1996, '接口请求过于频繁，请稍后再试'],
  noBalance: [2155, '账户余额不足，请充值后再发单'],
  noCapacity: [2063, '收货地址超出配送范围'],
  unknownOrder: [2005, '订单不存在'],
  tooLate: [2048, '订单状态已变更，不能进行此操作'],
  badSign: [2003, 'signature签名错误'],
  badToken: [2012, '商户授权已失效，请重新授权'],
  badInput: [2010, '参数错误'],
}

export const yes = (result: unknown): Record<string, unknown> => ({
  status: 'success',
  result,
  code: 0,
  msg: '成功',
  success: true,
  fail: false,
})

/** Every no is HTTP 200 as well. */
export const no = (why: Refusal, detail = ''): Record<string, unknown> => {
  const [code, words] = noes[why]
  return { status: 'fail', result: null, code, msg: detail || words, errorCode: code, success: false, fail: true }
}
