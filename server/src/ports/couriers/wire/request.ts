import { askOutside, type OutsideAnswer } from '../../ask-outside.ts'
import { courierFailure } from '../port.ts'

export const callTimeoutMs = 5_000

/** One signed call to a courier. Every trouble on the way, an answer that is no JSON object included, is `unreachable`. */
export const requestCourier = (
  url: string | URL,
  init: RequestInit = {},
  timeoutMs: number = callTimeoutMs,
): Promise<OutsideAnswer> => askOutside(url, init, timeoutMs, courierFailure)
