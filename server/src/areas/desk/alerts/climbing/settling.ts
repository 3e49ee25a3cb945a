import type { Logger } from 'pino'
import type { AlertCause, CausedAlert } from '#areas/desk/push/public'
import { merchantsById } from '#areas/people/identity/public'
import { within } from '#core/db/tx'
import { tryLockAlerts } from '../alerts.sql.ts'
import { endIn } from '../ending.ts'
import { takeToLook } from './climbs.sql.ts'

const batch = 500

/** Where somebody is at the merchant's alerts nobody waits for them: it is asked again in a moment. */
const end = (merchantId: number, ids: readonly number[], ended: 'settled' | 'closed'): Promise<unknown> =>
  within(async (tx) => {
    if (await tryLockAlerts(tx, merchantId)) await endIn(tx, merchantId, ids, { ended })
  })

const endEach = async (alerts: readonly CausedAlert[], ended: 'settled' | 'closed', log: Logger): Promise<void> => {
  for (const [merchantId, some] of Map.groupBy(alerts, (alert) => alert.merchantId))
    await end(
      merchantId,
      some.map(({ id }) => id),
      ended,
    ).catch((error: unknown) => log.error({ err: error, merchantId }, 'settling alerts'))
}

/** One that cannot be asked after is found by halves, and keeps none of the others from its answer. */
const goneAmong = async (cause: AlertCause, alerts: readonly CausedAlert[], log: Logger): Promise<readonly number[]> =>
  cause.gone(alerts).catch(async (error: unknown) => {
    if (alerts.length === 1) {
      log.error({ err: error, alert: alerts[0]?.id }, 'the cause of an alert')
      return []
    }
    const half = Math.ceil(alerts.length / 2)
    return [
      ...(await goneAmong(cause, alerts.slice(0, half), log)),
      ...(await goneAmong(cause, alerts.slice(half), log)),
    ]
  })

/** Those whose cause is gone, or whose merchant, need nobody any longer. Says whether there may be more to look at. */
export const settleAlerts = async (causes: readonly AlertCause[], log: Logger): Promise<boolean> => {
  const looked = await takeToLook(batch)
  const merchants = await merchantsById([...new Set(looked.map(({ merchantId }) => merchantId))])
  const closed = new Set(merchants.filter(({ closed_at }) => closed_at !== null).map(({ id }) => id))
  const isClosed = ({ merchantId }: CausedAlert): boolean => closed.has(merchantId)
  await endEach(looked.filter(isClosed), 'closed', log)
  for (const cause of causes) {
    const theirs = looked.filter((alert) => !isClosed(alert) && cause.events.includes(alert.event))
    if (theirs.length === 0) continue
    const ids = new Set(await goneAmong(cause, theirs, log))
    await endEach(
      theirs.filter(({ id }) => ids.has(id)),
      'settled',
      log,
    )
  }
  return looked.length === batch
}
