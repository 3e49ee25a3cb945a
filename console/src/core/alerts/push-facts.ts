import { pages, type Route } from '@zdb/contract/pages'
import type { PushEvent } from '@zdb/contract/desk/push/notifications'
import { openToAll, placesOf } from '@zdb/contract/desk/push/places'
import { isGranted } from '../router/menu.ts'
import type { Push } from '../realtime/feed.ts'
import type { MenuItem } from '../session/session.ts'

type Facts = Readonly<Record<string, string | undefined>>

const factsOf = ({ message }: Push): Facts => {
  try {
    const read: unknown = JSON.parse(message.extras.params)
    return typeof read === 'object' && read !== null
      ? Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]))
      : {}
  } catch {
    return {}
  }
}

/** Whether this person did what the push tells of. */
export const isOwnAct = (push: Push, accountId: string | undefined): boolean => {
  const { by } = factsOf(push)
  return by !== undefined && by === accountId
}

/** Whether somebody has to acknowledge it. */
export const needsPerson = ({ message }: Push): boolean => message.extras.needs_person === 1

const troubles: ReadonlySet<PushEvent> = new Set(['onlineTrouble', 'sentTrouble', 'receivedTrouble', 'riderTrouble'])

/** Whether something is late or has gone wrong on its way: that costs more every minute than what is new. */
export const isTrouble = ({ message }: Push): boolean => troubles.has(message.extras.event)

/**
 * What happened to which thing: two pushes with the same key tell of the same event. Where a push names no thing, equal
 * words prove nothing, and it is an event of its own.
 */
export const eventKeyOf = (push: Push): string => {
  const { status: _status, by: _by, ...thing } = factsOf(push)
  if (!Object.values(thing).some(Boolean)) return push.id
  const { title, alert, extras } = push.message
  return JSON.stringify([extras.event, extras.type, extras.identity, extras.params, title, alert])
}

/** The page of what a push tells of, if this person may open one. */
export const routeOfPush = (push: Push, menu: readonly MenuItem[]): Route | undefined =>
  placesOf({ ...push.message.extras, params: factsOf(push) }).find(
    ([name]) => openToAll.has(name) || isGranted(menu, pages[name].path),
  )?.[1]

/** Of which thing it tells: what happened to it stands above, and is not said twice. */
export const wordsOf = ({ message: { title, alert } }: Push): string =>
  alert.startsWith(`${title}：`) ? alert.slice(title.length + 1) : alert.replace(`：${title}`, '')
