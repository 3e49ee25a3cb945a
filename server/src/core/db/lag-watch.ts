import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import './unheard-errors.ts'
import { replayedPlace, writtenPlace, type Place } from './lag-watch.sql.ts'

export type LagWatch = {
  /** How long ago it certainly showed all that had been committed. */
  ms: () => number
  /** Fails as soon as the standby no longer answers; whoever is done waiting says so. */
  untilGone: () => { promise: Promise<never>; forget: () => void }
  stop: () => Promise<void>
}

type Mark = Place & { at: number }
type Options = { boundMs: number; onError: (error: Error) => void }

const everyMs = 400
const patienceMs = 1_000

/** A place in the log of a timeline: `16/B374D848`. */
const positionOf = (lsn: string): bigint => {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

const hasReached = (shown: Place, mark: Place): boolean =>
  shown.timeline === mark.timeline && positionOf(shown.lsn) >= positionOf(mark.lsn)

const line = (url: string, onError: (error: Error) => void): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'zhuandanbao-lag',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  pool.on('error', onError)
  return pool
}

/**
 * Every so often the primary is asked how far its log is, and the standby how far it shows it. Once the standby has come
 * past such a place, it shows whatever was committed before the primary was asked, by whomever: no clock of two machines
 * is compared, and a standby of another primary, which has another timeline, never counts as close.
 */
export const watchLag = (primaryUrl: string, standbyUrl: string, { boundMs, onError }: Options): LagWatch => {
  const [primary, standby] = [line(primaryUrl, onError), line(standbyUrl, onError)]
  const ending = new AbortController()
  const waiting = new Set<(error: Error) => void>()
  let marks: Mark[] = []
  let shownAt = Number.NEGATIVE_INFINITY

  const look = async (): Promise<void> => {
    const at = performance.now()
    const written = await writtenPlace(primary)
    marks = [...marks.filter((mark) => at - mark.at < boundMs), { ...written, at }]
    const shown = await replayedPlace(standby).catch((error: unknown) => {
      const gone = new Error('the standby does not answer', { cause: error })
      for (const reject of waiting) reject(gone)
      throw gone
    })
    if (!shown) return
    for (const mark of marks) if (hasReached(shown, mark)) shownAt = Math.max(shownAt, mark.at)
    marks = marks.filter((mark) => mark.at > shownAt)
  }

  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      // Nothing is known anew: what was known grows old by itself.
      await look().catch(() => undefined)
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const watching = watch()

  return {
    ms: () => performance.now() - shownAt,
    untilGone: () => {
      const { promise, reject } = Promise.withResolvers<never>()
      waiting.add(reject)
      return { promise, forget: () => void waiting.delete(reject) }
    },
    stop: async () => {
      ending.abort()
      await watching
      await Promise.all([primary.end(), standby.end()])
    },
  }
}
