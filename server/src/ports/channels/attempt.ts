import { refuseInTransaction } from '#core/db/tx'
import { isFailureOf } from '../failure.ts'
import type { ChannelFailure } from './port.ts'

export type Attempt<T> = { done: T; failure?: undefined } | { failure: ChannelFailure }

/** What came of asking a channel, never inside a transaction. Anything but a channel's own failure is ours and is thrown on. */
export const attempt = <T>(asked: Promise<T>): Promise<Attempt<T>> => {
  refuseInTransaction('a channel is asked')
  return asked.then(
    (done) => ({ done }),
    (error: unknown) => {
      if (isFailureOf('channel', error)) return { failure: error as ChannelFailure }
      throw error
    },
  )
}
