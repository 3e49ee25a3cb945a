import type { Tx } from '#core/db/tx'
import { lastSuccess, writePulses } from '#core/outside/pulse.sql'
import { minutes, now } from '#core/time/clock'
import { latestOf, lengthText, minutesSince } from './alarm-rules.ts'

const provider = 'healthWatch'

/** It looks every minute. Two rounds may be missed, by a start or a long one; then nobody watches. */
const watchLateMs = minutes(3)

/** In the commit of the round itself: what it found and that it looked are written down together. */
export const tellRound = (tx: Tx, at: Date): Promise<void> =>
  writePulses(tx, [{ provider, successes: 1, failures: 0, successAt: at, words: '' }])

/** When the watch last came to the end of a round, and in words that it no longer does; '' while it does. */
export const watchOfWatch = async (): Promise<{ watched_at: Date | null; watch_late: string }> => {
  const pulse = await lastSuccess(provider)
  if (!pulse) return { watched_at: null, watch_late: '' }
  const since = latestOf(pulse.successAt, pulse.since)
  const late = now().getTime() - since > watchLateMs
  const watch_late = late ? `系统健康检查已${lengthText(minutesSince(since, now()))}没有完成，告警可能不全` : ''
  return { watched_at: pulse.successAt, watch_late }
}
