import { refuseOutside } from '#core/db/tx'
import { isFailureOf } from '../failure.ts'
import type { CourierFailure } from './port.ts'

export type Outcome<T> = { done: T; failure?: undefined } | { failure: CourierFailure }

/**
 * What came of asking a courier, who is not asked inside a transaction. Anything but a courier's own failure is ours and
 * is thrown on.
 */
export const outcomeOf = async <T>(ask: () => Promise<T>): Promise<Outcome<T>> => {
  refuseOutside('a courier is asked')
  try {
    return { done: await ask() }
  } catch (error) {
    if (isFailureOf('courier', error)) return { failure: error as CourierFailure }
    throw error
  }
}
