import type { output } from 'zod/v4/core'
import { fen } from '@zdb/contract/kit/fen'
import type { Making, StockMaking } from '@zdb/contract/shop/goods/making'
import type { Tx } from '#core/db/tx'
import { may, type Actor } from '#core/http/actor'
import { costOf, materialsOf } from '../present.ts'
import { giveBackStock, lockForOrder, takeStock, type Taking } from '../stock/stock.sql.ts'
import { matchLines, soldInAll, type OrderLine, type Sold, type SoldTogether } from './matching.sql.ts'

type Ordered = {
  readonly merchantId: number
  readonly channel: number
  readonly sn: string
  readonly lines: readonly (OrderLine & { readonly item_total: number })[]
}

/** Channels list presents with a quantity of none: they take nothing. */
const takingsOf = async ({ merchantId, channel, lines }: Omit<Ordered, 'sn'>): Promise<Taking[]> => {
  const matches = await matchLines({ merchantId, channel }, lines)
  return lines.flatMap(({ item_total }, index) => {
    const match = matches[index]
    return match && item_total >= 1 ? [{ skuId: match.skuId, quantity: Math.floor(item_total) }] : []
  })
}

/** An order was taken in: what of it is goods of the merchant's own leaves the shelf, once however often it is said. */
export const takeForOrder = async (tx: Tx, { merchantId, channel, sn, lines }: Ordered): Promise<void> => {
  await takeStock(tx, merchantId, sn, await takingsOf({ merchantId, channel, lines }))
}

/** It is for something else now. */
export const retakeForOrder = async (tx: Tx, order: Ordered): Promise<void> => {
  const takings = await takingsOf(order)
  // All of both at once: two orders that change places would wait for each other.
  await lockForOrder(tx, order.merchantId, order.sn, takings)
  await giveBackStock(tx, order.merchantId, order.sn)
  await takeStock(tx, order.merchantId, order.sn, takings)
}

/** The merchant's own picture for each line that is of its goods; '' for the others. */
export const picturesFor = async (
  from: { readonly merchantId: number; readonly channel: number },
  lines: readonly OrderLine[],
): Promise<string[]> => (await matchLines(from, lines)).map((match) => match?.image ?? '')

const addUp = (sold: readonly SoldTogether[]): output<typeof Making>['materials'] => {
  const sums = new Map<string, { name: string; quantity: number; unit: string }>()
  for (const row of sold)
    for (const { name, quantity, unit } of materialsOf(row)) {
      const key = `${name} ${unit}`
      const before = sums.get(key)?.quantity ?? 0
      const more = (quantity * row.portion * row.quantity) / 100
      sums.set(key, { name, unit, quantity: Math.round((before + more) * 100) / 100 })
    }
  return [...sums.values()]
}

const costOfAll = (sold: readonly SoldTogether[]) =>
  fen(sold.reduce((sum, row) => sum + costOf(materialsOf(row), row.portion) * row.quantity, 0))

/** What many orders are made of together: the largest amount first. */
export const makingOfAll = async (
  actor: Actor,
  orderSns: readonly string[],
): Promise<output<typeof StockMaking> | null> => {
  if (orderSns.length === 0 || !may(actor, 'goods.read')) return null
  const { orders, sold } = await soldInAll(actor.merchantId, orderSns)
  if (orders === 0) return null
  return { orders, cost: costOfAll(sold), materials: addUp(sold).toSorted((a, b) => b.quantity - a.quantity) }
}

/** What an order is made of and what that costs; nothing where none of it is known, or to whom goods are not shown. */
export const presentMaking = (actor: Actor, sold: readonly Sold[]): output<typeof Making> | null => {
  if (sold.length === 0 || !may(actor, 'goods.read')) return null
  return {
    cost: costOfAll(sold),
    materials: addUp(sold),
    lines: sold.map(({ goods_id, name, spec_values, quantity }) => ({
      goods_id: String(goods_id),
      name,
      spec: spec_values.join(' / '),
      quantity,
    })),
  }
}
