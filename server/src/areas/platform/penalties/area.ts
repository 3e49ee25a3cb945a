import { sql } from 'kysely'
import { deskPenalties, penalties } from '@zdb/contract/platform/penalties/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { merchantErased } from '#areas/people/identity/public'
import { orderShown, photosHandedIn } from '#areas/orders/transfer-orders/public'
import { todoSource } from '#core/domain/todo'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { workOffPenalties } from './deadline-sweep.ts'
import { penaltyPayable } from './fines.ts'
import { judgeConduct } from './engine/conduct.ts'
import { comparePhotos } from './engine/photo-reuse.ts'
import { traceOrder } from './engine/reforwarding.ts'
import { penaltySuggestion } from './engine/suggestion-machine.ts'
import { suggestionQueue } from './engine/suggestion-queue.ts'
import { dropSuggestions } from './engine/suggestions.sql.ts'
import { openPenalties, penaltyObstacles } from './obstacles.ts'
import { eraseAppeals, standingOf } from './penalties.sql.ts'
import { merchantPenalty } from './penalty-machine.ts'
import { appealQueue } from './queue.ts'
import { deskRoutes, routes } from './routes.ts'

export const penaltiesArea: AreaManifest = {
  name: 'penalties',
  tables: ['penalty', 'penalty_event', 'penalty_suggestion', 'forwarding_key', 'photo_print'],
  kept: {
    trade: ['penalty', 'penalty_event', 'penalty_suggestion'],
  },
  calls: () => [serve(penalties, routes), serve(deskPenalties, deskRoutes)],
  machines: [merchantPenalty, penaltySuggestion],
  queues: () => [suggestionQueue, appealQueue],
  payables: { penalty: penaltyPayable },
  accountObstacles: openPenalties,
  depositObstacles: penaltyObstacles,
  jobs: () => [
    job({ name: 'penalties.workOff', cron: '* * * * *', run: workOffPenalties }),
    job({ name: 'penalties.conduct', cron: '20 4 * * *', run: judgeConduct }),
  ],
  listeners: [
    listen(merchantErased, 'appeals', eraseAppeals),
    listen(merchantErased, 'suggestions', dropSuggestions),
    listen(orderShown, 'trace', traceOrder),
    listen(photosHandedIn, 'compare', comparePhotos),
  ],
  retained: [
    { kind: 'forwardingKey', table: 'forwarding_key', isOld: (before) => sql`day_end < ${before}` },
    { kind: 'photoPrint', table: 'photo_print', isOld: (before) => sql`at < ${before}` },
  ],
  todos: () => [
    todoSource('shop', async ({ merchantId }) => ({ penaltiesOpen: (await standingOf(merchantId)).open }), [
      {
        key: 'penaltiesOpen',
        title: '违规处罚待处理',
        tone: 'red',
        route: routeTo('penalties', { status: 'open' }),
        allow: 'penalty.read',
      },
    ]),
  ],
}
