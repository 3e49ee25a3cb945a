import type { Logger } from 'pino'
import type { AlertCause } from '#areas/desk/push/public'
import { within } from '#core/db/tx'
import { drain, type Drain } from '#core/work/lease-worker'
import { sweep } from '#core/work/sweep'
import { seconds } from '#core/time/clock'
import { climbIn, handToDesk } from './climb.ts'
import { climbingName, dueMerchants, dueOf, postpone } from './climbs.sql.ts'
import { settleAlerts } from './settling.ts'

const again = seconds(5)
const muchLater = seconds(60)

/** Where the alerts of a merchant cannot climb together, each does alone; one that cannot is tried again, then the desk's. */
const climbAlone = async (merchantId: number, log: Logger): Promise<void> => {
  for (const id of await dueOf(merchantId))
    await within((tx) => climbIn(tx, merchantId, id)).catch(async (error: unknown) => {
      log.error({ err: error, alert: id }, 'an alert cannot climb')
      const isHanded = await within((tx) => handToDesk(tx, merchantId, id)).catch(() => undefined)
      if (!isHanded) await postpone(id, isHanded === undefined ? muchLater : again)
    })
}

/** Everything whose time has come climbs; any process may do it, and none does what another is at. */
export const climbDue = (log: Logger): Promise<void> =>
  sweep({
    name: climbingName,
    due: dueMerchants,
    work: (merchantId) => within((tx) => climbIn(tx, merchantId)).catch(() => climbAlone(merchantId, log)),
  })

/** Each in a lane of its own: whatever settling waits for, climbing does not. */
export const startClimbing = (causes: readonly AlertCause[], log: Logger): Drain => {
  const climbing = drain(() => climbDue(log).then(() => 0), {
    name: 'climbing alerts',
    everyMs: 1_000,
    lanes: 1,
    log,
  })
  const settling = drain(() => settleAlerts(causes, log).then(Number), {
    name: 'settling alerts',
    everyMs: 1_000,
    lanes: 1,
    log,
  })
  return {
    wake: climbing.wake,
    stop: async () => {
      await Promise.all([climbing.stop(), settling.stop()])
    },
  }
}
