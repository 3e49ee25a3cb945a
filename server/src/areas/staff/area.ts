import { sql } from 'kysely'
import { staff } from '@zdb/contract/staff/endpoints'
import { serve, type AreaManifest } from '../../manifest.ts'
import { staffObstacles } from './obstacles.ts'
import { routes } from './routes.ts'

export const staffArea: AreaManifest = {
  name: 'staff',
  tables: ['staff_invitation'],
  calls: ({ ports }) => serve(staff, routes(ports)),
  retained: [{ kind: 'staffInvitation', table: 'staff_invitation', isOld: (before) => sql`expires_at < ${before}` }],
  accountObstacles: staffObstacles,
}
