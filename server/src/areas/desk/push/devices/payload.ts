import { createHash } from 'node:crypto'
import { menu } from '@zdb/contract/menu'
import type { MenuRow } from '@zdb/contract/kit/menu-row'
import { cut } from '@zdb/contract/kit/text'
import { untilQuiet } from '@zdb/contract/desk/push/is-told'
import { ruleOf, type PushEvent, type QuietHours } from '@zdb/contract/desk/push/notifications'
import { openToAll, placesOf, type PushFacts } from '@zdb/contract/desk/push/places'
import { pages, routeTo, type Route } from '@zdb/contract/pages'
import { may, type Actor } from '#core/http/actor'
import { minutes, now, seconds } from '#core/time/clock'
import type { WebPushMessage } from '#ports/web-push/port'
import type { PushRow } from '../push.sql.ts'
import { withoutNumbers } from './phone-numbers.ts'

type Person = Pick<Actor, 'isMaster' | 'grants'>

const mayOpen = (person: Person, path: string, rows: readonly MenuRow[] = menu): boolean =>
  rows.some((row) => may(person, row.allow) && (row.index === path || mayOpen(person, path, row.child ?? [])))

const factsOf = ({ event, identity, params }: PushRow): PushFacts => ({
  event: event as PushEvent,
  identity,
  params: Object.fromEntries(Object.entries(params as object).map(([name, value]) => [name, String(value)])),
})

/** Whose act it tells of. */
export const actorOf = (row: PushRow): number => Number(factsOf(row).params.by ?? 0)

/** The page of what it tells of, if this person may open one. */
const routeFor = (person: Person, facts: PushFacts): Route =>
  placesOf(facts).find(([name]) => openToAll.has(name) || mayOpen(person, pages[name].path))?.[1] ??
  routeTo('home', { alerts: 1 })

/** News of one event about one thing take each other's place; 32 letters at most (RFC 8030, 5.4). */
const topicOf = ({ merchant_id, id, event }: PushRow, { params }: PushFacts): string => {
  const thing = params.delivery_sn ?? params.online_sn ?? params.received_sn ?? params.sn ?? params.id ?? String(id)
  return createHash('sha256').update(`${merchant_id}:${event}:${thing}`).digest('base64url').slice(0, 32)
}

/** So long a phone that is off is still told: what is older is no news. */
const patience = minutes(60)

/** What somebody of another merchant wrote is not for a locked screen. */
const fixedWords: Partial<Record<PushEvent, string>> = { inquiry: '有商家向您询价，请打开转单宝查看' }

/** Of which thing it tells: what happened to it is the title, and is not said twice. */
const bodyOf = (title: string, alert: string): string => {
  if (title === '') return alert
  if (alert.startsWith(`${title}：`)) return alert.slice(title.length + 1)
  const at = alert.indexOf(`：${title}`)
  const rest = alert.slice(at + title.length + 1)
  return at > 0 && (rest === '' || rest.startsWith('，')) ? alert.slice(0, at) + rest : alert
}

/** The words of the toast and the address of what they tell of: what a locked phone shows to whoever holds it. */
export const messageFor = (person: Person, quietHours: QuietHours, row: PushRow): WebPushMessage => {
  const facts = factsOf(row)
  const topic = topicOf(row, facts)
  const { title, at } = row
  const alert = fixedWords[facts.event] ?? row.alert
  return {
    payload: JSON.stringify({
      title,
      body: cut(withoutNumbers(bodyOf(title, alert)), 300),
      url: `/console/${routeFor(person, facts)}`,
      tag: topic,
      at: at.toISOString(),
    }),
    topic,
    urgency: ruleOf(facts.event, 'voice') === 'never' ? 'normal' : 'high',
    // A phone that is switched on at night stays silent.
    ttlSeconds: Math.floor(Math.min(patience, untilQuiet(quietHours, now())) / seconds(1)),
  }
}
