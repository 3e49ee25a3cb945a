import { sql } from 'kysely'
import { push } from '@zdb/contract/desk/push/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { todoSource } from '#core/domain/todo'
import { serve, type AreaManifest } from '../../../manifest.ts'
import { hearerOf } from './hearers.ts'
import { listeners } from './listeners.ts'
import { sendMessage, writeMessages } from './notifications/messages.ts'
import { pushBacklog, pushesBetween, unreadCount } from './push.sql.ts'
import { routes } from './routes.ts'

export const pushArea: AreaManifest = {
  name: 'push',
  tables: ['push', 'push_read', 'notification_setting'],
  calls: () => serve(push, routes),
  health: [
    { kind: 'push', read: async () => [{ provider: 'push', label: '消息推送', inUse: '', ...(await pushBacklog()) }] },
  ],
  jobs: () => [writeMessages, sendMessage],
  listeners,
  todos: () => [
    todoSource(
      async (actor) => ({ unreadAlerts: await unreadCount(hearerOf(actor)) }),
      [
        {
          key: 'unreadAlerts',
          title: '未读提醒',
          tone: 'blue',
          route: routeTo('home', { alerts: 1 }),
          allow: 'signedIn',
        },
      ],
    ),
  ],
  figures: [
    {
      key: 'alerts',
      type: 'alerts',
      title: '今日提醒',
      line: '提醒',
      unit: 'count',
      allow: 'signedIn',
      between: pushesBetween,
    },
  ],
  retained: [{ kind: 'push', table: 'push', isOld: (before) => sql`at < ${before}` }],
}
