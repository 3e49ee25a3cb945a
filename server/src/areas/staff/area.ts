import { staff } from '@zdb/contract/staff/endpoints'
import { serve, type AreaManifest } from '../../manifest.ts'
import { routes } from './routes.ts'

export const staffArea: AreaManifest = {
  name: 'staff',
  tables: [],
  calls: ({ ports }) => serve(staff, routes(ports)),
}
