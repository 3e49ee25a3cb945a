import { places } from '@zdb/contract/shop/places/endpoints'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'

export const placesArea: AreaManifest = {
  name: 'places',
  tables: ['address_doubt'],
  calls: ({ ports }) => serve(places, routes(ports.maps)),
}
