import type { RawBuilder } from 'kysely'
import { within, type Tx } from '#core/db/tx'
import { sweepAll, type Sweep } from '#core/work/sweep'
import type { Festival } from '../plan/plan.sql.ts'
import { dueFestivals, hasWaveDue, isBeginning, isEnding, takeDueFestival } from './deadline-sweep.sql.ts'
import { activateOnTime, endOnTime } from './life.ts'
import { remindWaves } from './wave-reminders.ts'

const sweepOf = (
  name: string,
  due: () => RawBuilder<boolean>,
  work: (tx: Tx, festival: Festival) => Promise<void>,
): Sweep => ({
  name,
  due: (limit) => dueFestivals(name, due(), limit),
  work: (id) =>
    within(async (tx) => {
      const festival = await takeDueFestival(tx, id, due())
      if (festival) await work(tx, festival)
    }),
})

/** Every plan whose time to accept or to prepare has come or whose days are over, each in a transaction of its own. */
export const workOffFestivals = (): Promise<void> =>
  sweepAll([
    sweepOf('festivals.activate', isBeginning, activateOnTime),
    sweepOf('festivals.end', isEnding, endOnTime),
    sweepOf('festivals.waves', hasWaveDue, remindWaves),
  ])
