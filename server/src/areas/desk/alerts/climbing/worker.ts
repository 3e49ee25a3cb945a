import type { Logger } from 'pino'
import type { AlertCause } from '#areas/desk/push/public'
import { within, type Tx } from '#core/db/tx'
import { inLanes } from '#core/work/lanes'
import { drain, type Drain } from '#core/work/lease-worker'
import { seconds } from '#core/time/clock'
import { waitAtMost } from '../alerts.sql.ts'
import { climbIn, handToDesk, UnknownEvent } from './climb.ts'
import { dueMerchants, dueOf, postpone } from './climbs.sql.ts'
import { settleAlerts } from './settling.ts'

/** So few that who comes due meanwhile waits for no long pass. */
const batch = 100
const lanes = 3
const again = seconds(5)
const muchLater = seconds(60)

/**
 * Somebody who does not move may hold a phone that many merchants write to: what waits for it is tried again a little
 * later, and the others climb meanwhile.
 */
const patience = seconds(2)
/** One by one there may be hundreds that wait for the same. */
const patienceForOne = 100

const withinPatience = <T>(ms: number, story: (tx: Tx) => Promise<T>): Promise<T> =>
  within(async (tx) => {
    await waitAtMost(tx, ms)
    return story(tx)
  })

/** One that cannot climb is the desk's once it is old enough, and is tried again until then. */
const handOver = async (merchantId: number, id: number, log: Logger): Promise<void> => {
  const pause = await withinPatience(patience, (tx) => handToDesk(tx, merchantId, id)).then(
    (isHanded) => (isHanded ? undefined : again),
    (error: unknown) => {
      log.error({ err: error, alert: id }, 'an alert cannot be handed to the desk')
      return error instanceof UnknownEvent ? muchLater : again
    },
  )
  if (pause !== undefined) await withinPatience(patience, (tx) => postpone(tx, id, pause))
}

/** Where the alerts of a merchant cannot climb together, each does alone. */
const climbEach = async (merchantId: number, log: Logger): Promise<boolean> => {
  const ids = await dueOf(merchantId)
  const climbed: boolean[] = []
  for (const id of ids)
    climbed.push(
      await withinPatience(patienceForOne, (tx) => climbIn(tx, merchantId, id)).catch(async (error: unknown) => {
        log.error({ err: error, alert: id }, 'an alert cannot climb')
        await handOver(merchantId, id, log)
        return true
      }),
    )
  return climbed.some(Boolean)
}

/** Whether anything of the merchant moved on. What did not, because the database broke off, is due as before. */
const climbMerchant = (merchantId: number, log: Logger): Promise<boolean> =>
  withinPatience(patience, (tx) => climbIn(tx, merchantId))
    .catch(() => climbEach(merchantId, log))
    .catch((error: unknown) => {
      log.error({ err: error, merchant: merchantId }, 'the alerts of a merchant cannot climb')
      return false
    })

/**
 * The merchants whose alerts wait longest climb, in one pass; any process may do it, and none does what another is at.
 * How many moved on: one that is due again at the next pass is worked again, whoever comes new meanwhile.
 */
export const climbDue = async (log: Logger): Promise<number> => {
  const climbed = await inLanes(await dueMerchants(batch), lanes, (merchantId) => climbMerchant(merchantId, log))
  return climbed.filter(Boolean).length
}

/** Each in a lane of its own: whatever settling waits for, climbing does not. */
export const startClimbing = (causes: readonly AlertCause[], log: Logger): Drain => {
  const climbing = drain(() => climbDue(log), {
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
