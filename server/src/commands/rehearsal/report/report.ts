import { providerOf, isProvider, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { codesOf } from '@zdb/contract/kit/states'
import {
  breakingShare,
  busyShare,
  deskActions,
  type DeskAction,
  type Report,
  type ReportHour,
} from '@zdb/contract/desk/rehearsals/report'
import { hours, minutes } from '#core/time/clock'
import type { Fate } from './fates.ts'
import { rideMsOf } from './fates.ts'
import type { Printer } from '../shop/floor.ts'
import type { Observations } from './observations.ts'
import type { Outcome } from './outcome.sql.ts'
import { hourOf, type Script } from '../shop/script.ts'

export type Played = {
  script: Script
  fates: readonly Fate[]
  found: ReadonlySet<string>
  seen: Observations
  outcome: Outcome
  printers: readonly Printer[]
  perHour: ReadonlyMap<number, number>
  day: string
  factor: number
  speed: number
  hands: number
  makingMs: number
  restarts: number
}

const mostShown = 50
/** Somebody rode, and it did not come to the door by that ride. */
const broken = codesOf(deliveryStates, 'cancelled', 'returned', 'failed')

const percentile = (values: readonly number[], share: number): number | null =>
  values.length === 0
    ? null
    : (values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? null)

const rounded = (value: number | null, digits = 1): number | null =>
  value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits

/** What one order takes of the hands: all that they did, by all they did it for. */
const workMsOf = ({ seen, makingMs }: Played): number => {
  const total = [...seen.busy.values()].reduce((sum, ms) => sum + ms, 0)
  return seen.handled.size === 0 ? makingMs : total / seen.handled.size
}

/** Of all the time that hands had: in a day pressed into minutes an answer takes its minutes from the shop's day. */
const answerShareOf = ({ seen, script, speed, hands }: Played): number =>
  Math.min(1, seen.answersMs() / (((script.closesAt - script.opensAt) / speed) * hands))

const hourRows = (played: Played): ReportHour[] => {
  const { script, fates } = played
  const [workMs, rideMs] = [workMsOf(played), rideMsOf(played.outcome)]
  const count = Math.ceil((script.closesAt - script.opensAt) / hours(1))
  /** The latest that somebody must begin with it. */
  const beginOf = ({ at, end }: Fate): number => Math.max(at, end - rideMs - workMs)
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [script.opensAt + hours(index), script.opensAt + hours(index + 1)] as const
    const within = (moment: number): boolean => moment >= from && moment < to
    const due = fates.filter(({ end, passedOn, full }) => !passedOn && !full && end > from && end <= to)
    const late = due.filter((fate) => fate.late !== undefined)
    const by = (cause: Fate['late']): number => late.filter((fate) => fate.late === cause).length
    const load = fates.filter((fate) => !fate.full && within(beginOf(fate))).length * workMs
    return {
      hour: hourOf(from),
      arrived: fates.filter(({ at }) => within(at)).length,
      due: due.length,
      late: late.length,
      by_hands: by('hands'),
      by_courier: by('courier'),
      by_printer: by('printer'),
      waiting: fates.filter(({ at, startedAt }) => at < to && (startedAt ?? Infinity) >= to).length,
      hands_needed: Math.ceil(load / hours(1) / busyShare),
    }
  })
}

const perHourOf = (perHour: Played['perHour'], provider: number): number | null => perHour.get(provider) ?? null

const courierRows = ({ outcome, perHour }: Played): Report['couriers'] => {
  const providers = [...new Set([...outcome.rides, ...outcome.refusals].map(({ provider }) => provider))]
  return providers
    .map((provider) => {
      const rides = outcome.rides.filter((ride) => ride.provider === provider)
      const accepted = rides.filter(({ acceptedAt }) => acceptedAt !== null)
      const waits = accepted.map(
        ({ acceptedAt, calledAt }) => ((acceptedAt?.getTime() ?? 0) - calledAt.getTime()) / minutes(1),
      )
      return {
        name: isProvider(provider) ? providerOf(provider).name : String(provider),
        called: rides.length,
        accepted: accepted.length,
        refused: outcome.refusals.find((row) => row.provider === provider)?.refused ?? 0,
        dropped: accepted.filter(({ state, isLost }) => !isLost && broken.includes(state)).length,
        accept_p50: rounded(percentile(waits, 0.5)),
        accept_p95: rounded(percentile(waits, 0.95)),
        per_hour: perHourOf(perHour, provider),
      }
    })
    .toSorted((a, b) => b.called - a.called)
}

const printerRows = ({ printers, outcome, seen }: Played): Report['printers'] =>
  printers.map(({ id, no, name, sheetSeconds }) => {
    const papers = outcome.papers.filter(({ printerId }) => printerId === Number(id))
    const waits = papers.map(
      ({ askedAt, printedAt }) => (printedAt?.getTime() ?? askedAt.getTime()) - askedAt.getTime(),
    )
    return {
      name,
      sheets: papers.filter(({ printedAt }) => printedAt !== null).length,
      sheet_seconds: rounded(sheetSeconds) ?? sheetSeconds,
      longest_queue: seen.queues.get(no) ?? 0,
      longest_wait: rounded(Math.max(0, ...waits) / minutes(1)) ?? 0,
    }
  })

const actionRows = ({ seen }: Played): Report['actions'] =>
  (Object.keys(deskActions) as DeskAction[]).map((action) => {
    const times = seen.times.get(action) ?? []
    const refusals = [...(seen.refusals.get(action) ?? [])].toSorted(([, a], [, b]) => b - a)
    return {
      action,
      count: times.length,
      p50: rounded(percentile(times, 0.5)),
      p95: rounded(percentile(times, 0.95)),
      refused: refusals.reduce((sum, [, count]) => sum + count, 0),
      reason: refusals[0]?.[0] ?? '',
    }
  })

export const reportOf = (played: Played): Report => {
  const { script, fates, found } = played
  const rows = hourRows(played)
  const lost = fates.map(({ number }) => number).filter((number) => !found.has(number))
  const peak = rows.toSorted((a, b) => b.arrived - a.arrived)[0]
  const isDelivered = ({ deliveredAt }: Fate): boolean => deliveredAt !== undefined
  const isUntouched = ({ startedAt }: Fate): boolean => startedAt === undefined
  const passedOn = fates.filter((fate) => fate.passedOn).length
  const full = fates.filter((fate) => fate.full).length
  const [delivered, untouched] = [fates.filter(isDelivered).length, fates.filter(isUntouched).length]
  const total = (of: (row: ReportHour) => number): number => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    source: script.source,
    source_day: script.sourceDay,
    source_orders: script.sourceOrders,
    day: played.day,
    from_hour: Number(hourOf(script.opensAt).slice(0, 2)),
    hours: (script.closesAt - script.opensAt) / hours(1),
    factor: played.factor,
    speed: rounded(played.speed) ?? played.speed,
    hands: played.hands,
    orders: {
      played: fates.length,
      arrived: fates.length - lost.length,
      lost: lost.length,
      lost_numbers: lost.slice(0, mostShown),
      early: script.orders.filter(({ early }) => early).length,
      delivered,
      on_the_way: fates.length - delivered - untouched - passedOn - full,
      untouched,
      passed_on: passedOn,
      full,
    },
    late: {
      total: total(({ late }) => late),
      hands: total(({ by_hands }) => by_hands),
      courier: total(({ by_courier }) => by_courier),
      printer: total(({ by_printer }) => by_printer),
    },
    breaks_at: rows.find(({ late, due }) => late > due * breakingShare)?.hour ?? null,
    peak: { hour: peak?.hour ?? '', orders: peak?.arrived ?? 0 },
    hands_needed: Math.max(0, ...rows.map(({ hands_needed }) => hands_needed)),
    work_minutes: rounded(workMsOf(played) / minutes(1)) ?? 0,
    rows,
    couriers: courierRows(played),
    printers: printerRows(played),
    actions: actionRows(played),
    answer_share: rounded(answerShareOf(played), 3) ?? 0,
    restarts: played.restarts,
  }
}

/** The couriers behind a provider's name, with how many an hour they have proven to carry. */
export const capacities = (perHour: ReadonlyMap<number, number>): ReadonlyMap<CourierName, number> => {
  const all = new Map<CourierName, number>()
  for (const [provider, most] of perHour) {
    const name = isProvider(provider) ? providerOf(provider) : undefined
    const courier = name && 'aggregated' in name ? name.aggregated : undefined
    if (courier) all.set(courier, (all.get(courier) ?? 0) + most)
  }
  return all
}
