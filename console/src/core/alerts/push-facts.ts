import { pages, routeTo, type PageName, type Route } from '@zdb/contract/pages'
import { pushEvents } from '@zdb/contract/desk/push/notifications'
import { isGranted } from '../router/menu.ts'
import type { Push } from '../realtime/push-feed.ts'
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

const receiving = 2

/** Where what it tells of stands, the nearest first. */
const placesOf = (push: Push): readonly (readonly [PageName, Route])[] => {
  const { delivery_sn, online_sn, received_sn, sn, id, pool, sid, ticket, ...facts } = factsOf(push)
  const { event, identity } = push.message.extras
  const receives = identity === receiving
  const places: (readonly [PageName, Route])[] = []
  if (delivery_sn) places.push(['delivery', routeTo('delivery', { sn: delivery_sn })])
  if (online_sn) places.push(['onlineOrder', routeTo('onlineOrder', { no: online_sn })])
  if (received_sn) places.push(['receivedOrder', routeTo('receivedOrder', { sn: received_sn })])
  if (pool) places.push(['grabPool', routeTo('grabPool')])
  if (id && pushEvents[event].kind === 'afterSale')
    places.push(
      receives
        ? ['receivedAfterSale', routeTo('receivedAfterSale', { id })]
        : ['sentAfterSale', routeTo('sentAfterSale', { id })],
    )
  if (sn && !pool)
    places.push(
      receives
        ? ['receivedOrder', routeTo('receivedOrder', { sn })]
        : ['transferOrder', routeTo('transferOrder', { no: sn })],
    )
  if (ticket) places.push(['ticket', routeTo('ticket', { id: ticket })])
  if (facts.penalty) places.push(['penalties', routeTo('penalties')])
  if (facts.invoice) places.push(['merchantInvoices', routeTo('merchantInvoices')])
  if (facts.withdrawal) places.push(['settlement', routeTo('settlement')])
  if (facts.payment || facts.remittance) places.push(['financeRecords', routeTo('financeRecords')])
  if (facts.printer_id && sid) places.push(['printSetting', routeTo('printSetting', { sid })])
  else if (sid) places.push(['storeInfo', routeTo('storeInfo', { sid })])
  return places
}

/** Everybody has their tickets. */
const openToAll: ReadonlySet<PageName> = new Set(['ticket'])

/** The page of what a push tells of, if this person may open one. */
export const routeOfPush = (push: Push, menu: readonly MenuItem[]): Route | undefined =>
  placesOf(push).find(([name]) => openToAll.has(name) || isGranted(menu, pages[name].path))?.[1]

/** What stands above the words of a push: its title, or its kind where the words say the title themselves. */
export const headingOf = ({ message: { title, alert, extras } }: Push): string =>
  // 骑手已取货 is told as 骑手周文斌已取货.
  alert.includes(title.replace(/^骑手/, '')) ? pushEvents[extras.event].label : title
