import { audit, deskAudit } from '@zdb/contract/platform/audit/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { listAudit, looksAt } from './listing.ts'

export const auditArea: AreaManifest = {
  name: 'audit',
  tables: [],
  calls: () => [
    serve(audit, { looks: ({ actor, query }) => looksAt(actor, query) }),
    serve(deskAudit, { list: ({ actor, query, look }) => listAudit(actor, query, look) }),
  ],
}
