import { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { todoSource } from '#core/domain/todo'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { workOffPenalties } from './deadline-sweep.ts'
import { openPenalties, penaltyObstacles } from './obstacles.ts'
import { eraseAppeals, standingOf } from './penalties.sql.ts'
import { merchantPenalty } from './penalty-machine.ts'
import { appealQueue } from './queue.ts'
import { routes } from './routes.ts'

export const penaltiesArea: AreaManifest = {
  name: 'penalties',
  tables: ['penalty', 'penalty_event'],
  calls: () => serve(penalties, routes),
  machines: [merchantPenalty],
  queues: () => [appealQueue],
  accountObstacles: openPenalties,
  depositObstacles: penaltyObstacles,
  jobs: () => [job({ name: 'penalties.workOff', cron: '* * * * *', run: workOffPenalties })],
  listeners: [listen(merchantErased, 'appeals', eraseAppeals)],
  todos: () => [
    todoSource(
      async ({ merchantId }) => ({ penaltiesOpen: (await standingOf(merchantId)).open }),
      [
        {
          key: 'penaltiesOpen',
          title: '违规处罚待处理',
          tone: 'red',
          route: routeTo('penalties', { status: 'open' }),
          allow: 'penalty.read',
        },
      ],
    ),
  ],
}
