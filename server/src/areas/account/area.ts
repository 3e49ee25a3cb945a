import { account } from '@zdb/contract/account/endpoints'
import { serve, type AreaManifest } from '../../manifest.ts'
import { routes } from './routes.ts'

export const accountArea: AreaManifest = {
  name: 'account',
  tables: ['merchant_limit'],
  calls: ({ ports }) => serve(account, routes(ports)),
}
