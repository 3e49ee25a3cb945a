import type { Refusal } from '../side.ts'

/** 0 is the only number known from public code; the others are chosen here, the words are like theirs. */
const noes: Readonly<Record<Refusal, readonly [number, string]>> = {
  throttled: [1005, '请求过于频繁，请稍后再试'],
  noBalance: [3004, '店铺账户余额不足，请充值'],
  noCapacity: [3011, '收货地址不在配送范围内'],
  unknownOrder: [3020, '订单不存在'],
  tooLate: [3021, '订单当前状态不支持该操作'],
  badSign: [1001, '签名校验失败'],
  badToken: [1008, '店铺授权已失效，请重新授权'],
  badInput: [1002, '参数错误'],
}

export const refusal = (why: Refusal, detail = ''): { status: number; body: unknown } => {
  const [error_code, words] = noes[why]
  const error_msg = detail ? `${words}：${detail}` : words
  return { status: 200, body: { error_code, error_msg, error_data: { desc: error_msg }, result: null } }
}
