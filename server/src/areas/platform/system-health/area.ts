import { sql } from 'kysely'
import { systemHealth } from '@zdb/contract/platform/system-health/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { retryJobs } from './given-up.ts'
import { alarmsByKind } from './health.sql.ts'
import { showHealth, showWarnings } from './overview.ts'
import { startPulseWriter } from './pulse-writer.ts'
import { ownSources } from './readings.ts'
import { watchHealth } from './watch.ts'

export const systemHealthArea: AreaManifest = {
  name: 'system-health',
  tables: ['health_alarm'],
  calls: ({ health }) =>
    serve(systemHealth, {
      overview: () => showHealth(health),
      check: async () => {
        await watchHealth(health)
        return null
      },
      retryJobs: async ({ actor, body }) => {
        await retryJobs(actor, body)
        await watchHealth(health)
        return null
      },
      warnings: () => showWarnings(),
    }),
  health: ownSources,
  gauges: [
    {
      name: 'zdb_alarms',
      help: 'Alarms of the system health that are under way',
      label: 'kind',
      read: alarmsByKind,
    },
  ],
  jobs: ({ health }) => [job({ name: 'health.watch', cron: '* * * * *', run: () => watchHealth(health) })],
  workers: startPulseWriter,
  retained: [{ kind: 'healthAlarm', table: 'health_alarm', isOld: (before) => sql`ended_at < ${before}` }],
}
