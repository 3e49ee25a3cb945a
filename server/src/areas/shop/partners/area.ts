import { partners } from '@zdb/contract/shop/partners/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const partnersArea: AreaManifest = {
  name: 'partners',
  tables: ['partner', 'blacklist'],
  kept: {
    bounded: ['partner', 'blacklist'],
  },
  calls: () => serve(partners, routes),
}
