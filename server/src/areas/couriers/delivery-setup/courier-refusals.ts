import { cut } from '@zdb/contract/kit/text'
import { refuse } from '#core/http/refusal'
import { outcomeOf } from '#ports/couriers/outcome'
import type { CourierFailure } from '#ports/couriers/port'

/** A courier's words as a shop reads them: the number it begins its noes with is for programs. */
export const wordsIn = ({ detail }: CourierFailure): string =>
  cut(detail.replace(/^-?\w+ (?=.*\p{Script=Han})/u, ''), 100)

/** A courier's no in its own words; what is only out of reach may be tried again. */
export const refuseCourier = (failure: CourierFailure): never => {
  if (failure.kind === 'expired') return refuse('courierNotBound')
  if (failure.kind === 'unreachable') return refuse('courierUnavailable')
  if (failure.kind === 'throttled') return refuse('courierUnavailable', '运力方暂时繁忙，请稍后再试')
  return refuse('courierRefused', wordsIn(failure) || undefined)
}

/** What a courier answers, or its no. */
export const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
  const answer = await outcomeOf(ask)
  return answer.failure ? refuseCourier(answer.failure) : answer.done
}
