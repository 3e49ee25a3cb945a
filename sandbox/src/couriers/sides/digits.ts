import { randomInt } from 'node:crypto'

/** A number of this length, as couriers count what they know. */
export const digits = (length: number): string =>
  Array.from({ length }, (_, at) => String(randomInt(at === 0 ? 1 : 0, 10))).join('')
