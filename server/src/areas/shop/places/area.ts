import { sql } from 'kysely'
import { places } from '@zdb/contract/shop/places/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const placesArea: AreaManifest = {
  name: 'places',
  tables: ['address_doubt'],
  retained: [{ kind: 'addressDoubt', table: 'address_doubt', isOld: (before) => sql`at < ${before}` }],
  calls: ({ ports }) => serve(places, routes(ports.maps)),
}
