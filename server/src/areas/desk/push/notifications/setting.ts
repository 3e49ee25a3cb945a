import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { push } from '@zdb/contract/desk/push/endpoints'
import { isChosen } from '@zdb/contract/desk/push/is-told'
import { personalKinds, privateKinds } from '@zdb/contract/desk/push/kinds'
import {
  allNotificationEvents,
  allWays,
  notificationEvents,
  ruleOf,
  type NotificationEvent,
} from '@zdb/contract/desk/push/notifications'
import { boundTo } from '#areas/people/identity/public'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { wakeHere } from '#core/db/process-notices'
import { within, type Tx } from '#core/db/tx'
import { hears } from '../hearers.ts'
import { addChoices, settingOfAccount } from './setting.sql.ts'

type NotificationSetting = Result<typeof push.notificationSetting>
type Changes = Body<typeof push.saveNotificationSetting>

const maySet = (actor: Actor, event: NotificationEvent): boolean => {
  const { kind } = notificationEvents[event]
  return hears(actor, event, personalKinds.has(kind) || privateKinds.has(kind))
}

const present = async (tx: Tx, actor: Actor): Promise<NotificationSetting> => {
  const { choices, quietHours } = await settingOfAccount(actor.accountId, tx)
  const { mobile, email } = await boundTo(tx, actor.accountId)
  return {
    events: allNotificationEvents
      .filter((event) => maySet(actor, event))
      .map((event) => ({
        event,
        group: notificationEvents[event].group,
        label: notificationEvents[event].label,
        ways: allWays.map((way) => ({
          way,
          on: isChosen(choices, event, way),
          fixed: ['always', 'never'].includes(ruleOf(event, way)),
        })),
      })),
    quiet_hours: quietHours,
    mobile_bound: mobile !== undefined,
    email_bound: email !== undefined,
  }
}

export const notificationSetting = (actor: Actor): Promise<NotificationSetting> => within((tx) => present(tx, actor))

const refuseFixed = (actor: Actor, { event, way, on }: Changes['choices'][number]): void => {
  if (!maySet(actor, event)) refuse('forbidden')
  const rule = ruleOf(event, way)
  if (rule === 'always' && !on) refuse('notificationRequired')
  if (rule === 'never' && on) refuse('notificationWayMissing')
}

/** Holds from the next news on, in every console that the person has open. */
export const saveNotificationSetting = (actor: Actor, changes: Changes): Promise<NotificationSetting> =>
  within(async (tx) => {
    for (const choice of changes.choices) refuseFixed(actor, choice)
    const before = await settingOfAccount(actor.accountId, tx)
    const choices = Object.fromEntries(changes.choices.map(({ event, way, on }) => [`${event}.${way}`, on]))
    await addChoices(tx, actor, { choices, quietHours: changes.quiet_hours })
    await record(tx, actor, 'push.saveNotificationSetting', actor.accountId, {
      before: {
        ...Object.fromEntries(
          changes.choices.map(({ event, way }) => [`${event}.${way}`, isChosen(before.choices, event, way)]),
        ),
        ...(changes.quiet_hours && { quiet_hours: before.quietHours }),
      },
      after: { ...choices, ...(changes.quiet_hours && { quiet_hours: changes.quiet_hours }) },
    })
    wakeHere('notification_setting_changed', actor.accountId)
    return present(tx, actor)
  })
