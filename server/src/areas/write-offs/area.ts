import { writeOffs } from '@zdb/contract/write-offs/endpoints'
import { serve, type AreaManifest } from '../manifest.ts'
import { routes } from './routes.ts'

export const writeOffsArea: AreaManifest = {
  name: 'write-offs',
  tables: ['write_off'],
  calls: ({ ports }) => serve(writeOffs, routes(ports.vouchers)),
}
