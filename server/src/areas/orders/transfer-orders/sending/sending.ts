import type { Body } from '@zdb/contract/kit/endpoint'
import { fen, yuanText } from '@zdb/contract/kit/fen'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { provePayPassword, refuseLimited } from '#areas/people/account/public'
import { may, type Actor } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { announce } from '#core/work/outbox'
import { refuse, refuseField } from '#core/http/refusal'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { lockShopFor, refuseFullShop, requireOpenSlot } from './receiving-shop.ts'
import { deadlineOf } from '#core/domain/machine'
import { transferOrder } from '../machine.ts'
import { orderPooled } from '../events.ts'
import { holdAnother, holdPrice, releaseHold } from '../money/order-money.ts'
import { moveOrder } from '../move-order.ts'
import { lockOrder, orderOf, type NewOrder, type Order } from '../transfer-order.sql.ts'

const nobody = { shop_id: null, shop_merchant_id: null, delivery_shop_id: null, chosen_quote_id: null, reason: '' }

const assignable = new Set<number>(transferOrder.moves.assign.from.map((name) => transferStates[name].code))

type Assignment = Body<typeof transferOrders.assign>

const holdGrows = (order: Order, { price }: Assignment): boolean =>
  !order.hold_key || (price ?? order.price ?? 0) > (order.price ?? 0)

/** To set money aside takes what paying takes: the permission and the payment password. Says whether it was proven. */
const proveHold = async (actor: Actor, order: Order, body: Assignment): Promise<boolean> => {
  if (!assignable.has(order.state)) return false
  if (body.price === undefined && order.price === null) refuseField('price', '请填写价格')
  if (!holdGrows(order, body)) return false
  if (!may(actor, 'transfer.pay')) refuse('forbidden')
  await provePayPassword(actor, body.pay_password ?? refuseField('pay_password', '请输入支付密码'))
  return true
}

/** Asks one shop. What is held already pays for it; an order that never had a price is paid here. */
export const assign = async (actor: Actor, sn: string, body: Assignment): Promise<null> => {
  const asked = await orderOf(actor, 'sender', sn)
  await requireOpenSlot(actor.merchantId, { openid: body.shop_id, start: asked.window_start })
  const proven = await proveHold(actor, asked, body)
  return within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    // Rejected, lowered or given back in the meantime: what was not asked for the password then is not set aside now.
    if (assignable.has(order.state) && holdGrows(order, body) && !proven) refuse('orderMoved')
    const shop = await lockShopFor(tx, actor.merchantId, { openid: body.shop_id }, order.product_type)
    await refuseFullShop(shop, order.window_start)
    const price = fen(body.price ?? order.price ?? refuseField('price', '请填写价格'))
    if (order.window_end <= now()) refuse('windowPast')
    const assigned = await moveOrder(tx, 'assign', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      formerShop: order.shop_merchant_id,
      set: {
        ...nobody,
        kind: kinds.assigned,
        shop_id: shop.id,
        shop_merchant_id: shop.merchant_id,
        price,
        grab_until: null,
        paid_at: order.paid_at ?? now(),
      },
      story: { what: '指派门店', detail: `${shop.name} ${yuanText(price)}` },
      facts: { before: { price: order.price }, after: { price } },
    })
    if (order.hold_key) await holdAnother(tx, order, price, { type: 'transfer', why: '转单改价' })
    else {
      await refuseLimited(actor, 'fadan')
      await holdPrice(tx, assigned)
    }
    return null
  })
}

/** Into the pool again: as a grab with the money already held, or to be quoted for, with the money given back. */
export const reopen = (actor: Actor, sn: string, body: Body<typeof transferOrders.reopen>): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    if (order.window_end <= now()) refuse('windowPast')
    const grabbing = body.kind === kinds.grab
    if (grabbing && order.price === null) refuseField('kind', '没有价格的订单请重新竞价或指派门店')
    const set: Partial<NewOrder> = {
      ...nobody,
      kind: body.kind,
      grab_until: body.grab_minutes ? later(minutes(body.grab_minutes)) : null,
      ...(grabbing ? {} : { price: null }),
    }
    const pooled = await moveOrder(tx, grabbing ? 'reopenGrab' : 'reopenCompete', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      formerShop: order.shop_merchant_id,
      set,
      story: { what: '重新发布', detail: grabbing ? '抢单' : '竞价' },
      ...(grabbing ? {} : { facts: { before: { price: order.price }, after: { price: null } } }),
    })
    if (!grabbing) await releaseHold(tx, pooled, { type: 'transfer', why: '转单解冻' })
    await announce(tx, orderPooled, { orderId: order.id })
    return null
  })

/** How long the order waits for a taker; 0 leaves it to the platform's rule. */
export const setDeadline = (actor: Actor, sn: string, grabMinutes: number): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const asked = grabMinutes ? later(minutes(grabMinutes)) : null
    const receiving = order.state === transferStates.waitReceive.code
    const grab_until = receiving ? order.grab_until : asked
    const deadline =
      receiving && asked ? asked : deadlineOf(transferOrder, { ...order, grab_until }, await currentRules())
    await moveOrder(tx, 'setDeadline', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { grab_until, deadline_at: deadline },
      story: { what: '修改时限', detail: grabMinutes ? `${grabMinutes}分钟` : '不限时' },
    })
    return null
  })

/** A shop that never heard of an unpaid order does not find it among its cancelled ones. */
export const unheard = (state: number): Partial<NewOrder> =>
  state === transferStates.waitPay.code ? { shop_merchant_id: null } : {}

export const cancel = (actor: Actor, sn: string): Promise<null> =>
  within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const closed = await moveOrder(tx, 'cancel', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { ...unheard(order.state), ended_at: now() },
      story: { what: '取消转单' },
    })
    await releaseHold(tx, closed, { type: 'transfer', why: '转单取消解冻' })
    return null
  })
