import { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { liftKind, liftKindName } from './lifting.ts'
import { routes } from './routes.ts'

export const merchantsArea: AreaManifest = {
  name: 'merchants',
  tables: [],
  calls: () => serve(merchants, routes),
  proposalKinds: () => ({ [liftKindName]: liftKind }),
}
