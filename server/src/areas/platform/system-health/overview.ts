import type { Result } from '@zdb/contract/kit/endpoint'
import type { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { healthKindNames, healthKinds } from '@zdb/contract/platform/system-health/kinds'
import type { HealthSource } from '#core/domain/health'
import { currentRules } from '#core/domain/rules'
import { payoutStop } from '#core/money/payout-stop'
import { now } from '#core/time/clock'
import { givenUpJobs } from '#core/work/dead-letters.sql'
import { errorPercent, silenceAllowed } from './alarm-rules.ts'
import { endedAlarms, openAlarms, type Alarm } from './health.sql.ts'
import { readAll } from './readings.ts'
import { watchOfWatch } from './watch-pulse.ts'
import { failureReason, jobName } from './job-names.ts'

const endedShown = 20

const presentAlarm = (alarm: Alarm): Result<typeof systemHealth.warnings>['alarms'][number] => ({
  id: String(alarm.id),
  kind_zh: healthKinds[alarm.kind].label,
  label: alarm.label,
  words: alarm.words,
  began_at: alarm.began_at,
  ended_at: alarm.ended_at,
})

export const showHealth = async (sources: readonly HealthSource[]): Promise<Result<typeof systemHealth.overview>> => {
  const [watched, watch, givenUp, rules, open, ended] = await Promise.all([
    readAll(sources),
    watchOfWatch(),
    givenUpJobs(),
    currentRules(),
    openAlarms(),
    endedAlarms(endedShown),
  ])
  const at = now()
  const rows = watched.map(({ kind, reading, pulse }) => ({
    kind,
    kind_zh: healthKinds[kind].label,
    provider: reading.provider,
    label: reading.label,
    success_at: pulse?.successAt ?? null,
    failure_at: pulse?.failureAt ?? null,
    failure: pulse?.failureWords ?? '',
    calls: (pulse?.successes ?? 0) + (pulse?.failures ?? 0),
    error_percent: errorPercent(pulse),
    backlog: reading.backlog,
    oldest_at: reading.oldestAt,
    given_up: reading.givenUp?.count ?? 0,
    in_use: reading.inUse,
    silence_minutes: reading.inUse === '' ? null : (silenceAllowed(kind, rules, at)?.minutes ?? null),
    alarms: open.filter(({ provider }) => provider === reading.provider).map(({ words }) => words),
  }))
  const order = (kind: (typeof rows)[number]['kind']): number => healthKindNames.indexOf(kind)
  return {
    ...watch,
    rows: rows.toSorted((a, b) => b.alarms.length - a.alarms.length || order(a.kind) - order(b.kind)),
    alarms: [...open, ...ended].map(presentAlarm),
    given_up: givenUp.map(({ kind, count, oldestAt, error }) => ({
      kind,
      kind_zh: jobName(kind),
      count,
      oldest_at: oldestAt,
      reason: failureReason(error),
      error,
    })),
  }
}

/** Asked by every page of the desk every half minute: three reads of rows that are few. */
export const showWarnings = async (): Promise<Result<typeof systemHealth.warnings>> => {
  const [stop, open, { watch_late }] = await Promise.all([payoutStop(), openAlarms(), watchOfWatch()])
  const payout_stop = stop ? { at: stop.at, reason: stop.reason } : null
  return { watch_late, payout_stop, alarms: open.map(presentAlarm) }
}
