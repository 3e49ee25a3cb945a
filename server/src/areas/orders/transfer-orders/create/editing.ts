import type { Window } from '@zdb/contract/kit/orders/delivery-window'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { provePayPassword } from '#areas/people/account/public'
import { openPictures } from '#areas/desk/files/public'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { fen } from '@zdb/contract/kit/fen'
import { refuse, refuseField } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { keepableWindow } from '#core/time/delivery-window'
import { lockShopFor } from '../sending/receiving-shop.ts'
import { changesBetween, contentOf, editedColumns, picturesOf, priceLine, withNamedPlace } from './content.ts'
import { deadlineOf } from '#core/domain/machine'
import { transferOrder } from '../machine.ts'
import { holdAnother } from '../money/order-money.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder, orderOf, type Order } from '../transfer-order.sql.ts'

const pooled = new Set<number>([transferStates.waitGrab.code, transferStates.waitQuote.code])

/** Another window moves the end of the wait; the time to pay and the shop's time to answer do not begin anew. */
const deadlineWith = async (order: Order, window: Window): Promise<Date | null> => {
  if (pooled.has(order.state))
    return deadlineOf(
      transferOrder,
      { ...order, window_start: window.start, window_end: window.end },
      await currentRules(),
    )
  const answered = order.state === transferStates.waitReceive.code && window.start > now()
  return answered && order.deadline_at && window.start < order.deadline_at ? window.start : order.deadline_at
}

type Edit = Body<typeof transferOrders.update>

const priceAfter = (order: Order, { price }: Edit): number | null =>
  order.kind === kinds.compete ? order.price : (price ?? order.price)

const holdGrows = (order: Order, edit: Edit): boolean =>
  order.hold_key !== null && (priceAfter(order, edit) ?? 0) > (order.price ?? 0)

/** To set more money aside takes what paying takes: the permission and the payment password. */
const proveRaise = async (actor: Actor, order: Order, edit: Edit): Promise<void> => {
  if (!holdGrows(order, edit)) return
  if (!may(actor, 'transfer.pay')) refuse('forbidden')
  await provePayPassword(actor, edit.pay_password ?? refuseField('pay_password', '请输入支付密码'))
}

/** Before a shop has taken it an order is its sender's to rewrite; what is held follows the price. */
export const update = async (actor: Actor, sn: string, body: Edit): Promise<null> => {
  const seen = await orderOf(actor, 'sender', sn)
  await proveRaise(actor, seen, body)
  return within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    if (order.chosen_quote_id) refuse('orderMoved', '已选定报价，不能再修改订单')
    // Paid or lowered in the meantime: what was not asked for the password then is not set aside now.
    if (holdGrows(order, body) && !holdGrows(seen, body)) refuse('orderMoved')
    const { price: _price, pay_password: _password, ...typed } = body
    const content = withNamedPlace(typed)
    const window = keepableWindow(body.delivery_date, body.delivery_time)
    const price = priceAfter(order, body)
    await openPictures(tx, actor, picturesOf(content))
    if (order.shop_id && content.product_type !== order.product_type)
      await lockShopFor(tx, actor.merchantId, { id: order.shop_id }, content.product_type)
    const { kept } = changesBetween(contentOf(order), content)
    const changes = price !== null && price !== order.price ? [...kept, priceLine(order.price, price)] : kept
    if (changes.length === 0) refuse('nothingChanged')
    await moveOrder(tx, 'update', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { ...editedColumns(order, content, window), price, deadline_at: await deadlineWith(order, window) },
      story: { what: '修改转单', changes: changes.map(({ label, before, after }) => ({ label, before, after })) },
      facts: { before: { price: order.price }, after: { price } },
    })
    if (price !== null) await holdAnother(tx, order, fen(price), { type: 'transfer', why: '转单改价' })
    return null
  })
}
