import { files } from '@zdb/contract/desk/files/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { startAsideSweep } from './aside.ts'
import { eraseFiles, removeErased } from './erasure.sql.ts'
import { routes } from './routes.ts'

export const filesArea: AreaManifest = {
  name: 'files',
  tables: ['file', 'file_share'],
  kept: {
    trade: ['file', 'file_share'],
  },
  calls: ({ ports }) => serve(files, routes(ports.files)),
  jobs: ({ files: store }) => [job({ name: 'files.removeErased', cron: '40 * * * *', run: () => removeErased(store) })],
  listeners: [listen(merchantErased, 'files', eraseFiles)],
  workers: startAsideSweep,
}
