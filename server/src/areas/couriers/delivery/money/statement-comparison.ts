import { courierNames, type CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { yuanText } from '@zdb/contract/kit/fen'
import { platformStatement } from '#areas/couriers/delivery-setup/public'
import { within, type Tx } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { hashOf } from '#core/outside/secrets'
import { hours, later, now } from '#core/time/clock'
import { sweep } from '#core/work/sweep'
import type { Statement } from '#ports/couriers/port'
import { courierActor } from '../callbacks/courier-actor.ts'
import { isLive, lockById, patchDelivery } from '../delivery.sql.ts'
import { pushText } from '../pushes.ts'
import { note } from '../timeline.sql.ts'
import { settle } from './ride-money.ts'
import {
  billedFor,
  countLostRides,
  differingIds,
  doubtBill,
  dropDoubts,
  insertDifference,
  noteStrangers,
  replaceLines,
} from './statements.sql.ts'

/** So many days back a bill is read again: couriers look again at what they took. */
const daysBack = 7

/** A bill that lost rides it had is believed once it is told in the same words for so long. */
const doubtMs = hours(20)

/** The bill has another sum than our books: the books follow it, and the merchant is told. */
const follow = (courier: CourierName, id: number): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    const theirs = await billedFor(tx, courier, delivery.sn)
    if (isLive(delivery) || theirs === undefined || delivery.cost === theirs) return
    const ours = delivery.cost
    await settle(tx, delivery, theirs)
    const settled = await patchDelivery(tx, id, { ask_at: null, billed_before: ours })
    // Nothing was booked before: it is the first word on the sum, and no difference.
    if (ours === null)
      return note(tx, id, 'courier', courierActor, { what: '按运力方账单结算', detail: `费用${yuanText(theirs)}` })
    const words = `原扣${yuanText(ours)}，账单为${yuanText(theirs)}`
    await insertDifference(
      tx,
      { courier, deliveryId: id, merchantId: delivery.merchant_id, sn: delivery.sn, ours, theirs },
      now(),
    )
    await note(tx, id, 'courier', courierActor, { what: '按运力方账单更正费用', detail: words })
    await pushText(tx, settled, { event: 'riderFee', title: '运费已按运力方账单更正' }, [words])
  })

/** Each ride stands alone: one that fails is set aside, counted and tried again. */
const followAll = async (courier: CourierName, firstDay: string): Promise<void> => {
  const name = `delivery.followBill.${courier}`
  const { courierBillFollowMost } = await currentRules()
  return sweep({
    name,
    due: (limit) => differingIds(name, courier, { firstDay, most: courierBillFollowMost, limit }),
    work: (id) => follow(courier, id),
  })
}

/** An empty bill in the place of a full one is a courier that fails, however often it is told. */
const isBelieved = async (tx: Tx, courier: CourierName, day: string, { lines }: Statement): Promise<boolean> => {
  const digest = hashOf(JSON.stringify(lines))
  const since = await doubtBill(tx, { courier, day, digest, at: now() })
  return lines.length > 0 && since <= later(-doubtMs)
}

export type Days = readonly [first: string, ...others: string[]]

/** False: it lost rides that it had, and what it said before still stands. */
const storeBill = (courier: CourierName, day: string, bill: Statement, [firstDay]: Days): Promise<boolean> =>
  within(async (tx) => {
    const refs = [...bill.lines, ...bill.unreadable].map(({ ref }) => ref)
    const lost = await countLostRides(tx, courier, day, refs)
    if (lost > 0 && !(await isBelieved(tx, courier, day, bill))) return false
    await replaceLines(tx, courier, day, bill)
    await dropDoubts(tx, courier, day, firstDay)
    return true
  })

/** What is wrong with the bill of a day, for whoever looks after the platform. Throws when it cannot be read. */
const readDay = async (courier: CourierName, day: string, days: Days): Promise<string[]> => {
  const bill = await platformStatement(courier, day)
  if (!bill) return []
  const again = async (): Promise<boolean> => {
    const second = await platformStatement(courier, day)
    return second !== undefined && storeBill(courier, day, second, days)
  }
  const isStored = (await storeBill(courier, day, bill, days)) || (await again())
  return [
    ...(isStored ? [] : [`${courier} ${day}: the bill lost rides it had and is not believed`]),
    ...bill.unreadable.map(({ words }) => `${courier} ${day}: a line that cannot be read: ${words}`),
  ]
}

/** What went wrong with a courier's bills of these days; our books follow what can be read. */
export const compareOne = async (courier: CourierName, days: Days): Promise<unknown[]> => {
  const failures: unknown[] = []
  const fail = (error: unknown): void => void failures.push(error)
  for (const day of days)
    await readDay(courier, day, days).then((wrong) => wrong.forEach((words) => fail(new Error(words))), fail)
  await followAll(courier, days[0]).catch(fail)
  await noteStrangers(courier, days[0], now()).catch(fail)
  return failures
}

/**
 * Reads the couriers' bills of the last days and has our books follow them. Each courier, day, line and ride stands alone;
 * what went wrong fails the job in the end, so that it is named and tried again.
 */
export const compareStatements = async (lastDay = addDays(dayText(now()), -1)): Promise<void> => {
  const firstDay = addDays(lastDay, 1 - daysBack)
  const days: Days = [firstDay, ...Array.from({ length: daysBack - 1 }, (_, after) => addDays(firstDay, after + 1))]
  const failures: unknown[] = []
  for (const courier of courierNames) failures.push(...(await compareOne(courier, days)))
  if (failures.length > 0) throw new AggregateError(failures, `bills of couriers: ${failures.length} failures`)
}
