import { askOutside, type OutsideAnswer } from '../../ask-outside.ts'
import { channelFailure } from '../port.ts'

export const callTimeoutMs = 5_000

/** One signed call to a channel. Every trouble on the way, an answer that is no JSON object included, is `unreachable`. */
export const askChannel = (
  url: string | URL,
  init: RequestInit = {},
  timeoutMs: number = callTimeoutMs,
): Promise<OutsideAnswer> => askOutside(url, init, timeoutMs, channelFailure)
