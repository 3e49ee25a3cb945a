import { refuse } from '#core/refusal'
import { attempt } from '#ports/couriers/attempt'
import type { CourierFailure } from '#ports/couriers/port'

/** A courier's no in its own words; what is only out of reach may be tried again. */
export const refuseCourier = ({ kind, detail }: CourierFailure): never => {
  if (kind === 'expired') return refuse('courierNotBound')
  if (kind === 'unreachable' || kind === 'throttled') return refuse('courierUnavailable')
  return refuse('courierRefused', detail.slice(0, 100) || undefined)
}

/** What a courier answers, or its no. */
export const answered = async <T>(asked: Promise<T>): Promise<T> => {
  const answer = await attempt(asked)
  return answer.failure ? refuseCourier(answer.failure) : answer.done
}
