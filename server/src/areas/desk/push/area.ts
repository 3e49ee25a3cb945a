import { sql } from 'kysely'
import { push } from '@zdb/contract/desk/push/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { hearerOf } from './hearers.ts'
import { listeners } from './listeners.ts'
import { sendToDevice } from './devices/device-messages.ts'
import { sendMessage, writeMessages } from './notifications/messages.ts'
import { pushBacklog, unreadCount } from './push.sql.ts'
import { routes } from './routes.ts'

export const pushArea: AreaManifest = {
  name: 'push',
  tables: ['push', 'push_read', 'notification_setting', 'push_device'],
  kept: {
    bounded: ['push_read', 'notification_setting'],
    withParent: ['push_device'],
  },
  calls: () => serve(push, routes),
  backlogs: [{ of: 'pushes', read: pushBacklog }],
  health: [
    { kind: 'push', read: async () => [{ provider: 'push', label: '消息推送', inUse: '', ...(await pushBacklog()) }] },
  ],
  jobs: () => [writeMessages, sendMessage, sendToDevice],
  listeners,
  todos: () => [
    todoSource('shop', async (actor) => ({ unreadAlerts: await unreadCount(hearerOf(actor)) }), [
      {
        key: 'unreadAlerts',
        title: '未读提醒',
        tone: 'blue',
        route: routeTo('home', { alerts: 1 }),
        allow: 'signedIn',
      },
    ]),
  ],
  retained: [{ kind: 'push', table: 'push', isOld: (before) => sql`at < ${before}` }],
}
