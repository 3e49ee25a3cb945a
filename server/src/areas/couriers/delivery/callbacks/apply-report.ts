import { providerOf, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { later } from '#core/time/clock'
import { within, type Tx } from '#core/db/tx'
import { isFailureOf } from '#ports/failure'
import type { Ref, Report } from '#ports/couriers/port'
import { courierOf } from '../courier-of.ts'
import { queryStatus, canBeAsked } from '../tracking/status-query.ts'
import { statementOf, textOf } from './report-text.ts'
import { knownByProviderId, knownBySn, type RideWithStatements } from './reports.sql.ts'
import { attemptsOf, isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { leaveInDoubt, moveTo, applyToRide } from './report-moves.ts'
import { isEnd, placeOf, stateSaid } from './report-verdict.ts'

const { accepted } = deliveryStates

/** A courier speaks of its own deliveries only. */
export const speaksOf = (delivery: Delivery, from: CourierName): boolean => courierOf(delivery)?.name === from

/** By our number, else by theirs. */
export const rideMeant = async (
  { sn, providerId }: Ref,
  from?: CourierName,
): Promise<RideWithStatements | undefined> => {
  const ours = sn === '' ? [] : await knownBySn([sn])
  const found = ours.length > 0 || providerId === '' ? ours : await knownByProviderId(providerId)
  return found.find(({ delivery }) => from === undefined || speaksOf(delivery, from))
}

const askWhich = async (delivery: Delivery, report: Report): Promise<void> => {
  const answer = canBeAsked(delivery) ? await queryStatus(delivery) : null
  if (answer && isEnd(answer.status))
    await applyToRide(delivery.id, answer, { trusted: true, asked: true, because: report })
  else await leaveInDoubt(delivery.id, report, true)
}

/** Whether others were called for the same and still ride. */
export const hasRivals = async ({ id, dispatch_id }: Delivery): Promise<boolean> =>
  (await attemptsOf(dispatch_id)).some((each) => each.id !== id && isLive(each) && !each.lost)

/** Whether believing it would end a ride, move money, or send other riders away. */
const isWeighty = async ({ delivery, said }: RideWithStatements, { status, reassigned }: Report): Promise<boolean> => {
  if (isEnd(status)) return delivery.state !== stateSaid(status)
  if (reassigned) return delivery.state === accepted.code
  if (!isLive(delivery)) return said.every((each) => !isEnd(each.status))
  if (delivery.lost || delivery.unknown) return true
  return (stateSaid(status) ?? 0) > delivery.state && delivery.state < accepted.code && hasRivals(delivery)
}

/** It ended otherwise than at the door, they do not say what they take for that, and they can be asked. */
const asksFirst = (delivery: Delivery, { status, fee }: Report): boolean =>
  isEnd(status) && status !== 'delivered' && fee === null && canBeAsked(delivery)

/** What anybody could have said is asked after before it counts. A courier that hints can be asked. */
const applyHint = async (known: RideWithStatements, report: Report): Promise<Hearing> => {
  const { delivery } = known
  if (!(await isWeighty(known, report))) {
    await applyToRide(delivery.id, report, { trusted: false })
    return 'heard'
  }
  if (!canBeAsked(delivery)) throw new Error(`${providerOf(delivery.provider).name} hints and cannot be asked`)
  const answer = await queryStatus(delivery)
  if (!answer) return 'denied'
  await applyToRide(delivery.id, answer, { trusted: true, asked: true })
  // Their left hand may know it a little later than their right.
  if (answer.status !== report.status) await within((tx) => askAgainSoon(tx, delivery.id))
  return 'heard'
}

/** A courier that cannot be asked now has said how it ended all the same; what it takes is asked for later. */
const applyAnswer = (known: RideWithStatements, report: Report): Promise<Hearing> =>
  applyHint(known, report).catch((error: unknown) => {
    if (isFailureOf('courier', error)) return 'denied'
    throw error
  })

const soonMs = 20_000
const askAgainSoon = async (tx: Tx, id: number): Promise<void> => {
  const { delivery } = await lockById(tx, id)
  if (isLive(delivery) && !delivery.cancelling) await patchDelivery(tx, id, { ask_at: later(soonMs) })
}

/** `nobody`: no delivery of this courier is meant. `denied`: the courier itself does not know it. */
export type Hearing = 'heard' | 'nobody' | 'denied'

type How = { trusted: boolean; asked?: boolean }

const applyKnown = async (
  known: RideWithStatements,
  report: Report,
  { trusted, asked = false }: How,
): Promise<Hearing> => {
  const { delivery } = known
  if (!trusted) return applyHint(known, report)
  if (!asked && asksFirst(delivery, report) && (await applyAnswer(known, report)) === 'heard') return 'heard'
  if ((await applyToRide(delivery.id, report, { trusted, asked })) === 'contradicted') await askWhich(delivery, report)
  return 'heard'
}

/**
 * What a courier says of a delivery, by callback or as an answer. It is written down once, and the delivery goes where
 * all that was said leads. Asks the courier, outside any transaction, before a hint counts and when it contradicts itself.
 */
export const applyReport = async (report: Report, { from, ...how }: How & { from?: CourierName }): Promise<Hearing> => {
  const known = await rideMeant(report.ref, from)
  return known ? applyKnown(known, report, how) : 'nobody'
}

/** Something a courier called back with, and whether it proves that it was the courier. */
export type ReceivedReport = { report: Report; trusted: boolean }

/** They have said so before, and what came of it has come. */
const isOld = ({ delivery, said }: RideWithStatements, { report, trusted }: ReceivedReport): boolean => {
  const text = textOf(statementOf(report, trusted))
  if (!trusted || said.every((each) => textOf(each) !== text)) return false
  if (isLive(delivery)) return moveTo(delivery, placeOf(said)) === undefined
  return !delivery.cancelling && delivery.ask_at === null && said.some(({ status }) => isEnd(status))
}

const applyTogether = (id: number, reports: readonly Report[]): Promise<Report[]> =>
  within(async () => {
    const contradicting: Report[] = []
    for (const report of reports)
      if ((await applyToRide(id, report, { trusted: true })) === 'contradicted') contradicting.push(report)
    return contradicting
  })

/** All that a courier called back with of one delivery, in one go unless it must be asked first. */
export const applyReports = async (known: RideWithStatements, reports: readonly ReceivedReport[]): Promise<void> => {
  const { delivery } = known
  const news = reports.filter((each) => !isOld(known, each))
  const [first, ...others] = news
  if (!first) return
  if (others.length > 0 && news.every(({ report, trusted }) => trusted && !asksFirst(delivery, report))) {
    const contradicting = await applyTogether(
      delivery.id,
      news.map(({ report }) => report),
    )
    for (const report of contradicting) await askWhich(delivery, report)
    return
  }
  await applyKnown(known, first.report, first)
  for (const { report, trusted } of others)
    await applyReport({ ...report, ref: { ...report.ref, sn: delivery.sn } }, { trusted })
}
