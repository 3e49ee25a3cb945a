import { randomInt } from 'node:crypto'
import { momentText } from '@zdb/contract/kit/china-time'
import { now } from '../time/clock.ts'

/** A letter, the moment to the second, and eight digits of chance: no sequence that all orders of a storm would queue for. */
export const newSerial = (letter: 'C' | 'D' | 'J' | 'O' | 'P' | 'T' | 'W'): string =>
  `${letter}${momentText(now()).replaceAll(/\D/g, '').slice(2)}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`
