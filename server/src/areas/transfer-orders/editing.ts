import type { Body } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/transfer-orders/states'
import { openPictures } from '#areas/system/public'
import { may, type Actor } from '#core/actor'
import { now } from '#core/clock'
import { fen } from '@zdb/contract/kit/fen'
import { refuse } from '#core/refusal'
import { currentRules } from '#core/rules'
import { within } from '#core/tx'
import { shopFor } from './asking.ts'
import { changesBetween, contentColumns, contentOf, picturesOf, priceLine } from './content.ts'
import { deadlineOf } from './deadlines.ts'
import { holdAnother } from './money.ts'
import { moveOrder } from './moving.ts'
import { lockOrder, type Order } from './store.ts'
import { keepableWindow, type Window } from './window.ts'

const pooled = new Set<number>([transferStates.waitGrab.code, transferStates.waitQuote.code])

/** Another window moves the end of the wait; the time to pay and the shop's time to answer do not begin anew. */
const deadlineWith = async (order: Order, window: Window): Promise<Date | null> => {
  if (pooled.has(order.state))
    return deadlineOf({ ...order, window_start: window.start, window_end: window.end }, await currentRules())
  const answered = order.state === transferStates.waitReceive.code && window.start > now()
  return answered && order.deadline_at && window.start < order.deadline_at ? window.start : order.deadline_at
}

/** Before a shop has taken it an order is its sender's to rewrite; what is held follows the price. */
export const update = (actor: Actor, sn: string, body: Body<typeof transferOrders.update>): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    if (order.chosen_quote_id) refuse('orderMoved', '已选定报价，不能再修改订单')
    const { price: asked, ...content } = body
    const window = keepableWindow(body.delivery_date, body.delivery_time)
    const price = order.kind === kinds.compete ? order.price : (asked ?? order.price)
    if (order.hold_key && (price ?? 0) > (order.price ?? 0) && !may(actor, 'transfer.pay')) refuse('forbidden')
    await openPictures(tx, actor, picturesOf(content))
    if (order.shop_id && content.product_type !== order.product_type)
      await shopFor(actor.merchantId, { id: order.shop_id }, content.product_type)
    const { kept } = changesBetween(contentOf(order), content)
    const changes = price !== null && price !== order.price ? [...kept, priceLine(order.price, price)] : kept
    if (changes.length === 0) refuse('nothingChanged')
    await moveOrder(tx, 'edit', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { ...contentColumns(sn, content, window), price, deadline_at: await deadlineWith(order, window) },
      story: { what: '修改转单', changes: changes.map(({ label, before, after }) => ({ label, before, after })) },
    })
    if (price !== null) await holdAnother(tx, order, fen(price), '转单改价')
    return null
  })
