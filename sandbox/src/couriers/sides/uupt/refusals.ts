import type { Refusal } from '../side.ts'

/** Known from public code; the other numbers are chosen here. */
export const pictureWanted = 88100106

const noes: Readonly<Record<Refusal, readonly [number, string]>> = {
  throttled: [88100107, '请求过于频繁，请稍后再试'],
  noBalance: [88100201, '账户余额不足'],
  noCapacity: [88100202, '超出服务范围，附近没有可接单的跑男'],
  unknownOrder: [88100203, '订单不存在'],
  tooLate: [88100204, '订单当前状态不允许此操作'],
  badSign: [88100102, '签名验证失败'],
  badToken: [88100103, 'openId授权已失效'],
  badInput: [88100101, '参数错误'],
}

export function refusal(why: Refusal, detail = ''): { status: number; body: unknown } {
  const [code, words] = noes[why]
  return { status: 200, body: { code, msg: detail ? `${words}：${detail}` : words, body: null } }
}
