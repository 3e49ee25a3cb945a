import { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { endingTodos } from './ending.ts'
import { eraseDocuments } from './erasure.sql.ts'
import { expiryJobs } from './expiry.ts'
import { qualificationVersion } from './qualification-machine.ts'
import { qualificationQueue } from './queue.ts'
import { receiveConditions } from './receive-conditions.ts'
import { routes } from './routes.ts'
import { documentSetup } from './setup.ts'

export const qualificationsArea: AreaManifest = {
  name: 'qualifications',
  tables: ['qualification'],
  kept: {
    trade: ['qualification'],
  },
  calls: ({ ports }) => serve(qualifications, routes(ports.ocr)),
  receiveConditions,
  queues: () => [qualificationQueue],
  todos: () => [endingTodos],
  setup: [documentSetup],
  machines: [qualificationVersion],
  jobs: () => expiryJobs,
  listeners: [listen(merchantErased, 'documents', eraseDocuments)],
}
