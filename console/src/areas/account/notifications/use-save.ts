import type { WireBody } from '@zdb/contract/kit/endpoint'
import { push } from '@zdb/contract/desk/push/endpoints'
import { obeyNotificationSetting } from '#core/alerts/notification-setting.ts'
import { refresh, useSend } from '#core/http/query.tsx'

/** Saves part of the settings; this console obeys before the server tells the others. */
export const useSave = () => {
  const { send, pending } = useSend(push.saveNotificationSetting)
  const save = async (body: WireBody<typeof push.saveNotificationSetting>) => {
    const answer = await send({ body })
    if (answer.ok) obeyNotificationSetting(answer.data)
    await refresh(push.notificationSetting)
    return answer
  }
  return { save, pending }
}
