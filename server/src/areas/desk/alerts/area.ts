import { sql } from 'kysely'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { merchantErased } from '#areas/people/identity/public'
import { later, minutes, seconds } from '#core/time/clock'
import { job } from '#core/work/jobs'
import { listen } from '#core/work/outbox'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { lateAlerts } from './alerts.sql.ts'
import { sendText } from './climbing/texts.ts'
import { eraseTexts } from './climbing/texts.sql.ts'
import { startClimbing } from './climbing/worker.ts'
import { closeEmptyItems } from './desk/desk-item.ts'
import { alertsQueue } from './desk/desk-queue.ts'
import { routes } from './routes.ts'

/** A step that is later than this is a backlog. */
const patience = seconds(10)
/** In quiet hours one that can wait stands on its step for five minutes at a time; for longer nothing does. */
const putOff = minutes(8)

export const alertsArea: AreaManifest = {
  name: 'alerts',
  tables: ['alert', 'alert_climb', 'alert_text', 'console_check'],
  kept: {
    withParent: ['alert', 'alert_climb', 'console_check'],
  },
  calls: () => serve(alerts, routes),
  jobs: () => [sendText, job({ name: 'alerts.closeEmptyItems', cron: '20 * * * *', run: closeEmptyItems })],
  listeners: [listen(merchantErased, 'alerts', ({ merchantId }) => eraseTexts(merchantId))],
  workers: (log, { alertCauses }) => {
    const climbing = startClimbing(alertCauses, log)
    return { notices: { alert_raised: climbing.wake }, stop: climbing.stop }
  },
  queues: () => [alertsQueue],
  health: [
    {
      kind: 'push',
      read: async () => [
        { provider: 'alerts', label: '提醒升级', inUse: '', ...(await lateAlerts(later(-patience), later(-putOff))) },
      ],
    },
  ],
  retained: [{ kind: 'alertText', table: 'alert_text', isOld: (before) => sql`at < ${before}` }],
}
