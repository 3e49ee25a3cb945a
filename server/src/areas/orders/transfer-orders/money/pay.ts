import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { Body, Result } from '@zdb/contract/kit/endpoint'
import type { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { kinds, transferStates, type Kind } from '@zdb/contract/orders/transfer-orders/states'
import { hasPayPassword, provePayPassword, refuseLimited } from '#areas/people/account/public'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { balancesOf } from '#core/money/ledger'
import { announce } from '#core/work/outbox'
import { refuse, refuseField } from '#core/http/refusal'
import type { Payable } from '#core/domain/payable'
import { currentRules, type Rules } from '#core/domain/rules'
import { within, type Tx } from '#core/db/tx'
import { lockShopFor } from '../sending/receiving-shop.ts'
import { priceLine } from '../create/content.ts'
import { orderPooled } from '../events.ts'
import type { OrderMove } from '../machine.ts'
import { holdAnother, holdPrice, priceOf } from './order-money.ts'
import { moveOrder } from '../move-order.ts'
import { requireSeenOrder, showOrders } from '../terms.ts'
import { lockOrder, orderOf, type NewOrder, type Order } from '../transfer-order.sql.ts'

export const payChannels = async (actor: Actor, sn: string): Promise<Result<typeof transferOrders.payChannels>> => {
  const order = await orderOf(actor, 'sender', sn)
  const amount = priceOf(order)
  await showOrders(actor, 'sender', [order])
  const { available } = await balancesOf(actor.merchantId)
  return {
    revision: order.revision,
    amount,
    channels: [{ id: 'balance', title: '余额支付', available_balance: available, enough: available >= amount }],
    has_pay_password: await hasPayPassword(actor.merchantId),
  }
}

const payMoves: Record<Kind, OrderMove> = { 0: 'payAssigned', 1: 'payGrab', 2: 'payChosen' }

/** A chosen quote is a commitment, unless the platform's rule says that the shop must still confirm. */
const payMoveOf = (order: Order, { chosenQuoteIsCommitment }: Rules): OrderMove =>
  order.kind === kinds.compete && !chosenQuoteIsCommitment ? 'payChosenAsking' : payMoves[order.kind as Kind]

/** A grab's time in the pool begins when it enters the pool, however long the payment took. */
const poolTime = ({ grab_until, created_at }: Order): Date | null =>
  grab_until ? new Date(now().getTime() + grab_until.getTime() - created_at.getTime()) : null

const paidColumns = (order: Order, name: OrderMove): Partial<NewOrder> => {
  if (order.kind === kinds.grab) return { paid_at: now(), grab_until: poolTime(order) }
  return name === 'payChosen' ? { paid_at: now(), accepted_at: now() } : { paid_at: now() }
}

/** Sets the price aside and sends the order on its way. */
export const pay = async (
  actor: Actor,
  sn: string,
  { pay_password, revision }: Body<typeof transferOrders.pay>,
): Promise<null> => {
  await orderOf(actor, 'sender', sn)
  await provePayPassword(actor, pay_password)
  return within(async (tx) => {
    await payFromBalance(tx, actor, sn, revision)
    return null
  })
}

const payFromBalance = async (tx: Tx, actor: Actor, sn: string, revision: number | undefined): Promise<void> => {
  await refuseLimited(actor, 'fadan')
  const order = await lockOrder(tx, actor, 'sender', sn)
  if (order.state !== transferStates.waitPay.code) refuse('orderMoved')
  await requireSeenOrder(tx, actor, order, revision, 'sender')
  if (order.window_end <= now()) refuse('windowPast')
  if (order.shop_id) await lockShopFor(tx, actor.merchantId, { id: order.shop_id }, order.product_type)
  const name = payMoveOf(order, await currentRules())
  const paid = await moveOrder(tx, name, {
    id: order.id,
    actor,
    part: 'sender',
    side: 'sender',
    set: paidColumns(order, name),
    story: { what: '支付转单', detail: `冻结${yuanText(priceOf(order))}` },
  })
  await holdPrice(tx, paid)
  if (order.kind === kinds.grab) await announce(tx, orderPooled, { orderId: order.id })
}

/** An order that waits to be paid, by its number. */
export const orderPayable: Payable = {
  allow: 'transfer.pay',
  ledgerRef: (sn) => sn,
  quote: async (actor, sn) => {
    const order = await orderOf(actor, 'sender', sn)
    if (order.state !== transferStates.waitPay.code) refuse('orderMoved')
    await showOrders(actor, 'sender', [order])
    return { title: `转单 ${sn}`, amount: priceOf(order), revision: order.revision }
  },
  lock: (tx, actor, sn) => lockOrder(tx, actor, 'sender', sn),
  pay: (tx, actor, sn, revision) => payFromBalance(tx, actor, sn, revision),
}

/** More for whoever takes it; never less. */
export const raisePrice = async (actor: Actor, sn: string, price: Fen, password: string): Promise<null> => {
  await orderOf(actor, 'sender', sn)
  await provePayPassword(actor, password)
  return within(async (tx) => {
    const order = await lockOrder(tx, actor, 'sender', sn)
    const before = fen(order.price ?? refuseField('price', '竞价单的价格由报价决定'))
    if (price <= before) refuseField('price', '加价后的价格应高于原价')
    await moveOrder(tx, 'raisePrice', {
      id: order.id,
      actor,
      part: 'sender',
      side: 'sender',
      set: { price },
      story: { what: '加价', changes: [priceLine(before, price)] },
      facts: { before: { price: before }, after: { price } },
    })
    await holdAnother(tx, order, price, { type: 'transfer', why: '转单加价' })
    return null
  })
}
