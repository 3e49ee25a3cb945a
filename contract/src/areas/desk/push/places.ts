import { routeTo, type PageName, type Route } from '../../../pages.ts'
import { pushEvents, type PushEvent } from './notifications.ts'

/** What a push tells of: its event, the side it is told to, and the ids that came with it. */
export type PushFacts = {
  readonly event: PushEvent
  readonly identity: number
  readonly params: Readonly<Record<string, string | undefined>>
}

const receiving = 2

/** A ware by its number; the service of a store by an S and the number of the store. */
const placeOfMini = (thing: string): readonly [PageName, Route] =>
  thing.startsWith('S') ? ['miniProgram', routeTo('miniProgram')] : ['miniGoods', routeTo('miniGoods', { ware: thing })]

/** Where what it tells of stands, the nearest first. */
export const placesOf = ({ event, identity, params }: PushFacts): readonly (readonly [PageName, Route])[] => {
  const { delivery_sn, online_sn, received_sn, sn, id, pool, sid, ticket, ...facts } = params
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
  if (facts.goods) places.push(['editGoods', routeTo('editGoods', { id: facts.goods })])
  if (facts.goods) places.push(['goods', routeTo('goods')])
  if (facts.mini) places.push(placeOfMini(facts.mini))
  if (facts.coupon) places.push(['miniCoupons', routeTo('miniCoupons', { id: facts.coupon })])
  if (facts.day_sheet) places.push(['daySheet', routeTo('daySheet', { day: facts.day_sheet })])
  if (facts.rehearsal) places.push(['rehearsal', routeTo('rehearsal', { id: facts.rehearsal })])
  if (facts.penalty) places.push(['penalties', routeTo('penalties')])
  if (facts.invoice) places.push(['merchantInvoices', routeTo('merchantInvoices')])
  if (facts.withdrawal) places.push(['settlement', routeTo('settlement')])
  if (facts.payment || facts.remittance) places.push(['financeRecords', routeTo('financeRecords')])
  if (facts.printer_id && sid) places.push(['printSetting', routeTo('printSetting', { sid })])
  else if (sid) places.push(['storeInfo', routeTo('storeInfo', { sid })])
  return places
}

/** Everybody has their tickets. */
export const openToAll: ReadonlySet<PageName> = new Set(['ticket'])
