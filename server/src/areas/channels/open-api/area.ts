import { sql } from 'kysely'
import { openApi } from '@zdb/contract/channels/open-api/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { isNot } from '#core/domain/condition'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { forgetApp } from './erasure.sql.ts'
import { openDoor } from './merchant-api.ts'
import { deliveryStates, webhookBacklog } from './open-api.sql.ts'
import { routes } from './routes.ts'
import { startWebhookWorker } from './webhook-worker.ts'
import { openApiJobs } from './webhooks.ts'

export const openApiArea: AreaManifest = {
  name: 'open-api',
  tables: ['open_api_app', 'open_api_delivery', 'open_api_nonce'],
  kept: {
    bounded: ['open_api_app'],
  },
  cleared: {
    open_api_nonce: 'openApi.dropNonces',
  },
  calls: ({ reach }) => serve(openApi, routes(reach)),
  rawRoutes: openDoor,
  health: [
    {
      kind: 'webhook',
      read: async () => [{ provider: 'webhook', label: '开放接口通知', inUse: '', ...(await webhookBacklog()) }],
    },
  ],
  backlogs: [{ of: 'webhooks', read: webhookBacklog }],
  listeners: [listen(merchantErased, 'openApi', forgetApp)],
  jobs: () => openApiJobs,
  workers: (log, { reach }) => {
    const worker = startWebhookWorker(log, reach)
    return { notices: { webhook_due: worker.wake }, stop: worker.stop }
  },
  retained: [
    {
      kind: 'webhook',
      table: 'open_api_delivery',
      isOld: (before) => sql`${isNot('state', deliveryStates.waiting)} and at < ${before}`,
    },
  ],
}
