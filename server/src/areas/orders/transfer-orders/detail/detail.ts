import type { Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { presentMaking } from '#areas/shop/goods/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { outerLine } from '#core/domain/timeline'
import { moneyLine } from '#core/money/ledger-lines'
import { refuse } from '#core/http/refusal'
import { consigneeOf } from '../create/consignee.ts'
import { detailedOrder, type DetailedOrder, type ShownModification } from './detail.sql.ts'
import { festivalNote } from './festival-note.ts'
import { presentCounterpart } from './counterpart.ts'
import { hiddenConsignee, knowsConsignee, leavesFrom, presentShop, presentWith, shopsBeside } from './present.ts'
import { presentEvent, presentModification, presentPhoto } from './present-parts.ts'
import { showModification } from '../modifications/modification-terms.ts'
import { showOrders } from '../terms.ts'
import type { Order, Part } from '../transfer-order.sql.ts'

type Detail = Result<typeof transferOrders.detail>

const secondsLeft = ({ grab_until }: Order): number =>
  grab_until ? Math.max(0, Math.round((grab_until.getTime() - now().getTime()) / 1000)) : 0

const presentComment = (comment: DetailedOrder['comment']): Detail['comment'] =>
  comment
    ? {
        marks: comment.marks as Record<string, number>,
        text: comment.text,
        images: comment.images,
        by_default: comment.by_default,
        at: new Date(comment.at),
      }
    : null

const outerModification = ({ modification }: DetailedOrder): ShownModification | undefined =>
  modification
    ? {
        ...modification,
        sealed: modification.sealed === null ? null : Buffer.from(modification.sealed.slice(2), 'hex'),
        deadline_at: new Date(modification.deadline_at),
        at: new Date(modification.at),
      }
    : undefined

/** Everything one of the two merchants may know of an order. A shop hears of it once it is paid. */
export const orderDetail = async (actor: Actor, part: Part, sn: string): Promise<Detail> => {
  const order = await detailedOrder(actor, part, sn)
  if (part === 'shop' && order.state === transferStates.waitPay.code) refuse('notFound')
  const festival_note = await festivalNote(part, order)
  const knows = knowsConsignee(part, order)
  const consignee = knows ? consigneeOf(order.consignee_sealed) : undefined
  const modification = outerModification(order)
  const shops = shopsBeside([order])
  const [row] = presentWith(actor, part, [order], {
    shops,
    senders: new Map([[order.merchant_id, order.sender]]),
    quotes: new Map(part === 'sender' ? [[order.id, { count: order.quotes, lowest: order.lowest_quote }]] : []),
    changes: new Map(
      order.modify_open && modification
        ? [[order.id, { until: modification.deadline_at, pureRaise: modification.pure_raise }]]
        : [],
    ),
    consignees: new Map(consignee && [[order.id, consignee]]),
  })
  await showOrders(actor, part, [order])
  if (part === 'shop' && modification) await showModification(actor, [modification])
  const deliveryShop = shops.get(order.delivery_shop_id ?? 0)
  const from = leavesFrom(shops, order)
  return {
    ...(row ?? refuse('notFound')),
    ...(consignee ?? hiddenConsignee(order)),
    longitude: knows ? order.longitude : null,
    latitude: knows ? order.latitude : null,
    delivery_shop: deliveryShop ? presentShop(deliveryShop) : null,
    contact: presentCounterpart(order.counterpart),
    shop_spot: from ? { longitude: from.longitude, latitude: from.latitude } : null,
    city_code: order.city_code,
    festival_note,
    grab_deadline: secondsLeft(order),
    photos: order.photos.map(presentPhoto),
    modification: modification ? presentModification(modification, knows) : null,
    comment: presentComment(order.comment),
    after_sale_id: order.after_sale === null ? null : String(order.after_sale),
    origin_sn: part === 'sender' ? order.origin_sn : null,
    again_sn: part === 'sender' ? order.again_sn : null,
    money: order.money.map(moneyLine),
    timeline: order.timeline.map((line) => presentEvent(outerLine(line))),
    making: presentMaking(actor, order.sold),
  }
}
