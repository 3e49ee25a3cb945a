import { rehearsals } from '@zdb/contract/desk/rehearsals/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { expireRehearsals } from './deadline-sweep.ts'
import { eraseRehearsals } from './erasure.sql.ts'
import { dropLeftovers } from './leftovers.sql.ts'
import { rehearsalLife } from './machine.ts'
import { routes } from './routes.ts'
import { startRehearsalWorker } from './worker.ts'

export const rehearsalsArea: AreaManifest = {
  name: 'rehearsals',
  tables: ['rehearsal'],
  kept: {
    bounded: ['rehearsal'],
  },
  calls: () => serve(rehearsals, routes),
  machines: [rehearsalLife],
  jobs: () => [
    job({ name: 'rehearsals.expire', cron: '* * * * *', run: expireRehearsals }),
    job({ name: 'rehearsals.dropLeftovers', cron: '*/10 * * * *', run: dropLeftovers }),
  ],
  listeners: [listen(merchantErased, 'rehearsals', eraseRehearsals)],
  workers: (log) => startRehearsalWorker(log),
}
