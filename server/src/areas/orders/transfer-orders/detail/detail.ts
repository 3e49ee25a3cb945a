import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { makingOf } from '#areas/shop/goods/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { moneyOf } from '#core/money/ledger-lines'
import { refuse } from '#core/http/refusal'
import { commentOf, latestAfterSale, modificationsOf, photosOf, type ModificationFacts } from './detail.sql.ts'
import { festivalNote } from './festival-note.ts'
import { openQuotes } from '../list/listing.sql.ts'
import { counterpartOf } from './counterpart.ts'
import { knowsConsignee, leavesFrom, openConsignee, presentShop, presentWith, type Facts } from './present.ts'
import { presentEvent, presentModification, presentPhoto } from './present-parts.ts'
import { showModification } from '../modifications/modification-terms.ts'
import { showOrders } from '../terms.ts'
import { merchantNames, orderOf, shopsByIds, type Order, type Part } from '../transfer-order.sql.ts'
import { timelineOf, toldTo } from '../timeline.sql.ts'

type Detail = Result<typeof transferOrders.detail>

const secondsLeft = ({ grab_until }: Order): number =>
  grab_until ? Math.max(0, Math.round((grab_until.getTime() - now().getTime()) / 1000)) : 0

const presentComment = (comment: Awaited<ReturnType<typeof commentOf>>): Detail['comment'] =>
  comment
    ? {
        marks: comment.marks as Record<string, number>,
        text: comment.text,
        images: comment.images,
        by_default: comment.by_default,
        at: comment.at,
      }
    : null

const openChanges = ({ id, modify_open }: Order, [latest]: readonly ModificationFacts[]): Facts['changes'] =>
  new Map(modify_open && latest ? [[id, { until: latest.deadline_at, pureRaise: latest.pure_raise }]] : [])

/** Everything one of the two merchants may know of an order. A shop hears of it once it is paid. */
export const orderDetail = async (actor: Actor, part: Part, sn: string): Promise<Detail> => {
  const order = await orderOf(actor, part, sn)
  if (part === 'shop' && order.state === transferStates.waitPay.code) refuse('notFound')
  const [
    quotes,
    photos,
    modifications,
    comment,
    afterSale,
    money,
    timeline,
    shops,
    senders,
    contact,
    making,
    festival_note,
  ] = await Promise.all([
    openQuotes(part === 'sender' ? [order.id] : []),
    photosOf(order.id),
    modificationsOf(order.id, 1),
    commentOf(order.id),
    latestAfterSale(order.id),
    moneyOf([sn], actor.merchantId),
    timelineOf(order.id, part === 'shop' ? toldTo(actor.merchantId) : undefined),
    shopsByIds([order.shop_id, order.delivery_shop_id].filter((id) => id !== null)),
    merchantNames([order.merchant_id]),
    counterpartOf(part, order),
    part === 'sender' && order.origin_sn !== null ? makingOf(actor, order.origin_sn) : null,
    festivalNote(part, order),
  ])
  const changes = openChanges(order, modifications)
  const [row] = presentWith(actor, part, [order], { shops, senders, quotes, changes })
  await showOrders(actor, part, [order])
  if (part === 'shop') await showModification(actor, modifications)
  const consignee = openConsignee(part, order)
  const knows = knowsConsignee(part, order)
  const [modification] = modifications
  const deliveryShop = shops.get(order.delivery_shop_id ?? 0)
  const from = leavesFrom(shops, order)
  return {
    ...(row ?? refuse('notFound')),
    ...consignee,
    longitude: knows ? order.longitude : null,
    latitude: knows ? order.latitude : null,
    delivery_shop: deliveryShop ? presentShop(deliveryShop) : null,
    contact,
    shop_spot: from ? { longitude: from.longitude, latitude: from.latitude } : null,
    city_code: order.city_code,
    festival_note,
    grab_deadline: secondsLeft(order),
    photos: photos.map(presentPhoto),
    modification: modification ? presentModification(modification, knows) : null,
    comment: presentComment(comment),
    after_sale_id: afterSale === null ? null : String(afterSale),
    origin_sn: part === 'sender' ? order.origin_sn : null,
    again_sn: part === 'sender' ? order.again_sn : null,
    money,
    timeline: timeline.map(presentEvent),
    making,
  }
}
