import { within } from '#core/db/tx'
import type { HealthSource } from '#core/domain/health'
import { currentRules } from '#core/domain/rules'
import { now } from '#core/time/clock'
import { alarmsOf, isOver } from './alarm-rules.ts'
import { beginAlarm, endAlarms, openAlarms, type Alarm } from './health.sql.ts'
import { readAll } from './readings.ts'
import { tellRound } from './watch-pulse.ts'

/** Begins the alarms of what is wrong and ends those of what is right again; what is no longer watched has none. */
export const watchHealth = async (sources: readonly HealthSource[]): Promise<void> => {
  const [watched, rules, open] = await Promise.all([readAll(sources), currentRules(), openAlarms()])
  const at = now()
  const wrong = watched.flatMap((each) =>
    [...alarmsOf(each, rules, at)].map(([cause, words]) => ({
      kind: each.kind,
      provider: each.reading.provider,
      label: each.reading.label,
      cause,
      words,
    })),
  )
  const byProvider = new Map(watched.map((each) => [each.reading.provider, each]))
  const unread = new Set(watched.filter(({ trouble }) => trouble !== '').map(({ kind }) => kind))
  const isStill = (alarm: Alarm): boolean => {
    // Of what cannot be read nobody knows that it is over.
    if (unread.has(alarm.kind)) return true
    if (wrong.some(({ provider, cause }) => provider === alarm.provider && cause === alarm.cause)) return true
    const subject = byProvider.get(alarm.provider)
    return subject !== undefined && !isOver(alarm.cause, alarm.began_at, subject, rules)
  }
  await within(async (tx) => {
    await endAlarms(
      tx,
      open.filter((alarm) => !isStill(alarm)).map(({ id }) => id),
    )
    for (const alarm of wrong) await beginAlarm(tx, alarm)
    await tellRound(tx, at)
  })
}
