import { refuseOutside } from '#core/db/tx'
import { isFailureOf } from '../../failure.ts'
import type { ChannelFailure } from '../port.ts'

export type Attempt<T> = { done: T; failure?: undefined } | { failure: ChannelFailure }

/**
 * What came of asking a channel, who is not asked inside a transaction. Anything but a channel's own failure is ours and
 * is thrown on.
 */
export const attempt = async <T>(ask: () => Promise<T>): Promise<Attempt<T>> => {
  refuseOutside('a channel is asked')
  try {
    return { done: await ask() }
  } catch (error) {
    if (isFailureOf('channel', error)) return { failure: error as ChannelFailure }
    throw error
  }
}
