import { isFailureOf } from '../../failure.ts'
import type { CourierFailure } from '../port.ts'

/** No public table of codes tells these noes apart; every courier's words are plain. The first that fits counts. */
const kinds: readonly (readonly [RegExp, CourierFailure['kind']])[] = [
  [/频繁|频率|限流|过快|次数超限/, 'throttled'],
  [/(token|令牌|授权).*(无效|失效|过期|不存在)/i, 'expired'],
  // Trouble of their own answers nothing: it may have happened all the same.
  [/系统(异常|繁忙|错误)/, 'unreachable'],
  [/(余额|额度)不足/, 'noBalance'],
  [/(超出|超过|不在).*(范围|距离|区域)|未开通|(无|没有).*(运力|骑手)|运力(不足|紧张)/, 'noCapacity'],
]

export const kindOfWords = (words: string): CourierFailure['kind'] =>
  kinds.find(([pattern]) => pattern.test(words))?.[1] ?? 'refused'

const unknownOrder = /订单.*不存在|不存在.*订单|(没有|无此|未找到).*订单/

/** Null where the courier says that it does not know the order. */
export const ifKnown = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (isFailureOf('courier', error) && error.kind === 'refused' && unknownOrder.test(error.detail)) return null
    throw error
  })
