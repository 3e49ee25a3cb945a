import { trust } from '@zdb/contract/shop/trust/endpoints'
import { currentRules } from '#core/domain/rules'
import { job } from '#core/work/jobs'
import { days, later } from '#core/time/clock'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { countPrices, freezeTrust, settleTrust } from './cells.sql.ts'
import { routes } from './routes.ts'
import { since } from './trust.ts'

export const trustArea: AreaManifest = {
  name: 'trust',
  tables: ['trust_change', 'trust_decline', 'trust_day', 'trust_median', 'trust_price', 'trust_shown'],
  kept: {
    trade: ['trust_decline'],
    summary: ['trust_day'],
    bounded: ['trust_median', 'trust_price', 'trust_shown'],
    queue: ['trust_change'],
  },
  calls: () => serve(trust, routes),
  jobs: () => [
    job({ name: 'trust.settle', cron: '* * * * *', run: settleTrust }),
    job({
      name: 'trust.prices',
      cron: '50 3 * * *',
      run: async () => countPrices(later(-days((await currentRules()).trustDays))),
    }),
    job({ name: 'trust.freeze', cron: '55 3 * * *', run: async () => freezeTrust(since(await currentRules())) }),
  ],
}
