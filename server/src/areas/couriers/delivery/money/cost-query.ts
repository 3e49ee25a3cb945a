import type { Logger } from 'pino'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { yuanText, type Fen } from '@zdb/contract/kit/fen'
import { hours, later, minutes, now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { inLanes } from '#core/work/lanes'
import { rideCost, type ReadBill } from '#ports/couriers/ride-cost'
import { courierActor } from '../callbacks/courier-actor.ts'
import { askAbout, courierOf } from '../courier-of.ts'
import { isLive, lockById, patchDelivery, type Delivery } from '../delivery.sql.ts'
import { note } from '../timeline.sql.ts'
import { leaseDue, lookAgain } from '../tracking/polling.sql.ts'
import { settle } from './ride-money.ts'

/** Many at once, because they share their bills. */
const batch = 100
const atOnce = 4
const leaseMs = minutes(5)
const firstPauseMs = minutes(1)
const longestPauseMs = hours(6)
/** A bill that is asked for a ride covers at most so many days. */
const mostDays = 10
/** Of one whose sum is known, or only written down, it is asked so often whether it changed. */
const patience = 8

/** A minute, two, four … six hours. */
const pauseMs = (asked: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(9, asked - 1))

/** The days in China on whose bills a ride may stand: from its call to the day after its end. */
const billedDays = ({ called_at, created_at, ended_at }: Delivery): string[] => {
  const first = dayText(called_at ?? created_at)
  const last = dayText(ended_at ?? now())
  const today = dayText(now())
  const billed: string[] = []
  for (let day = first; day <= addDays(last, 1) && day <= today && billed.length < mostDays; day = addDays(day, 1))
    billed.push(day)
  return billed
}

/** What a courier says a ride that is over cost: it is paid, whatever was booked before. */
export const applyCost = (id: number, cost: Fen): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (isLive(delivery)) return
    if (delivery.cost !== cost)
      await note(tx, id, 'courier', courierActor, { what: '运力方给出实际费用', detail: `费用${yuanText(cost)}` })
    await settle(tx, delivery, cost)
    await patchDelivery(tx, id, { ask_at: null })
  })

/** A bill is read once, however many rides of a run ask for it. Its address stands among the further ids of the account. */
const billsOfRun = (): ReadBill => {
  const known = new Map<string, ReturnType<ReadBill>>()
  return (courier, account, day) => {
    const key = JSON.stringify([courier.name, account.app?.id, account.more, day])
    const bill = known.get(key) ?? Promise.resolve(courier.statement?.(account, day))
    known.set(key, bill)
    return bill
  }
}

/** Asks what a ride that is over cost, by its order and by its bill, and again later until it is told. */
const askCost = async (delivery: Delivery, readBill: ReadBill): Promise<void> => {
  if (delivery.binding_id === null || !courierOf(delivery)) return lookAgain(delivery, null)
  const answer = await askAbout(delivery, (courier, account, ref) =>
    rideCost(courier, account, ref, billedDays(delivery), readBill),
  )
  if (!answer.failure && answer.done !== null) return applyCost(delivery.id, answer.done)
  const isEnough = delivery.cost !== null && delivery.asked >= patience
  await lookAgain(delivery, isEnough ? null : later(pauseMs(delivery.asked)))
}

/** Takes rides that are over and whose sum nobody has told, and asks their couriers. */
export const pollCosts = async (log: Logger): Promise<number> => {
  const due = await leaseDue('cost', { at: now(), until: later(leaseMs), limit: batch })
  const readBill = billsOfRun()
  await inLanes(due, atOnce, (delivery) =>
    askCost(delivery, readBill).catch((error: unknown) => {
      log.error({ err: error, delivery: delivery.sn }, 'asking what it cost')
      return lookAgain(delivery, later(pauseMs(delivery.asked)))
    }),
  )
  return due.length
}
