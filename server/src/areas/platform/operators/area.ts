import { sql } from 'kysely'
import { operators } from '@zdb/contract/platform/operators/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const operatorsArea: AreaManifest = {
  name: 'operators',
  tables: ['operator', 'operator_session', 'operator_vouching'],
  kept: {
    trail: ['operator_vouching'],
    bounded: ['operator'],
  },
  calls: () => serve(operators, routes),
  retained: [{ kind: 'operatorSession', table: 'operator_session', isOld: (before) => sql`expires_at < ${before}` }],
}
