import { system } from '@zdb/contract/system/endpoints'
import { serve, type AreaManifest } from '../manifest.ts'
import { routes } from './routes.ts'

export const systemArea: AreaManifest = {
  name: 'system',
  tables: ['address_doubt', 'file', 'file_share', 'flag_name'],
  calls: ({ ports }) => serve(system, routes(ports)),
}
