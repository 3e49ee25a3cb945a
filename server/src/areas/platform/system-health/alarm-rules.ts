import { dayText, momentText, startOfDay } from '@zdb/contract/kit/china-time'
import { cut } from '@zdb/contract/kit/text'
import type { HealthKind } from '@zdb/contract/platform/system-health/kinds'
import type { HealthReading } from '#core/domain/health'
import type { Rules } from '#core/domain/rules'
import type { Pulse } from '#core/outside/pulse.sql'
import { hours, minutes } from '#core/time/clock'

type SilenceRules = Pick<Rules, 'expectedSilence'>
type AlarmRules = Pick<Rules, 'expectedSilence' | 'healthErrorPercent' | 'healthErrorCalls' | 'healthBacklogMinutes'>

/** `trouble`: why nothing could be read of its kind; '' where it could. */
export type Watched = { kind: HealthKind; reading: HealthReading; pulse: Pulse | undefined; trouble: string }

/** How long silence may last at this hour in China, and since when the hours of that last. Undefined: as long as it likes. */
export const silenceAllowed = (kind: HealthKind, { expectedSilence }: SilenceRules, at: Date) => {
  const hour = Number(momentText(at).slice(11, 13))
  const row = expectedSilence.find((each) => each.kind === kind && hour >= each.from_hour && hour < each.to_hour)
  if (!row) return undefined
  // All day long is one stretch: it does not begin anew at midnight.
  const allDay = row.from_hour === 0 && row.to_hour === 24
  const since = allDay ? undefined : new Date(startOfDay(dayText(at)).getTime() + hours(row.from_hour))
  return { minutes: row.minutes, since }
}

export const latestOf = (...moments: readonly (Date | null | undefined)[]): number =>
  Math.max(...moments.map((moment) => moment?.getTime() ?? 0))

export const minutesSince = (since: number, at: Date): number => Math.floor((at.getTime() - since) / minutes(1))

export const lengthText = (count: number): string =>
  count < 120 ? `${count}分钟` : count < 2_880 ? `${Math.floor(count / 60)}小时` : `${Math.floor(count / 1_440)}天`

const silence = ({ kind, reading, pulse }: Watched, rules: SilenceRules, at: Date): string | undefined => {
  const allowed = silenceAllowed(kind, rules, at)
  if (!allowed || reading.inUse === '' || !pulse) return undefined
  const silent = minutesSince(latestOf(pulse.successAt, pulse.since, allowed.since), at)
  if (silent < allowed.minutes) return undefined
  return `${reading.label}已${lengthText(silent)}没有成功往来（${reading.inUse}）`
}

const errors = ({ reading, pulse }: Watched, rules: AlarmRules): string | undefined => {
  const { successes = 0, failures = 0, failureWords = '' } = pulse ?? {}
  const calls = successes + failures
  const percent = errorPercent(pulse)
  if (calls < rules.healthErrorCalls || percent < rules.healthErrorPercent) return undefined
  return `${reading.label}最近一小时${calls}次往来中${percent}%失败：${failureWords}`
}

const backlog = ({ reading }: Watched, rules: AlarmRules, at: Date): string | undefined => {
  const waited = reading.oldestAt ? minutesSince(reading.oldestAt.getTime(), at) : 0
  if (reading.backlog === 0 || waited < rules.healthBacklogMinutes) return undefined
  return `${reading.label}积压${reading.backlog}件，最早的已等${lengthText(waited)}`
}

const givenUp = ({ reading }: Watched): string | undefined => {
  const { count = 0, words = '' } = reading.givenUp ?? {}
  return count === 0 ? undefined : cut(`${reading.label}有${count}件多次未成而已放弃：${words}`, 300)
}

const unreadable = ({ reading, trouble }: Watched): string | undefined =>
  trouble === '' ? undefined : `${reading.label}的状态读取失败：${trouble}`

export const errorPercent = (pulse: Pulse | undefined): number => {
  const calls = (pulse?.successes ?? 0) + (pulse?.failures ?? 0)
  return calls === 0 ? 0 : Math.round(((pulse?.failures ?? 0) / calls) * 100)
}

/** What is wrong with it now, by cause. */
export const alarmsOf = (watched: Watched, rules: AlarmRules, at: Date): ReadonlyMap<string, string> =>
  new Map(
    Object.entries({
      unreadable: unreadable(watched),
      silence: silence(watched, rules, at),
      errors: errors(watched, rules),
      backlog: backlog(watched, rules, at),
      givenUp: givenUp(watched),
    }).flatMap(([cause, words]) => (words === undefined ? [] : [[cause, words]])),
  )

/**
 * Silence ends when something is heard again, or when nothing need be: not because the hours in which it is counted are
 * over, or begin anew. Every other alarm ends with what it is about.
 */
export const isOver = (
  cause: string,
  beganAt: Date,
  { kind, reading, pulse }: Watched,
  { expectedSilence }: SilenceRules,
) =>
  cause !== 'silence' ||
  reading.inUse === '' ||
  !expectedSilence.some((each) => each.kind === kind) ||
  (pulse?.successAt ?? beganAt) > beganAt
