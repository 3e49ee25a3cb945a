import { now } from '#core/clock'
import type { Report } from '#ports/couriers/port'
import { askAbout, courierOf } from './accounts.ts'
import type { Delivery } from './store.ts'

/** Whether its courier can be asked how a delivery stands. */
export const canBeAsked = (delivery: Delivery): boolean =>
  delivery.binding_id !== null && courierOf(delivery)?.query !== undefined

/**
 * How a delivery stands, in its courier's own words; null: they do not know it. Throws their failure.
 * It is as old as the question: what happened while they answered is told by a callback of its own.
 */
export const askHow = async (delivery: Delivery): Promise<Report | null> => {
  const asked = now()
  const answer = await askAbout(delivery, (courier, account, ref) =>
    courier.query ? courier.query(account, ref) : Promise.resolve(null),
  )
  if (answer.failure) throw answer.failure
  return answer.done && { ...answer.done, at: answer.done.at < asked ? answer.done.at : asked }
}
