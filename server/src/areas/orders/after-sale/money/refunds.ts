import { addFen, fen, formatYuan, yuanText, type Fen } from '@zdb/contract/kit/fen'
import { photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import {
  changeCredit,
  holdAnother,
  judgePhotos,
  moveOrder,
  priceOf,
  releaseCredit,
  releaseHold,
  type Order,
  type Side,
} from '#areas/orders/transfer-orders/public'
import { drawDeposit } from '#areas/shop/stores/public'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { splitBySources } from '#core/money/payment-sources'
import { openClaim } from '#core/money/claims'
import { lockBalances, post, type AccountRef } from '#core/money/ledger'
import type { Tx } from '#core/db/tx'
import { limitsOf } from './refund-limits.ts'
import type { Case } from '../after-sale.sql.ts'

export type Sources = { from_hold: Fen; from_available: Fen; from_deposit: Fen; as_claim: Fen }
export type Refund = Sources & { amount: Fen; compensation: Fen; result: number }

const least = (a: Fen, b: Fen): Fen => (a < b ? a : b)
const minus = (a: Fen, b: Fen): Fen => fen(a - b)

const refunded = { type: 'refund', why: '售后退款' } as const
const full = 1
const part = 2
const cancelled = 3
const { waiting, rejected } = photoStates
const undelivered = new Set<number>([transferStates.waitDelivery.code, transferStates.inDelivery.code])

const accountsOf = (item: Case) => {
  const of = (kind: AccountRef['kind'], merchantId: number): AccountRef => ({ kind, merchantId })
  return {
    available: of('available', item.shop_merchant_id),
    deposit: of('deposit', item.shop_merchant_id),
    sender: of('available', item.merchant_id),
    frozen: of('frozen', item.merchant_id),
  }
}

/** What a refund will take from where, with every account it touches held. Never more than is left, whatever was asked. */
export const planRefund = async (tx: Tx, order: Order, item: Case): Promise<Refund> => {
  const limits = await limitsOf(order)
  const amount = least(fen(item.amount), limits.refund)
  const compensation = least(fen(item.compensation), limits.compensation)
  const { available, deposit, sender, frozen } = accountsOf(item)
  const [onHand, deposited] = await lockBalances(tx, [available, deposit, sender, frozen])
  const from_hold = order.hold_key ? amount : fen(0)
  const owed = minus(addFen(amount, compensation), from_hold)
  const { drawn, owed: as_claim } = splitBySources(owed, [onHand ?? fen(0), deposited ?? fen(0)])
  const [from_available = fen(0), from_deposit = fen(0)] = drawn
  const whole = amount === limits.refund
  const ending = undelivered.has(order.state) ? cancelled : full
  return { amount, compensation, from_hold, from_available, from_deposit, as_claim, result: whole ? ending : part }
}

/** Moves the money of a plan, and the order with it: closed when the whole held price went back, cheaper when a part did. */
export const payRefund = async (
  tx: Tx,
  order: Order,
  item: Case,
  plan: Refund,
  { actor, side }: { actor: Actor | SystemActor; side: Side },
): Promise<void> => {
  const { available, deposit, sender } = accountsOf(item)
  const legs = [
    { from: available, to: sender, amount: plan.from_available },
    { from: deposit, to: sender, amount: plan.from_deposit },
  ].filter(({ amount }) => amount > 0)
  // Before the money moves: the sender may owe the shop, and what so comes back to it repays this claim at once.
  if (plan.as_claim > 0)
    await openClaim(tx, {
      debtorId: item.shop_merchant_id,
      creditor: item.merchant_id,
      amount: plan.as_claim,
      ref: order.sn,
      why: '售后退款',
    })
  if (legs.length > 0)
    await post(tx, { key: `after-sale:${item.id}`, type: 'refund', why: '售后退款', ref: order.sn, legs })
  if (plan.from_deposit > 0)
    await drawDeposit(tx, {
      merchantId: item.shop_merchant_id,
      storeId: order.shop_id,
      amount: plan.from_deposit,
      ref: order.sn,
      note: `售后${item.id}`,
      actor,
    })
  const words = [
    `退款${yuanText(plan.amount)}`,
    ...(plan.compensation > 0 ? [`赔付${yuanText(plan.compensation)}`] : []),
  ].join('，')
  const how = { id: order.id, actor, side, story: { what: '售后退款', detail: words } }
  if (plan.from_hold === 0) {
    await moveOrder(tx, 'closeAfterSale', { ...how, set: { after_sale_open: false } })
    return
  }
  const price = priceOf(order)
  if (plan.from_hold === price) {
    await releaseCredit(tx, order)
    await releaseHold(tx, order, refunded)
    // An order that ends is late no more and leaves no photo to judge.
    const photo_state = order.photo_state === waiting.code ? rejected.code : order.photo_state
    await moveOrder(tx, 'refundFull', {
      ...how,
      set: { after_sale_open: false, ended_at: now(), reason: '售后全额退款', abnormal: false, photo_state },
    })
    await judgePhotos(tx, order.id, false, '订单已退款')
    return
  }
  const rest = minus(price, plan.from_hold)
  await holdAnother(tx, order, rest, refunded)
  await changeCredit(tx, order, -plan.from_hold)
  const changes = [{ label: '订单金额', before: formatYuan(price), after: formatYuan(rest) }]
  await moveOrder(tx, 'refundPart', {
    ...how,
    set: { after_sale_open: false, price: rest },
    story: { ...how.story, changes },
  })
}
