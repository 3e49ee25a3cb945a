import type { Result } from '@zdb/contract/kit/endpoint'
import type { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { healthKindNames, healthKinds } from '@zdb/contract/platform/system-health/kinds'
import type { HealthSource } from '#core/domain/health'
import { currentRules } from '#core/domain/rules'
import { payoutStop } from '#core/money/payout-stop'
import { now } from '#core/time/clock'
import { errorPercent, silenceAllowed } from './alarm-rules.ts'
import { endedAlarms, openAlarms, type Alarm } from './health.sql.ts'
import { readAll } from './readings.ts'

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
  const [watched, rules, open, ended] = await Promise.all([
    readAll(sources),
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
    in_use: reading.inUse,
    silence_minutes: reading.inUse === '' ? null : (silenceAllowed(kind, rules, at)?.minutes ?? null),
    alarms: open.filter(({ provider }) => provider === reading.provider).map(({ words }) => words),
  }))
  const order = (kind: (typeof rows)[number]['kind']): number => healthKindNames.indexOf(kind)
  return {
    rows: rows.toSorted((a, b) => b.alarms.length - a.alarms.length || order(a.kind) - order(b.kind)),
    alarms: [...open, ...ended].map(presentAlarm),
  }
}

/** Asked by every page of the desk every half minute: two reads of rows that are few. */
export const showWarnings = async (): Promise<Result<typeof systemHealth.warnings>> => {
  const [stop, open] = await Promise.all([payoutStop(), openAlarms()])
  return { payout_stop: stop ? { at: stop.at, reason: stop.reason } : null, alarms: open.map(presentAlarm) }
}
