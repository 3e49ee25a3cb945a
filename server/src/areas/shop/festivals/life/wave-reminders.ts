import type { Tx } from '#core/db/tx'
import { later, minutes, now } from '#core/time/clock'
import { patchFestival, type Festival } from '../plan/plan.sql.ts'
import { nextWaveAt, wavesOf } from '../plan/waves.ts'
import { tellWaves } from '../pushes.ts'

/** A reminder that comes later than this, because the plan took effect only then or nobody worked, says nothing new. */
const lateMs = minutes(60)

/** The waves whose hour has come, all that begin at one moment in one push. */
export const remindWaves = async (tx: Tx, festival: Festival): Promise<void> => {
  const waves = wavesOf(festival)
  const since = new Date(Math.max(later(-lateMs).getTime(), (festival.next_wave_at ?? now()).getTime()))
  await tellWaves(
    tx,
    festival,
    waves.filter(({ at }) => at >= since && at <= now()),
  )
  await patchFestival(tx, festival.id, { next_wave_at: nextWaveAt(waves) })
}
