import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const workbenchArea: AreaManifest = {
  name: 'workbench',
  tables: ['notice'],
  kept: {
    bounded: ['notice'],
  },
  calls: (installation) => serve(workbench, routes(installation)),
}
