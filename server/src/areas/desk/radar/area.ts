import { sql } from 'kysely'
import { radar } from '@zdb/contract/desk/radar/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { radarTodos } from './radar.ts'
import { routes } from './routes.ts'
import { lateAheadAlerts, learnPace, warnOfBands } from './warnings.ts'

export const radarArea: AreaManifest = {
  name: 'radar',
  tables: ['radar_pace', 'radar_warning'],
  kept: {
    bounded: ['radar_pace'],
  },
  calls: () => serve(radar, routes),
  alertCauses: [lateAheadAlerts],
  jobs: () => [
    job({ name: 'radar.warn', cron: '* * * * *', run: warnOfBands }),
    job({ name: 'radar.learn', cron: '40 3 * * *', run: learnPace }),
  ],
  todos: () => [radarTodos],
  retained: [{ kind: 'radarWarning', table: 'radar_warning', isOld: (before) => sql`at < ${before}` }],
}
