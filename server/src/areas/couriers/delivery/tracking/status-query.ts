import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { now } from '#core/time/clock'
import type { Report } from '#ports/couriers/port'
import { askAbout, courierOf } from '../courier-of.ts'
import type { Delivery } from '../delivery.sql.ts'

/** Whether its courier can be asked how a delivery stands. */
export const canBeAsked = (delivery: Delivery): boolean =>
  delivery.binding_id !== null && courierOf(delivery)?.query !== undefined

/** Asked while a rider had it, a courier that looks for one has taken that rider off. */
const isDropped = ({ state }: Delivery, { status }: Report): boolean =>
  status === 'waiting' && state === deliveryStates.accepted.code

/**
 * Of one that waits a courier tells when it was called, if anything; that nobody has it is true as of the question, to
 * the second in which the next rider may accept.
 */
const momentOf = ({ status, at }: Report, asked: Date): Date => {
  const told = Math.min(at.getTime(), asked.getTime())
  return new Date(status === 'waiting' ? Math.max(told, Math.floor(asked.getTime() / 1_000) * 1_000) : told)
}

/**
 * How a delivery stands, in its courier's own words; null: they do not know it. Throws their failure.
 * It is as old as the question: what happened while they answered, an acceptance too, is told by a callback of its own.
 * It is of the delivery that was asked about, by whatever number of theirs they name it.
 */
export const queryStatus = async (delivery: Delivery): Promise<Report | null> => {
  const asked = now()
  const answer = await askAbout(delivery, (courier, account, ref) =>
    courier.query ? courier.query(account, ref) : Promise.resolve(null),
  )
  if (answer.failure) throw answer.failure
  if (!answer.done) return null
  const { ref, reassigned, ...report } = answer.done
  return {
    ...report,
    ref: { ...ref, sn: delivery.sn },
    at: momentOf(answer.done, asked),
    reassigned: reassigned || isDropped(delivery, answer.done),
  }
}
