/** A no in 美团's form. The numbers 701 to 703 are known from public code, the others are chosen here. */
export type Ng = Error & { ng: { code: number; msg: string } }

export const refusal = (code: number, msg: string): Ng => Object.assign(new Error(msg), { ng: { code, msg } })

export const isNg = (error: unknown): error is Ng => error instanceof Error && 'ng' in error

export const fail = (no: Ng): never => {
  throw no
}

export const ng = {
  missing: () => refusal(701, '缺少参数，数据不完整'),
  app: () => refusal(702, '不存在此app_id'),
  signature: () => refusal(703, '签名验证错误'),
  clock: () => refusal(704, '时间戳已失效'),
  shop: () => refusal(803, '不存在此门店'),
  order: () => refusal(808, '不存在此订单'),
  state: () => refusal(809, '订单状态不允许此操作'),
  refund: () => refusal(810, '没有待处理的退款申请'),
  reminder: () => refusal(811, '没有这条催单'),
  token: () => refusal(1016, 'access_token无效或已过期'),
  refreshToken: () => refusal(1017, 'refresh_token无效'),
  path: () => refusal(705, '接口不存在'),
}
