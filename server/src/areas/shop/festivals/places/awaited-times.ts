import type { Tx } from '#core/db/tx'
import { tellTurnedAway } from '../pushes.ts'
import { freeTimesIn, takeAwaitedOfEnded, waitForSlotsAt, type AwaitedTime } from './turned-away.sql.ts'

/** A plan was changed: of what is of no slot any more the senders are told, for the rest they wait on. */
export const followAwaited = async (tx: Tx, times: readonly AwaitedTime[]): Promise<void> => {
  for (const time of times) {
    await waitForSlotsAt(tx, time)
    for (const free of await freeTimesIn(tx, time)) await tellTurnedAway(tx, { ...time, ...free }, time.senders)
  }
}

/** Plans that have ended close no time any more; of one of them, or of all. */
export const releaseEnded = async (tx: Tx, festivalId?: number): Promise<void> =>
  followAwaited(tx, await takeAwaitedOfEnded(tx, festivalId))
