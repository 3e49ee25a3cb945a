import { healthKinds, type HealthKind } from '@zdb/contract/platform/system-health/kinds'
import type { HealthReading, HealthSource } from '#core/domain/health'
import { allPulses } from '#core/outside/pulse.sql'
import { givenUpJobs } from '#core/work/dead-letters.sql'
import { jobBacklog } from '#core/work/job-backlog.sql'
import { rowsSetAside } from '#core/work/sweep.sql'
import { wordsOf } from '#core/work/backoff'
import type { Watched } from './alarm-rules.ts'
import { failureReason, jobName } from './job-names.ts'

const nothing = { backlog: 0, oldestAt: null }

const one = (kind: HealthKind, inUse: string, backlog = nothing as Pick<HealthReading, 'backlog' | 'oldestAt'>) => [
  { provider: kind, label: healthKinds[kind].label, inUse, ...backlog },
]

const jobs = async (): Promise<HealthReading[]> => {
  const [backlog, givenUp] = await Promise.all([jobBacklog(), givenUpJobs()])
  const count = givenUp.reduce((sum, each) => sum + each.count, 0)
  const words = givenUp.map(({ kind, error }) => `${jobName(kind)}（${failureReason(error)}）`).join('、')
  return one('jobs', '每分钟都有任务', backlog).map((reading) => ({ ...reading, givenUp: { count, words } }))
}

/** What belongs to no area. */
export const ownSources: readonly HealthSource[] = [
  { kind: 'sms', read: async () => one('sms', '登录与验证都靠它') },
  { kind: 'mail', read: async () => one('mail', '') },
  { kind: 'webPush', read: async () => one('webPush', '') },
  { kind: 'maps', read: async () => one('maps', '') },
  { kind: 'ocr', read: async () => one('ocr', '') },
  { kind: 'jobs', read: jobs },
  {
    kind: 'sweeps',
    // Rows set aside are tried again after a pause of their own: they wait, and are late for nothing.
    read: async () => {
      const aside = await rowsSetAside()
      return one('sweeps', '', { backlog: aside.reduce((sum, { total }) => sum + total, 0), oldestAt: null })
    },
  },
  { kind: 'ledgerProof', read: async () => one('ledgerProof', '每晚核对') },
]

/** Everything that is watched, with its pulse. */
export const readAll = async (sources: readonly HealthSource[]): Promise<Watched[]> => {
  const pulses = await allPulses()
  const withPulse = (kind: HealthKind, reading: HealthReading) => ({
    kind,
    reading,
    pulse: pulses.get(reading.provider),
  })
  const read = sources.map(async ({ kind, read: ask }): Promise<Watched[]> => {
    const [readings, trouble] = await ask().then(
      (all) => [all, ''] as const,
      // What cannot be read is an alarm of its own, and silences those of no other.
      (error: unknown) => [one(kind, ''), wordsOf(error)] as const,
    )
    return readings.map((reading) => ({ ...withPulse(kind, reading), trouble }))
  })
  return (await Promise.all(read)).flat()
}
