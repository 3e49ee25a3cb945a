import { deskFiles } from '@zdb/contract/desk/files/endpoints'
import { inbox } from '@zdb/contract/platform/inbox/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { pictureRoutes, routes, sourcesOf } from './routes.ts'

export const inboxArea: AreaManifest = {
  name: 'inbox',
  tables: [],
  calls: ({ queues, files }) => {
    const sources = sourcesOf(queues)
    return [serve(inbox, routes(sources, files)), serve(deskFiles, pictureRoutes(sources, files))]
  },
}
