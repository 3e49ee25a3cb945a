import type { Logger } from 'pino'
import { drain } from '#core/work/lease-worker'
import type { Workers } from '../../../manifest.ts'
import { playNext } from './supervising.ts'

const everyMs = 2_000

export const startRehearsalWorker = (log: Logger): Workers => {
  const stopping = new AbortController()
  const takeNext = async (): Promise<number> => ((await playNext(stopping.signal)) ? 1 : 0)
  const taking = drain(takeNext, { name: 'rehearsals', everyMs, lanes: 1, log })
  return {
    stop: () => {
      stopping.abort()
      return taking.stop()
    },
  }
}
