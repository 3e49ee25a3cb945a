import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { nameOf, system } from '#core/http/actor'
import { later, now } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'
import type { Report } from '#ports/couriers/port'
import { plainWords } from '../courier-of.ts'
import { courierActor } from './courier-actor.ts'
import { firstAskMs } from '../tracking/polling-times.ts'
import { factsOf, troubleOf } from './report-facts.ts'
import { note } from '../timeline.sql.ts'
import type { DeliveryMove } from '../machine.ts'
import { costWithoutWord, settle } from '../money/ride-money.ts'
import { moveDelivery } from '../move-delivery.ts'
import { letGo } from '../dispatch/race.ts'
import { feeSaid, statementOf, textOf, type StatementWithFacts } from './report-text.ts'
import { lineOf } from './report-lines.ts'
import { insertStatement, insertSpot, lockKnown } from './reports.sql.ts'
import { isLive, lockById, patchDelivery, type Delivery, type DeliveryPatch, type Held } from '../delivery.sql.ts'
import { troubles } from './troubles.ts'
import { isEnd, placeOf, stateSaid, type Verdict } from './report-verdict.ts'

const { unpaid, paid, accepted, delivering, completed, cancelled, returned, failed } = deliveryStates
const spotsApartMs = 15_000

const ends: Readonly<Record<number, { move: DeliveryMove; ruled: DeliveryMove }>> = {
  [completed.code]: { move: 'deliver', ruled: 'ruledDelivered' },
  [cancelled.code]: { move: 'calledOff', ruled: 'ruledCancelled' },
  [returned.code]: { move: 'comeBack', ruled: 'ruledReturned' },
  [failed.code]: { move: 'fail', ruled: 'ruledFailed' },
}

/** The one move that leads from where a ride stands to where all that was said leads; undefined: it is there. */
export const moveTo = ({ state, rider_state }: Delivery, place: Verdict): DeliveryMove | undefined => {
  const end = ends[place.state]
  if (end) return end.move
  if (place.state === delivering.code) return state < delivering.code ? 'pickUp' : undefined
  if (place.state === accepted.code) {
    if (state < accepted.code) return 'accept'
    return state === accepted.code && place.riderState !== null && place.riderState > (rider_state ?? 0)
      ? 'arrive'
      : undefined
  }
  if (place.state !== paid.code) return undefined
  if (state === unpaid.code) return 'pay'
  return state === accepted.code ? 'drop' : undefined
}

type ReportInContext = {
  report: Report
  said: StatementWithFacts
  all: readonly StatementWithFacts[]
  place: Verdict
  seenAt: Date
  news: boolean
  /** It was not said before. */
  fresh: boolean
}

const writeDown = (tx: Tx, delivery: Delivery, report: Report, said: StatementWithFacts): Promise<void> =>
  insertStatement(tx, delivery.id, said, {
    at: report.at < now() ? report.at : now(),
    actor: nameOf(courierActor),
    ...lineOf(report),
  })

/** That it comes back may be heard before that it was picked up. */
const onTheWayBack = (all: readonly StatementWithFacts[]): DeliveryPatch =>
  all.some(({ status }) => status === 'returning') ? { trouble: troubles.comingBack } : {}

/** It goes on, or ends now. */
const goOn = async (tx: Tx, held: Held, { report, said, all, place, seenAt, news }: ReportInContext): Promise<void> => {
  const { delivery } = held
  const facts = factsOf(delivery, { report, said, all, seenAt })
  const name = moveTo(delivery, place)
  if (name) {
    const ended = ends[place.state] !== undefined
    const reason = plainWords(report.reason) || delivery.reason
    const fee = feeSaid(all, place.state)
    await moveDelivery(tx, name, {
      id: delivery.id,
      held,
      actor: courierActor,
      side: 'courier',
      story: null,
      ...(fee === null ? {} : { cost: fee }),
      set: {
        ...facts,
        rider_state: place.riderState,
        ...(ended ? { reason, trouble: delivery.lost ? '' : troubleOf(place.state, reason) } : onTheWayBack(all)),
      },
    })
    return
  }
  await patchDelivery(tx, delivery.id, {
    ...facts,
    ...onTheWayBack(all),
    ...(delivery.cancelling || !news ? {} : { asked: 0, ask_at: later(firstAskMs) }),
  })
}

/** It has ended before: what is said now may still change what it costs, or tell that a rider comes all the same. */
const lookBack = async (
  tx: Tx,
  delivery: Delivery,
  { report, said, all, seenAt, fresh }: ReportInContext,
): Promise<void> => {
  // A bill, or an answer to our question, is not undone by what was said before or by a word that names no sum.
  const tellsSum = delivery.cost === null || (fresh && said.fee !== null)
  const named = tellsSum ? feeSaid(all, delivery.state) : null
  const fee = named ?? (delivery.cost === null && isEnd(report.status) ? costWithoutWord(delivery) : 'open')
  const { cost } = fee === 'open' ? delivery : await settle(tx, delivery, fee)
  const facts = factsOf(delivery, { report, said, all, seenAt })
  const ask_at = cost === null ? (delivery.ask_at ?? now()) : null
  if (isEnd(report.status)) await patchDelivery(tx, delivery.id, { ...facts, cancelling: false, ask_at })
  else if (!delivery.cancelling && all.every(({ status }) => !isEnd(status))) {
    await patchDelivery(tx, delivery.id, facts)
    await letGo(tx, delivery, '配送单已结束，运力方仍有动作')
  } else await patchDelivery(tx, delivery.id, facts)
}

const contradicts = (delivery: Delivery, { status }: Report): boolean =>
  !isLive(delivery) && isEnd(status) && stateSaid(status) !== delivery.state

/** The courier has said two ends and was asked which is true. */
const rule = async (tx: Tx, held: Held, { report, said, all, seenAt }: ReportInContext): Promise<void> => {
  const { delivery } = held
  const state = stateSaid(report.status) ?? delivery.state
  const fee = feeSaid(all, state)
  const ruled = ends[state]?.ruled
  if (!ruled) return
  await moveDelivery(tx, ruled, {
    id: delivery.id,
    held,
    actor: courierActor,
    side: 'courier',
    story: { what: '运力方更正结果', detail: plainWords(report.reason) },
    ...(fee === null ? {} : { cost: fee }),
    set: {
      ...factsOf(delivery, { report, said, all, seenAt }),
      rider_state: placeOf([said]).riderState,
      reason: plainWords(report.reason) || delivery.reason,
      trouble: delivery.lost ? '' : troubleOf(state, plainWords(report.reason)),
    },
  })
}

export type How = {
  trusted: boolean
  /** It answers our question: it is the truth as of then, whatever was said before. */
  asked?: boolean
  /** The saying that made us ask. */
  because?: Report
}

/** Writes down what was said, once, and takes the delivery where all that was said leads. */
export const applyToRide = (
  id: number,
  report: Report,
  { trusted, asked = false, because }: How,
): Promise<'heard' | 'contradicted'> =>
  within(async (tx) => {
    const { said: known, ...held } = await lockKnown(tx, id)
    const { delivery } = held
    const said = statementOf(report, trusted)
    const fresh = known.every((each) => textOf(each) !== textOf(said))
    const another = contradicts(delivery, report)
    // One that we struck off ourselves, of which the courier now says how it ended: it does not contradict itself.
    const first = trusted && known.every(({ status }) => !isEnd(status))
    if (fresh && !asked && another && !first) return 'contradicted'
    if (because) await writeDown(tx, delivery, because, statementOf(because, trusted))
    const heard = because ? [...known, statementOf(because, trusted)] : known
    const all = fresh ? [...heard, said] : heard
    const place = placeOf(all)
    // An answer that tells nothing new is no news; what is told by itself is kept however stale it is.
    const news =
      !asked || place.state !== delivery.state || place.riderState !== delivery.rider_state || said.fee !== null
    if (fresh && news) await writeDown(tx, delivery, report, said)
    // Asked, they say where the rider is now, and not where it was when the status came to be.
    const seenAt = asked ? now() : report.at
    if (report.rider?.spot) await insertSpot(tx, id, { ...report.rider.spot, at: seenAt }, spotsApartMs)
    const hearing = { report, said, all: news ? all : heard, place, seenAt, news, fresh }
    if (isLive(delivery)) await goOn(tx, held, hearing)
    else if (another && (asked || first)) await rule(tx, held, hearing)
    else await lookBack(tx, delivery, hearing)
    return 'heard'
  })

/** Nobody can tell which of two ends is true: a person must look. */
export const leaveInDoubt = (id: number, report: Report, trusted: boolean): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    await writeDown(tx, delivery, report, statementOf(report, trusted))
    await note(tx, id, 'system', system('dispatch'), { what: '运力方前后说法不一', detail: lineOf(report).what })
    if (!delivery.lost) await patchDelivery(tx, id, { trouble: '运力方前后说法不一，请核实' })
  })
