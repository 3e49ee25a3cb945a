import { useEffect, useState } from 'react'
import type { Strategy } from '@zdb/contract/couriers/delivery/states'
import { sumYuan } from '#ui/format/money.ts'
import { calledFirst, isTickable, priceOf, quotesIn, type Board } from '../quotes/quotes.ts'
import { askBoard } from '../quotes/use-quote-board.ts'
import type { OrderType } from '../dispatch/order-sources.ts'

/** So many orders are asked for at the same time: each goes to every courier. */
const atOnce = 3

/** What the couriers said to one order; without a board why nobody could be asked. */
type Asked = { readonly board?: Board; readonly trouble: string }
export type BatchQuotes = Readonly<Record<string, Asked>>

/** The quotes of many orders, asked as soon as the weight is known: what a call will cost is seen before it is made. */
export const useBatchQuotes = (type: OrderType, sns: readonly string[], weight: string | undefined): BatchQuotes => {
  const question = JSON.stringify({ type, sns, weight })
  const [quotes, setQuotes] = useState<BatchQuotes>({})
  useEffect(() => {
    const asked = JSON.parse(question) as { type: OrderType; sns: string[]; weight?: string }
    const abort = new AbortController()
    const waiting = asked.weight === undefined ? [] : [...asked.sns]
    const lane = async () => {
      for (let sn = waiting.shift(); sn !== undefined && !abort.signal.aborted; sn = waiting.shift()) {
        const order = { type: asked.type, sn }
        let board: Board | undefined
        const trouble = await askBoard({ order, weight: asked.weight ?? '' }, abort.signal, (next) => {
          board = next
        })
        const known = { board, trouble }
        if (!abort.signal.aborted) setQuotes((before) => ({ ...before, [order.sn]: known }))
      }
    }
    for (let at = 0; at < atOnce; at += 1) void lane()
    return () => abort.abort()
  }, [question])
  return quotes
}

export type Estimate = { readonly couriers: readonly string[]; readonly price: string }

/** Whom a strategy calls first for an order, and for how much; undefined where nobody has named a price. */
export const estimateOf = (asked: Asked | undefined, strategy: Strategy): Estimate | undefined => {
  if (!asked?.board) return undefined
  const first = calledFirst([], strategy, quotesIn(asked.board).filter(isTickable))
  return first.length > 0 ? { couriers: first.map(({ name }) => name), price: priceOf(first, '') } : undefined
}

/** What is there to pay with, as the last answer told it; unknown to who may not see money. */
export const balanceIn = (quotes: BatchQuotes): string | undefined =>
  Object.values(quotes).findLast(({ board }) => board)?.board?.available_balance ?? undefined

export type Total = { readonly price: string; readonly couriers: string; readonly unpriced: number }

/** 达达快送 2 单、顺丰同城 1 单: the whole of what is about to be called. */
export const totalOf = (estimates: readonly (Estimate | undefined)[]): Total => {
  const known = estimates.filter((one) => one !== undefined)
  const times = new Map<string, number>()
  for (const name of known.flatMap(({ couriers }) => couriers)) times.set(name, (times.get(name) ?? 0) + 1)
  return {
    price: sumYuan(...known.map(({ price }) => price)),
    couriers: [...times].map(([name, count]) => `${name} ${count} 单`).join('、'),
    unpriced: estimates.length - known.length,
  }
}
