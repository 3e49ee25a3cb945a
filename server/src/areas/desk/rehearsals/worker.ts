import type { Logger } from 'pino'
import { within } from '#core/db/tx'
import { drain } from '#core/work/lease-worker'
import type { Workers } from '../../../manifest.ts'
import { nextQueued } from './rehearsal.sql.ts'
import { playRehearsal } from './supervising.ts'

/** A rehearsal takes a processor and a half: the installation plays them one after the other. */
const mostAtOnce = 1
const everyMs = 2_000

export const startRehearsalWorker = (log: Logger): Workers => {
  const stopping = new AbortController()
  const takeNext = async (): Promise<number> => {
    const id = stopping.signal.aborted ? undefined : await within((tx) => nextQueued(tx, mostAtOnce))
    if (id === undefined) return 0
    await playRehearsal(id, stopping.signal)
    return 1
  }
  const taking = drain(takeNext, { name: 'rehearsals', everyMs, lanes: 1, log })
  return {
    stop: () => {
      stopping.abort()
      return taking.stop()
    },
  }
}
