import { randomInt } from 'node:crypto'
import type { ChannelSide } from '../../side.ts'
import { serveCalls } from './gateway.ts'
import { pushOf } from './callbacks.ts'
import { md5 } from '../../../digest.ts'

const digits = (length: number): string =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')

/** 美团外卖 / 闪购 (waimaiopen). */
export const meituan: ChannelSide = {
  name: 'meituan',
  title: '美团外卖',
  mintKeys: () => ({ id: digits(6), secret: md5(digits(20)), more: {} }),
  // Longer than a number can hold exactly, as theirs are.
  newOrderId: () => `4${digits(17)}`,
  newShopId: () => `${digits(6)}_${digits(7)}`,
  serve: serveCalls,
  push: pushOf,
  accepts({ body }) {
    try {
      const reply: unknown = JSON.parse(body)
      return typeof reply === 'object' && reply !== null && 'data' in reply && reply.data === 'ok'
    } catch {
      return false
    }
  },
}
