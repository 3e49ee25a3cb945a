import { randomUUID } from 'node:crypto'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import { addFen, fen, type Fen } from '@zdb/contract/kit/fen'
import { openClaim, waiveClaim } from '#core/money/claims'
import { splitBySources } from '#core/money/payment-sources'
import { adjustHold, heldUnder, hold, lockBalances, post, resolveHold } from '#core/money/ledger'
import type { Tx } from '#core/db/tx'
import { troubles } from '../callbacks/troubles.ts'
import { patchDelivery, type Delivery } from '../delivery.sql.ts'

const keyOf = ({ sn }: Pick<Delivery, 'sn'>): string => `delivery:${sn}`

/** Only what the platform's account pays is paid from the merchant's balance; everything else is written down. */
const isPaidHere = ({ way }: Pick<Delivery, 'way'>): boolean => way === groups.aggregated.code

/** What a ride is to cost: its price and the tips. */
export const heldFor = ({ price, tips }: Pick<Delivery, 'price' | 'tips'>): Fen => addFen(fen(price), fen(tips))

/** Sets the price and the tips aside before a courier is called. Refuses when there is not enough. */
export const holdFor = async (tx: Tx, delivery: Delivery): Promise<void> => {
  const amount = heldFor(delivery)
  if (!isPaidHere(delivery) || amount === 0) return
  await hold(tx, {
    key: keyOf(delivery),
    merchantId: delivery.merchant_id,
    amount,
    type: 'ride',
    why: '配送冻结',
    ref: delivery.sn,
  })
}

type Change = { price?: Fen; tips?: Fen }

/** Sets this much aside for it instead. The amount is what makes it happen once: to set it to what it is moves nothing. */
const holdThis = async (tx: Tx, delivery: Delivery, amount: Fen, why: string): Promise<void> => {
  if (!isPaidHere(delivery)) return
  const held = await heldUnder(tx, keyOf(delivery))
  if (held === undefined) await holdFor(tx, { ...delivery, price: amount, tips: 0 })
  else if (amount === 0) await resolveHold(tx, keyOf(delivery), { type: 'ride', why }, [])
  else await adjustHold(tx, keyOf(delivery), amount, { key: `${keyOf(delivery)}:${randomUUID()}`, type: 'ride', why })
}

/** A tip, or a tip taken back: what is held follows, and so do the columns. Refuses when there is not enough. */
export const holdAnother = async (tx: Tx, delivery: Delivery, change: Change, why: string): Promise<Delivery> => {
  const after = { price: change.price ?? delivery.price, tips: change.tips ?? delivery.tips }
  await holdThis(tx, delivery, heldFor(after), why)
  return patchDelivery(tx, delivery.id, after)
}

/** The courier has it already, at another price: as much as there is is set aside, and the rest is paid at the end. */
export const followPrice = async (tx: Tx, delivery: Delivery, price: Fen, why: string): Promise<Delivery> => {
  const { available, frozen } = accountsOf(delivery.merchant_id)
  const wanted = heldFor({ price, tips: delivery.tips })
  if (isPaidHere(delivery)) {
    const [onHand = fen(0)] = await lockBalances(tx, [available, frozen])
    const held = (await heldUnder(tx, keyOf(delivery))) ?? fen(0)
    const most = addFen(held, onHand)
    await holdThis(tx, delivery, wanted < most ? wanted : most, why)
  }
  return patchDelivery(tx, delivery.id, { price })
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
    payable: { kind: 'providerPayable', merchantId },
  }) as const

/** More than was set aside: from what is there, and what is not there is owed to the courier, by way of the platform. */
const payBeyond = async (tx: Tx, delivery: Delivery, amount: Fen, available: Fen, key: string): Promise<void> => {
  const accounts = accountsOf(delivery.merchant_id)
  const {
    drawn: [drawn = fen(0)],
    owed,
  } = splitBySources(amount, [available])
  const why = `${reasons[delivery.state]}补扣`
  const legs = [{ from: accounts.available, to: accounts.payable, amount: drawn }]
  if (drawn > 0) await post(tx, { key, type: 'ride', why, ref: delivery.sn, legs })
  if (owed > 0)
    await openClaim(tx, { debtorId: delivery.merchant_id, creditor: 'courier', amount: owed, ref: delivery.sn, why })
}

const payHeld = async (tx: Tx, delivery: Delivery, cost: Fen): Promise<void> => {
  const { available, frozen, payable } = accountsOf(delivery.merchant_id)
  const held = await heldUnder(tx, keyOf(delivery))
  await lockBalances(tx, [available, frozen, payable])
  const part = fen(Math.min(cost, held ?? 0))
  const payments = part > 0 ? [{ to: payable, amount: part }] : []
  if (held !== undefined)
    await resolveHold(
      tx,
      keyOf(delivery),
      { type: 'ride', why: part > 0 ? (reasons[delivery.state] ?? '') : '配送解冻' },
      payments,
    )
  if (cost === part) return
  // Only now: what came back of the hold, or of other holds, may pay for the rest.
  const [onHand = fen(0)] = await lockBalances(tx, [available])
  await payBeyond(tx, delivery, fen(cost - part), onHand, `${keyOf(delivery)}:beyond`)
}

/** The courier charges something else than it said before. */
const payDifference = async (tx: Tx, delivery: Delivery, before: Fen, cost: Fen): Promise<void> => {
  const { available, payable } = accountsOf(delivery.merchant_id)
  const key = `${keyOf(delivery)}:${randomUUID()}`
  const [onHand = fen(0)] = await lockBalances(tx, [available, payable])
  if (cost > before) return payBeyond(tx, delivery, fen(cost - before), onHand, key)
  // What was not paid yet is not given back.
  const owed = { debtorId: delivery.merchant_id, creditor: 'courier', ref: delivery.sn } as const
  const waived = await waiveClaim(tx, owed, fen(before - cost))
  const legs = [{ from: payable, to: available, amount: fen(before - cost - waived) }]
  if (before - cost > waived)
    await post(tx, { key, type: 'ride', why: `${reasons[delivery.state]}退回`, ref: delivery.sn, legs })
}

/**
 * A delivery that has ended costs this much: captured from what was held, the rest given back. Told another cost later,
 * the difference is charged or refunded; told the same again, nothing moves. The row is held: what it cost so far
 * decides, and not who told it, for a courier may take a correction back in the same words.
 */
export const settle = async (tx: Tx, delivery: Delivery, cost: Fen): Promise<Delivery> => {
  if (delivery.cost === cost) return delivery
  if (isPaidHere(delivery)) {
    if (delivery.cost === null) await payHeld(tx, delivery, cost)
    else await payDifference(tx, delivery, fen(delivery.cost), cost)
  }
  const cancelled = delivery.state === deliveryStates.cancelled.code
  return patchDelivery(tx, delivery.id, {
    cost,
    cancel_fee: cancelled ? cost : 0,
    // Whoever tells it: nobody has to look for it any more.
    ...(delivery.trouble === troubles.costUnknown ? { trouble: '' } : {}),
  })
}

/**
 * What a delivery costs that ended without a word on its sum. What is paid from the balance is its courier's to say;
 * what is only written down stands at what was agreed.
 */
export const costWithoutWord = (delivery: Delivery): Fen | 'open' => {
  const { completed, returned } = deliveryStates
  if (isPaidHere(delivery)) return 'open'
  return delivery.state === completed.code || delivery.state === returned.code ? heldFor(delivery) : fen(0)
}

/** What an order really costs: the sum over all that was tried, and what the one that still rides will cost. */
export const costOf = (attempts: readonly Delivery[]): Fen =>
  addFen(...attempts.map((each) => (each.cost === null ? (each.lost ? fen(0) : heldFor(each)) : fen(each.cost))))
