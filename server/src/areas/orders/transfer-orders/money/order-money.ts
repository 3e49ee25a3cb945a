import { randomUUID } from 'node:crypto'
import { fen, splitFen, type Fen } from '@zdb/contract/kit/fen'
import { adjustHold, hold, post, resolveHold, type Cause } from '#core/money/ledger'
import { refuse } from '#core/http/refusal'
import type { Rules } from '#core/domain/rules'
import type { Tx } from '#core/db/tx'
import { patchOrder, type Order } from '../transfer-order.sql.ts'

const available = (merchantId: number) => ({ kind: 'available', merchantId }) as const

export const priceOf = (order: Order): Fen => fen(order.price ?? refuse('orderMoved'))

/** Sets the price aside; the order remembers under which key. */
export const holdPrice = async (tx: Tx, order: Order): Promise<Order> => {
  const key = `${order.sn}:${randomUUID()}`
  await hold(tx, {
    key,
    merchantId: order.merchant_id,
    amount: priceOf(order),
    type: 'transfer',
    why: '转单冻结',
    ref: order.sn,
  })
  return patchOrder(tx, order.id, { hold_key: key })
}

/** Sets what is held to another price; the key of the change is the price's own history, so a repeat does nothing. */
export const holdAnother = async (tx: Tx, order: Order, price: Fen, cause: Cause): Promise<void> => {
  if (order.hold_key)
    await adjustHold(tx, order.hold_key, price, { ...cause, key: `${order.hold_key}:${randomUUID()}` })
}

export const releaseHold = async (tx: Tx, order: Order, cause: Cause): Promise<Order> => {
  if (!order.hold_key) return order
  const released = await patchOrder(tx, order.id, { hold_key: null })
  await resolveHold(tx, order.hold_key, cause, [])
  return released
}

/** What the shop is paid and what the platform keeps; the parts add up to the fen. */
export const sharesOf = (order: Order, rules: Rules): { fee: Fen; paid: Fen } => {
  const [fee = fen(0), paid = fen(0)] = splitFen(priceOf(order), [
    rules.serviceFeePermille,
    1000 - rules.serviceFeePermille,
  ])
  return { fee, paid }
}

/**
 * Held money to the shop, less the platform's share. Whoever calls this has done all else: others who have to do with
 * these accounts wait from here to the commit.
 */
export const payShop = async (tx: Tx, order: Order, { fee, paid }: { fee: Fen; paid: Fen }): Promise<void> => {
  const shop = order.shop_merchant_id ?? refuse('orderMoved')
  const parts = [
    { to: available(shop), amount: paid },
    { to: { kind: 'platformRevenue', merchantId: shop } as const, amount: fee },
  ].filter(({ amount }) => amount > 0)
  await patchOrder(tx, order.id, { hold_key: null })
  await resolveHold(tx, order.hold_key ?? refuse('orderMoved'), { type: 'settlement', why: '转单结算' }, parts)
}

/** What withdrawing now costs the shop: a share of the price when the window is near, else nothing. */
export const breachFee = (order: Order, rules: Rules, at: Date): Fen => {
  const near = order.window_start.getTime() - at.getTime() < rules.breachHours * 3_600_000
  const [fee = fen(0)] = splitFen(priceOf(order), [rules.breachFeePercent, 100 - rules.breachFeePercent])
  return near ? fee : fen(0)
}

export const payBreach = async (tx: Tx, order: Order, fee: Fen): Promise<void> => {
  if (fee === 0) return
  const shop = order.shop_merchant_id ?? refuse('orderMoved')
  const legs = [{ from: available(shop), to: available(order.merchant_id), amount: fee }]
  await post(tx, { key: `breach:${order.sn}`, type: 'breach', why: '退单违约金', ref: order.sn, legs })
}
