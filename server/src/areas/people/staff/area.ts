import { sql } from 'kysely'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { dropInvitations } from './erasure.sql.ts'
import { staffObstacles } from './obstacles.ts'
import { routes } from './routes.ts'

export const staffArea: AreaManifest = {
  name: 'staff',
  tables: ['staff_invitation'],
  calls: ({ ports }) => serve(staff, routes(ports)),
  retained: [{ kind: 'staffInvitation', table: 'staff_invitation', isOld: (before) => sql`expires_at < ${before}` }],
  accountObstacles: staffObstacles,
  listeners: [listen(merchantErased, 'invitations', dropInvitations)],
}
