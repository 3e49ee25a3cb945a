import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { job } from '#core/work/jobs'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { routes } from './routes.ts'
import { learningHealth, learnNightly } from './training/learning.ts'

export const acceptanceArea: AreaManifest = {
  name: 'acceptance',
  tables: ['acceptance_offering', 'acceptance_day', 'acceptance_model', 'acceptance_curve'],
  kept: {
    summary: ['acceptance_day'],
    withParent: ['acceptance_curve'],
  },
  cleared: {
    acceptance_offering: 'acceptance.learn',
    acceptance_model: 'acceptance.learn',
  },
  calls: () => serve(acceptance, routes),
  jobs: () => [job({ name: 'acceptance.learn', cron: '40 3 * * *', run: learnNightly })],
  health: [learningHealth],
}
