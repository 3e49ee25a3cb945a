import { randomInt } from 'node:crypto'
import { momentText } from '@zdb/contract/kit/china-time'
import { now } from '#core/clock'

/** T, the moment to the second, and six digits of chance: no sequence that all orders would queue for. */
export const newOrderNumber = (): string =>
  `T${momentText(now()).replaceAll(/\D/g, '')}${String(randomInt(0, 1_000_000)).padStart(6, '0')}`
