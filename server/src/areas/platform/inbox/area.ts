import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const inboxArea: AreaManifest = {
  name: 'inbox',
  tables: [],
  calls: ({ queues }) => serve(inbox, routes(queues)),
}
