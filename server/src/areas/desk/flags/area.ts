import { flags } from '@zdb/contract/desk/flags/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const flagsArea: AreaManifest = {
  name: 'flags',
  tables: ['flag_name'],
  kept: {
    bounded: ['flag_name'],
  },
  calls: () => serve(flags, routes),
}
