import { allPushKinds, privateKinds, pushKinds, type PushKind } from '@zdb/contract/desk/push/kinds'
import { notificationEvents, type NotificationEvent } from '@zdb/contract/desk/push/notifications'
import { may, type Actor } from '#core/http/actor'
import type { Hearer } from './push.sql.ts'

/** What this person may hear of. */
export const kindsFor = (person: Pick<Actor, 'isMaster' | 'grants'>): PushKind[] =>
  allPushKinds.filter((kind) => may(person, pushKinds[kind]))

/**
 * Whether this person hears of such an event. Of what concerns themselves they hear without the permission; of what is
 * made for one person alone nobody else hears, and they only with it.
 */
export const hears = (
  person: Pick<Actor, 'isMaster' | 'grants'>,
  event: NotificationEvent,
  isTheirs = false,
): boolean => {
  const { kind } = notificationEvents[event]
  const isAllowed = may(person, pushKinds[kind])
  return privateKinds.has(kind) ? isTheirs && isAllowed : isTheirs || isAllowed
}

export const hearerOf = (actor: Pick<Actor, 'merchantId' | 'accountId' | 'isMaster' | 'grants'>): Hearer => ({
  merchantId: actor.merchantId,
  accountId: actor.accountId,
  kinds: kindsFor(actor),
})
