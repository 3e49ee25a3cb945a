import type { Refusal } from '../side.ts'

/** 30001 to 30006 are theirs; the number for too many calls is chosen here. */
const noes: Readonly<Record<Refusal, readonly [number, string]>> = {
  throttled: [30007, '请求过于频繁，请稍后再试'],
  noBalance: [30004, '账号单量不足需要充值'],
  noCapacity: [30005, '该运力暂不支持该地址'],
  unknownOrder: [30001, '订单不存在'],
  tooLate: [30005, '订单当前状态不支持此操作'],
  badSign: [30002, '验证签名失败'],
  badToken: [30003, '账号信息不正确'],
  badInput: [30001, '参数错误'],
}

export function refusal(why: Refusal, detail = ''): { status: number; body: unknown } {
  const [code, words] = noes[why]
  return { status: 200, body: { success: false, code, message: detail || words, data: null } }
}
