import type { Refusal } from '../side.ts'

/** 11 is known from public code; the other numbers are chosen here. */
const noes: Readonly<Record<Refusal, readonly [number, string]>> = {
  throttled: [11, '接口流控'],
  noBalance: [136, '门店账户余额不足'],
  noCapacity: [135, '超出门店配送范围'],
  unknownOrder: [121, '订单不存在'],
  tooLate: [122, '订单当前状态不允许此操作'],
  badSign: [4, '签名验证失败'],
  badToken: [5, '没有该门店的权限'],
  badInput: [3, '参数错误'],
}

export function refusal(why: Refusal, detail = ''): { status: number; body: unknown } {
  const [code, words] = noes[why]
  return { status: 200, body: { code, message: detail ? `${words}：${detail}` : words, data: null } }
}
