import type { Logger } from 'pino'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { fen } from '@zdb/contract/kit/fen'
import { backoff } from '#core/work/backoff'
import { later, minutes, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { isFailureOf } from '#ports/failure'
import { applyReport } from '../callbacks/apply-report.ts'
import { nextAskMs } from './polling-times.ts'
import { lookAgain, leaseDue } from './polling.sql.ts'
import { askAfterChange } from '../dispatch/ride-change.ts'
import { callOff } from '../cancellation/cancellation-worker.ts'
import { canBeLocated, locateRider } from './rider-position.ts'
import { moveDelivery } from '../move-delivery.ts'
import { queryStatus, canBeAsked } from './status-query.ts'
import { isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { courierActor } from '../callbacks/courier-actor.ts'
import { isToldTrouble, troubles } from '../callbacks/troubles.ts'

const batch = 8
const leaseMs = 30_000
const { unpaid, accepted, delivering } = deliveryStates
/** A call that was sent just now may still be on its way to them. */
const onItsWayMs = minutes(2)

const underWay = new Set<number>([accepted.code, delivering.code])

/** They do not know it. A call they have never had did not happen; a ride they had before is somebody's worry. */
const missing = (delivery: Delivery): Promise<void> =>
  within(async (tx) => {
    const { delivery: now } = await lockById(tx, delivery.id)
    if (!isLive(now) || now.state !== delivery.state) return
    const sent = now.called_at ?? now.created_at
    if (now.state !== unpaid.code) {
      if (now.trouble === '' || isToldTrouble(now.trouble))
        await patchDelivery(tx, now.id, { trouble: troubles.unknownToThem })
    } else if (sent <= later(-onItsWayMs) && now.asked > 1)
      await moveDelivery(tx, 'fail', {
        id: now.id,
        actor: courierActor,
        side: 'courier',
        cost: fen(0),
        set: { reason: '运力方没有收到这次呼叫' },
        story: { what: '核实为未呼叫成功', detail: '运力方没有收到这次呼叫' },
      })
  })

const pollOne = async (delivery: Delivery): Promise<void> => {
  if (delivery.cancelling) return callOff(delivery)
  if (delivery.change_sealed !== null) await askAfterChange(delivery)
  const located = underWay.has(delivery.state) && canBeLocated(delivery)
  if (!canBeAsked(delivery) && !located) return lookAgain(delivery, null)
  if (canBeAsked(delivery)) {
    const answer = await queryStatus(delivery)
    if (answer) await applyReport(answer, { trusted: true, asked: true })
    else await missing(delivery)
  }
  if (located) await locateRider(delivery)
  await lookAgain(delivery, later(nextAskMs(delivery)))
}

/** Takes a handful of deliveries nobody has heard of for a while, or that must be called off, and asks their couriers. */
export const pollSilentRides = async (log: Logger): Promise<number> => {
  const due = await leaseDue('ride', { at: now(), until: later(leaseMs), limit: batch })
  await Promise.all(
    due.map((delivery) =>
      pollOne(delivery).catch((error: unknown) => {
        if (!isFailureOf('courier', error)) log.error({ err: error, delivery: delivery.sn }, 'asking after')
        return lookAgain(delivery, later(backoff(delivery.asked)))
      }),
    ),
  )
  return due.length
}
