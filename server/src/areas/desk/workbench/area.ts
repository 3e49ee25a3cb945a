import { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const workbenchArea: AreaManifest = {
  name: 'workbench',
  tables: ['notice'],
  calls: ({ todos, figures }) => serve(workbench, routes({ todos, figures })),
}
