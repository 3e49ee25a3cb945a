import { md5 } from '../../../digest.ts'
import type { Refusal } from '../side.ts'
import type { Ride, RideState } from '../../town/entities.ts'

/** `status` and `statusDesc`. Coming back is trouble on the way, and what never arrives is cancelled in the end. */
const states: Readonly<Record<RideState, readonly [number, string]>> = {
  waiting: [0, '下单成功，待抢单'],
  accepted: [100, '骑手已接单'],
  atShop: [230, '骑手已到店'],
  pickedUp: [310, '骑手配送中'],
  delivered: [520, '订单已完成'],
  cancelled: [720, '订单已取消'],
  returning: [510, '订单异常，送回途中'],
  returned: [720, '无法送达，物品已送回'],
  failed: [720, '配送失败'],
}
const lookingAgain = [515, '骑手改派中'] as const

export const statusOf = (ride: Ride, state: RideState, reassigned: boolean): { status: number; statusDesc: string } => {
  const [status, words] = reassigned ? lookingAgain : states[state]
  return { status, statusDesc: state === 'cancelled' && ride.cancelReason ? `${words}：${ride.cancelReason}` : words }
}

export const taskIdOf = (orderId: string): string => md5(`task of ${orderId}`).toUpperCase()

/** The salt of an order is kept behind the address that is called back. */
export const addressAndSalt = (callback: string): { url: string; salt: string } => {
  const [url = '', salt = ''] = callback.split('#')
  return { url, salt }
}
export const withSalt = (url: string, salt: string): string => (url ? `${url}#${salt}` : '')

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
