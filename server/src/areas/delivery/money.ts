import { randomUUID } from 'node:crypto'
import { groups } from '@zdb/contract/delivery/couriers'
import { deliveryStates } from '@zdb/contract/delivery/states'
import { addFen, fen, type Fen } from '@zdb/contract/kit/fen'
import { drawOn } from '#core/drawing'
import { adjustHold, hold, lockBalances, post, resolveHold } from '#core/ledger'
import type { Tx } from '#core/tx'
import { patchDelivery, type Delivery } from './store.ts'

const keyOf = ({ sn }: Pick<Delivery, 'sn'>): string => `delivery:${sn}`

/** Only what the platform's account pays is paid from the merchant's balance; everything else is written down. */
const isPaidHere = ({ way }: Pick<Delivery, 'way'>): boolean => way === groups.aggregated.code

export const heldFor = ({ price, tips }: Pick<Delivery, 'price' | 'tips'>): Fen => addFen(fen(price), fen(tips))

/** Sets the price and the tips aside before a courier is called. Refuses when there is not enough. */
export const holdFor = async (tx: Tx, delivery: Delivery): Promise<void> => {
  const amount = heldFor(delivery)
  if (!isPaidHere(delivery) || amount === 0) return
  await hold(tx, { key: keyOf(delivery), merchantId: delivery.merchant_id, amount, why: '配送冻结', ref: delivery.sn })
}

/** A tip, a tip taken back, or a price the courier names at the call: what is held follows, and so do the columns. */
export const holdAnother = async (
  tx: Tx,
  delivery: Delivery,
  change: { price?: Fen; tips?: Fen },
  why: string,
): Promise<Delivery> => {
  const after = { price: change.price ?? delivery.price, tips: change.tips ?? delivery.tips }
  if (isPaidHere(delivery)) {
    // The amount itself is what makes it happen once: to set it again to what it is moves nothing.
    if (heldFor(delivery) === 0) await holdFor(tx, { ...delivery, ...after })
    else await adjustHold(tx, keyOf(delivery), heldFor(after), { key: `${keyOf(delivery)}:${randomUUID()}`, why })
  }
  return patchDelivery(tx, delivery.id, after)
}

const reasons: Readonly<Record<number, string>> = {
  [deliveryStates.completed.code]: '配送费',
  [deliveryStates.cancelled.code]: '配送取消费',
  [deliveryStates.returned.code]: '配送退回费',
  [deliveryStates.failed.code]: '配送失败费',
}

const accountsOf = (merchantId: number) =>
  ({
    available: { kind: 'available', merchantId },
    frozen: { kind: 'frozen', merchantId },
    debt: { kind: 'debt', merchantId },
    payable: { kind: 'providerPayable', merchantId },
  }) as const

/** More than was set aside: from what is there, and what is not there is owed. */
const payBeyond = async (tx: Tx, delivery: Delivery, amount: Fen, available: Fen, key: string): Promise<void> => {
  const accounts = accountsOf(delivery.merchant_id)
  const { drawn, owed } = drawOn(amount, [available])
  const legs = [
    { from: accounts.available, to: accounts.payable, amount: drawn[0] ?? fen(0) },
    { from: accounts.debt, to: accounts.payable, amount: owed },
  ].filter((leg) => leg.amount > 0)
  await post(tx, { key, why: `${reasons[delivery.state]}补扣`, ref: delivery.sn, legs })
}

const payHeld = async (tx: Tx, delivery: Delivery, cost: Fen): Promise<void> => {
  const { available, frozen, debt, payable } = accountsOf(delivery.merchant_id)
  const held = heldFor(delivery)
  await lockBalances(tx, [available, frozen, debt, payable])
  const part = cost < held ? cost : held
  const payments = part > 0 ? [{ to: payable, amount: part }] : []
  if (held > 0)
    await resolveHold(tx, keyOf(delivery), part > 0 ? (reasons[delivery.state] ?? '') : '配送解冻', payments)
  if (cost === part) return
  // Only now: what came back of the hold, or of other holds, may pay for the rest.
  const [onHand = fen(0)] = await lockBalances(tx, [available])
  await payBeyond(tx, delivery, fen(cost - part), onHand, `${keyOf(delivery)}:beyond`)
}

/** The courier charges something else than it said before. */
const payDifference = async (tx: Tx, delivery: Delivery, before: Fen, cost: Fen, cause: string): Promise<void> => {
  const { available, debt, payable } = accountsOf(delivery.merchant_id)
  const key = `${keyOf(delivery)}:${cause}`
  const [onHand = fen(0)] = await lockBalances(tx, [available, debt, payable])
  if (cost > before) return payBeyond(tx, delivery, fen(cost - before), onHand, key)
  const legs = [{ from: payable, to: available, amount: fen(before - cost) }]
  await post(tx, { key, why: `${reasons[delivery.state]}退回`, ref: delivery.sn, legs })
}

/**
 * A delivery that has ended costs this much: captured from what was held, the rest given back. Told another cost later,
 * the difference is charged or refunded; told the same again, nothing moves. `cause` names what told it.
 */
export const settle = async (tx: Tx, delivery: Delivery, cost: Fen, cause: string): Promise<Delivery> => {
  if (delivery.cost === cost) return delivery
  if (isPaidHere(delivery)) {
    if (delivery.cost === null) await payHeld(tx, delivery, cost)
    else await payDifference(tx, delivery, fen(delivery.cost), cost, cause)
  }
  const cancelled = delivery.state === deliveryStates.cancelled.code
  return patchDelivery(tx, delivery.id, { cost, cancel_fee: cancelled ? cost : 0 })
}

/** What a delivery costs that ended like this when the courier names no sum. */
export const usualCost = (delivery: Delivery): Fen => {
  const { completed, returned } = deliveryStates
  return delivery.state === completed.code || delivery.state === returned.code ? heldFor(delivery) : fen(0)
}

/** What an order really costs: the sum over all that was tried, and what the one that still rides will cost. */
export const costOf = (attempts: readonly Delivery[]): Fen =>
  addFen(...attempts.map((each) => (each.cost === null ? (each.lost ? fen(0) : heldFor(each)) : fen(each.cost))))
