import { courierNames, type CourierName } from '@zdb/contract/delivery/couriers'
import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { platformStatement } from '#areas/delivery-setup/public'
import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { troubles } from '../callbacks/troubles.ts'
import { courierActor } from '../callbacks/courier-actor.ts'
import { isLive, lockById, patchDelivery } from '../delivery.sql.ts'
import { pushText } from '../pushes.ts'
import { note } from '../timeline.sql.ts'
import { settle } from './ride-money.ts'
import { differingRides, insertDifference, noteStrangers, replaceLines, type BilledRide } from './statements.sql.ts'

/** So many days back a bill is read again: couriers look again at what they took. */
const daysBack = 7

/** The bill has another sum than our books: the books follow it, and the merchant is told. */
const follow = (courier: CourierName, { id, billed }: BilledRide): Promise<void> =>
  within(async (tx) => {
    const { delivery } = await lockById(tx, id)
    if (isLive(delivery) || delivery.cost === billed) return
    const theirs = fen(billed)
    const settled = await settle(tx, delivery, theirs)
    const trouble = delivery.trouble === troubles.costUnknown ? '' : delivery.trouble
    await patchDelivery(tx, id, { ask_at: null, trouble })
    const ours = delivery.cost
    // Nothing was booked before: it is the first word on the sum, and no difference.
    if (ours === null)
      return note(tx, id, 'courier', courierActor, { what: '按运力方账单结算', detail: `费用${formatYuan(theirs)}元` })
    const words = `原扣${formatYuan(ours)}元，账单为${formatYuan(theirs)}元`
    await insertDifference(
      tx,
      { courier, deliveryId: id, merchantId: delivery.merchant_id, sn: delivery.sn, ours, theirs },
      now(),
    )
    await note(tx, id, 'courier', courierActor, { what: '按运力方账单更正费用', detail: words })
    await pushText(tx, settled, { title: '运费已按运力方账单更正' }, [words])
  })

const compareOne = async (courier: CourierName, days: readonly string[]): Promise<void> => {
  for (const day of days) {
    const lines = await platformStatement(courier, day)
    if (!lines) return
    await within((tx) => replaceLines(tx, courier, day, lines))
  }
  const [first = ''] = days
  for (const ride of await differingRides(courier, first)) await follow(courier, ride)
  await noteStrangers(courier, first, now())
}

/** Reads the couriers' bills of the last days and has our books follow them. One that cannot be read is read again later. */
export const compareStatements = async (lastDay = addDays(dayText(now()), -1)): Promise<void> => {
  const days = Array.from({ length: daysBack }, (_, back) => addDays(lastDay, back - daysBack + 1))
  const failures: unknown[] = []
  for (const courier of courierNames)
    await compareOne(courier, days).catch((error: unknown) => void failures.push(error))
  if (failures.length > 0) throw failures[0]
}
