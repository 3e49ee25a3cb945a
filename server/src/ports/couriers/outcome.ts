import { isFailureOf } from '../failure.ts'
import type { CourierFailure } from './port.ts'

export type Attempt<T> = { done: T; failure?: undefined } | { failure: CourierFailure }

/** What came of asking a courier. Anything but a courier's own failure is ours and is thrown on. */
export const attempt = <T>(asked: Promise<T>): Promise<Attempt<T>> =>
  asked.then(
    (done) => ({ done }),
    (error: unknown) => {
      if (isFailureOf('courier', error)) return { failure: error as CourierFailure }
      throw error
    },
  )
