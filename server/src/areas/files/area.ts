import { files } from '@zdb/contract/files/endpoints'
import { serve, type AreaManifest } from '../../manifest.ts'
import { startAsideSweep } from './aside.ts'
import { routes } from './routes.ts'

export const filesArea: AreaManifest = {
  name: 'files',
  tables: ['file', 'file_share'],
  calls: ({ ports }) => serve(files, routes(ports.files)),
  workers: startAsideSweep,
}
