import { closeItems, openItems } from '#core/domain/platform-items.sql'
import { within, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'
import { isAtDesk, itemsWithoutAlerts, lockAlerts } from '../alerts.sql.ts'

const queue = 'alerts'

/** The desk is asked to ring a merchant once, however many of its alerts nobody answers: it is due at once. */
export const openDeskItem = (tx: Tx, merchantId: number): Promise<void> =>
  openItems(tx, queue, [{ id: merchantId, due: now() }])

/** Nobody has to ring where nothing is left that waits for it. The alerts of the merchant are held meanwhile. */
export const closeDeskItem = async (tx: Tx, merchantId: number): Promise<void> => {
  if (!(await isAtDesk(merchantId))) await closeItems(tx, [queue], [merchantId])
}

/** Alerts that are forgotten with their push after its time leave nothing to decide. */
export const closeEmptyItems = async (): Promise<void> => {
  for (const merchantId of await itemsWithoutAlerts(queue))
    await within(async (tx) => {
      await lockAlerts(tx, merchantId)
      await closeDeskItem(tx, merchantId)
    })
}
