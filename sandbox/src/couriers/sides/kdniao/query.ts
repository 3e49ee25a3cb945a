import { randomInt } from 'node:crypto'
import type { Refusal } from '../side.ts'
import type { Ride, RideState } from '../../town/entities.ts'

/** Only 100, 105 and 106 are known; the words of the others are chosen here. */
export const noes: Record<Refusal, readonly [string, string]> = {
  throttled: ['104', '请求过于频繁，请稍后再试'],
  noBalance: ['110', '电子面单余额不足'],
  noCapacity: ['111', '收件地址不在服务范围'],
  unknownOrder: ['105', '订单不存在'],
  tooLate: ['105', '快件已揽收，不能取消'],
  badSign: ['102', 'DataSign签名错误'],
  badToken: ['105', '电子面单账号不存在或密码错误'],
  badInput: ['105', '参数错误'],
}

export const digits = (length: number): string =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')

export const yes = { ResultCode: '100', Reason: '成功' } as const

const offset = 8 * 3_600_000
export const localTime = (ms: number): string => new Date(ms + offset).toISOString().slice(0, 19).replace('T', ' ')

/** State, what it is in detail, and what a station writes down. A parcel that nobody has collected has no track. */
const marks: Partial<Record<RideState, readonly [string, string, string]>> = {
  pickedUp: ['1', '1', '快件已揽收'],
  delivered: ['3', '301', '快件已签收，签收人：本人'],
  returning: ['4', '404', '收件人拒收，快件退回中'],
  returned: ['4', '406', '快件已退回，寄件人已签收'],
  failed: ['4', '405', '派件异常'],
}

/** A ride as a track: every station it has passed by then. */
export function trackOf(ride: Ride, until: number): Record<string, unknown> {
  const passed = (Object.keys(marks) as RideState[])
    .map((state) => ({ state, at: ride.times[state] }))
    .filter((stop): stop is { state: RideState; at: number } => stop.at !== undefined && stop.at <= until)
    .toSorted((a, b) => a.at - b.at)
  const [state = '0', detail = '0'] = marks[passed.at(-1)?.state ?? 'waiting'] ?? []
  return {
    OrderCode: ride.sn,
    ShipperCode: ride.brand,
    LogisticCode: ride.id,
    State: state,
    StateEx: detail,
    Traces: passed.map((stop) => ({
      AcceptTime: localTime(stop.at),
      AcceptStation: marks[stop.state]?.[2] ?? '',
    })),
  }
}
