import { providerOf, type CourierName } from '@zdb/contract/delivery/couriers'
import { deliveryStates } from '@zdb/contract/delivery/states'
import { nameOf, system } from '#core/actor'
import { later, now } from '#core/clock'
import { within, type Tx } from '#core/tx'
import type { Ref, Report } from '#ports/couriers/port'
import { courierOf, plainWords } from './accounts.ts'
import { firstAskMs } from './asking-times.ts'
import { factsOf, troubleOf } from './facts.ts'
import { note } from './log.ts'
import type { DeliveryMove } from './machine.ts'
import { settle } from './money.ts'
import { moveDelivery } from './moving.ts'
import { askHow, canBeAsked } from './querying.ts'
import { letGo } from './race.ts'
import { feeSaid, saidOf, textOf, type Said } from './said.ts'
import { lineOf } from './saying-words.ts'
import { insertSaying, insertSpot, sayingsOf } from './sayings-store.ts'
import {
  attemptsOf,
  deliveriesByProviderId,
  deliveryBySn,
  isLive,
  lockById,
  patchDelivery,
  type Delivery,
} from './store.ts'
import { isEnd, placeOf, stateSaid, type Place } from './verdict.ts'

const { unpaid, paid, accepted, delivering, completed, cancelled, returned, failed } = deliveryStates
const spotsApartMs = 15_000

export const courierActor = system('courier')

/** By our number, else by theirs. A courier speaks of its own deliveries only. */
const deliveryMeant = async ({ sn, providerId }: Ref, from?: CourierName): Promise<Delivery | undefined> => {
  const known = sn === '' ? undefined : await deliveryBySn(sn)
  const found = known ? [known] : providerId === '' ? [] : await deliveriesByProviderId(providerId)
  return found.find((delivery) => from === undefined || courierOf(delivery)?.name === from)
}

const ends: Readonly<Record<number, { move: DeliveryMove; ruled: DeliveryMove }>> = {
  [completed.code]: { move: 'deliver', ruled: 'ruledDelivered' },
  [cancelled.code]: { move: 'calledOff', ruled: 'ruledCancelled' },
  [returned.code]: { move: 'comeBack', ruled: 'ruledReturned' },
  [failed.code]: { move: 'fail', ruled: 'ruledFailed' },
}

/** The one move that leads from where a ride stands to where all that was said leads; undefined: it is there. */
const moveTo = ({ state, rider_state }: Delivery, place: Place): DeliveryMove | undefined => {
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

type Heard = { report: Report; said: Said; all: readonly Said[]; place: Place; seenAt: Date; news: boolean }

const writeDown = (tx: Tx, delivery: Delivery, report: Report, said: Said): Promise<void> =>
  insertSaying(tx, delivery.id, said, {
    at: report.at < now() ? report.at : now(),
    actor: nameOf(courierActor),
    ...lineOf(report),
  })

/** It goes on, or ends now. */
const goOn = async (tx: Tx, delivery: Delivery, { report, said, all, place, seenAt, news }: Heard): Promise<void> => {
  const facts = factsOf(delivery, { report, said, all, seenAt })
  const name = moveTo(delivery, place)
  if (name) {
    const ended = ends[place.state] !== undefined
    const reason = plainWords(report.reason) || delivery.reason
    const fee = feeSaid(all, place.state)
    await moveDelivery(tx, name, {
      id: delivery.id,
      actor: courierActor,
      side: 'courier',
      story: null,
      ...(fee === null ? {} : { cost: fee }),
      set: {
        ...facts,
        rider_state: place.riderState,
        ...(ended ? { reason, abnormal: delivery.lost ? '' : troubleOf(place.state, reason) } : {}),
      },
    })
    return
  }
  await patchDelivery(tx, delivery.id, {
    ...facts,
    ...(report.status === 'returning' ? { abnormal: '商品正在退回门店' } : {}),
    ...(delivery.cancelling || !news ? {} : { asked: 0, ask_at: later(firstAskMs) }),
  })
}

/** It has ended before: what is said now may still change what it costs, or tell that a rider comes all the same. */
const lookBack = async (tx: Tx, delivery: Delivery, { report, said, all, seenAt }: Heard): Promise<void> => {
  const fee = feeSaid(all, delivery.state)
  if (fee !== null) await settle(tx, delivery, fee)
  const facts = factsOf(delivery, { report, said, all, seenAt })
  if (isEnd(report.status)) await patchDelivery(tx, delivery.id, { ...facts, cancelling: false, ask_at: null })
  else if (all.every(({ status }) => !isEnd(status))) {
    await patchDelivery(tx, delivery.id, facts)
    await letGo(tx, delivery, '配送单已结束，运力方仍有动作')
  } else await patchDelivery(tx, delivery.id, facts)
}

const contradicts = (delivery: Delivery, { status }: Report): boolean =>
  !isLive(delivery) && isEnd(status) && stateSaid(status) !== delivery.state

/** The courier has said two ends and was asked which is true. */
const rule = async (tx: Tx, delivery: Delivery, { report, said, all, seenAt }: Heard): Promise<void> => {
  const state = stateSaid(report.status) ?? delivery.state
  const fee = feeSaid(all, state)
  const ruled = ends[state]?.ruled
  if (!ruled) return
  await moveDelivery(tx, ruled, {
    id: delivery.id,
    actor: courierActor,
    side: 'courier',
    story: { what: '运力方更正结果', detail: plainWords(report.reason) },
    ...(fee === null ? {} : { cost: fee }),
    set: {
      ...factsOf(delivery, { report, said, all, seenAt }),
      rider_state: placeOf([said]).riderState,
      reason: plainWords(report.reason) || delivery.reason,
      abnormal: delivery.lost ? '' : troubleOf(state, plainWords(report.reason)),
    },
  })
}

type How = {
  trusted: boolean
  /** It answers our question: it is the truth as of then, whatever was said before. */
  asked?: boolean
  /** The saying that made us ask. */
  because?: Report
}

const apply = (
  id: number,
  report: Report,
  { trusted, asked = false, because }: How,
): Promise<'heard' | 'contradicted'> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    const known = await sayingsOf(id)
    const said = saidOf(report, trusted)
    const fresh = known.every((each) => textOf(each) !== textOf(said))
    const another = contradicts(delivery, report)
    // One that we struck off ourselves, of which the courier now says how it ended: it does not contradict itself.
    const first = trusted && known.every(({ status }) => !isEnd(status))
    if (fresh && !asked && another && !first) return 'contradicted'
    if (because) await writeDown(tx, delivery, because, saidOf(because, trusted))
    const heard = because ? [...known, saidOf(because, trusted)] : known
    const all = fresh ? [...heard, said] : heard
    const place = placeOf(all)
    // An answer that tells nothing new is no news; what is told by itself is kept however stale it is.
    const news =
      !asked || place.state !== delivery.state || place.riderState !== delivery.rider_state || said.fee !== null
    if (fresh && news) await writeDown(tx, delivery, report, said)
    // Asked, they say where the rider is now, and not where it was when the status came to be.
    const seenAt = asked ? now() : report.at
    if (report.rider?.spot) await insertSpot(tx, id, { ...report.rider.spot, at: seenAt }, spotsApartMs)
    const hearing = { report, said, all: news ? all : heard, place, seenAt, news }
    if (isLive(delivery)) await goOn(tx, delivery, hearing)
    else if (another && (asked || first)) await rule(tx, delivery, hearing)
    else await lookBack(tx, delivery, hearing)
    return 'heard'
  })

/** Nobody can tell which of two ends is true: a person must look. */
const leaveInDoubt = (id: number, report: Report, trusted: boolean): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    await writeDown(tx, delivery, report, saidOf(report, trusted))
    await note(tx, id, 'system', system('dispatch'), { what: '运力方前后说法不一', detail: lineOf(report).what })
    if (!delivery.lost) await patchDelivery(tx, id, { abnormal: '运力方前后说法不一，请核实' })
  })

const askWhich = async (delivery: Delivery, report: Report): Promise<void> => {
  const answer = canBeAsked(delivery) ? await askHow(delivery) : null
  if (answer && isEnd(answer.status)) await apply(delivery.id, answer, { trusted: true, asked: true, because: report })
  else await leaveInDoubt(delivery.id, report, true)
}

const hasRivals = async ({ id, dispatch_id }: Delivery): Promise<boolean> =>
  (await attemptsOf(dispatch_id)).some((each) => each.id !== id && isLive(each) && !each.lost)

/** Whether believing it would end a ride, move money, or send other riders away. */
const isWeighty = async (delivery: Delivery, { status, reassigned }: Report): Promise<boolean> => {
  if (isEnd(status)) return delivery.state !== stateSaid(status)
  if (reassigned) return delivery.state === accepted.code
  if (!isLive(delivery)) return (await sayingsOf(delivery.id)).every((said) => !isEnd(said.status))
  if (delivery.lost || delivery.unknown) return true
  return (stateSaid(status) ?? 0) > delivery.state && delivery.state < accepted.code && hasRivals(delivery)
}

/** It ended otherwise than at the door, and they do not say what they take for that. */
const namesNoSum = ({ status, fee }: Report): boolean => isEnd(status) && status !== 'delivered' && fee === null

/** What anybody could have said is asked after before it counts. A courier that hints can be asked. */
const hearHint = async (delivery: Delivery, report: Report): Promise<Hearing> => {
  if (!(await isWeighty(delivery, report))) {
    await apply(delivery.id, report, { trusted: false })
    return 'heard'
  }
  if (!canBeAsked(delivery)) throw new Error(`${providerOf(delivery.provider).name} hints and cannot be asked`)
  const answer = await askHow(delivery)
  if (!answer) return 'denied'
  await apply(delivery.id, answer, { trusted: true, asked: true })
  // Their left hand may know it a little later than their right.
  if (answer.status !== report.status) await within((tx) => askAgainSoon(tx, delivery.id))
  return 'heard'
}

const soonMs = 20_000
const askAgainSoon = async (tx: Tx, id: number): Promise<void> => {
  const { delivery } = await lockById(tx, id)
  if (isLive(delivery) && !delivery.cancelling) await patchDelivery(tx, id, { ask_at: later(soonMs) })
}

/** `nobody`: no delivery of this courier is meant. `denied`: the courier itself does not know it. */
export type Hearing = 'heard' | 'nobody' | 'denied'

/**
 * What a courier says of a delivery, by callback or as an answer. It is written down once, and the delivery goes where
 * all that was said leads. Asks the courier, outside any transaction, before a hint counts and when it contradicts itself.
 */
export const hear = async (
  report: Report,
  { trusted, from, asked = false }: { trusted: boolean; from?: CourierName; asked?: boolean },
): Promise<Hearing> => {
  const delivery = await deliveryMeant(report.ref, from)
  if (!delivery) return 'nobody'
  if (!trusted) return hearHint(delivery, report)
  const asks = !asked && namesNoSum(report) && canBeAsked(delivery)
  if (asks && (await hearHint(delivery, report)) === 'heard') return 'heard'
  if ((await apply(delivery.id, report, { trusted, asked })) === 'contradicted') await askWhich(delivery, report)
  return 'heard'
}
