import { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { askAfterClaims } from './claims.ts'
import { routes } from './routes.ts'

export const writeOffsArea: AreaManifest = {
  name: 'write-offs',
  tables: ['write_off'],
  kept: {
    trade: ['write_off'],
  },
  calls: ({ ports }) => serve(writeOffs, routes(ports.vouchers)),
  jobs: ({ vouchers }) => [
    job({ name: 'writeOffs.askAfterClaims', cron: '* * * * *', run: () => askAfterClaims(vouchers) }),
  ],
}
