import { randomInt } from 'node:crypto'
import { momentText } from '@zdb/contract/kit/china-time'
import { now } from '#core/clock'

/** O, the moment to the second, and six digits of chance: no sequence that all orders would queue for. */
export const newOnlineNumber = (): string =>
  `O${momentText(now()).replaceAll(/\D/g, '')}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`
