import { shell } from '@zdb/contract/desk/shell/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const shellArea: AreaManifest = {
  name: 'shell',
  tables: [],
  calls: ({ preProduction }) => serve(shell, routes({ preProduction })),
}
