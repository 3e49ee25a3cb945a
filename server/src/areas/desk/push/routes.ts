import { push } from '@zdb/contract/desk/push/endpoints'
import type { Handlers } from '#core/http/register'
import { vapidKeys } from '#ports/web-push/vapid-keys'
import { forgetDevice, registerDevice } from './devices/devices.ts'
import { hearerOf } from './hearers.ts'
import { notificationSetting, saveNotificationSetting } from './notifications/setting.ts'
import { presentPush } from './present.ts'
import { markRead, pushesAfter, readUpTo, unreadCount } from './push.sql.ts'

export const routes: Handlers<typeof push> = {
  missed: async ({ actor, query }) => {
    const hearer = hearerOf(actor)
    const rows = await pushesAfter(hearer, query.after === undefined ? undefined : Number(query.after), query.limit)
    const upTo = await readUpTo(actor.accountId)
    const latest = Number(rows.at(-1)?.id ?? query.after ?? 0)
    return {
      items: rows.map((row) => presentPush(row, upTo)),
      latest: String(latest),
      // A push stored since the list was read reaches the console by itself, and is counted there.
      unread: await unreadCount(hearer, latest),
    }
  },
  read: async ({ actor, body }) => {
    await markRead(actor.accountId, Number(body.up_to))
    return null
  },
  notificationSetting: ({ actor }) => notificationSetting(actor),
  saveNotificationSetting: ({ actor, body }) => saveNotificationSetting(actor, body),
  deviceKey: async () => ({ public_key: (await vapidKeys()).publicKey }),
  registerDevice: ({ actor, body }) => registerDevice(actor, body),
  forgetDevice: ({ actor, body }) => forgetDevice(actor, body),
}
