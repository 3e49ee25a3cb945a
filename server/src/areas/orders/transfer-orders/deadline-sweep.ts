import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { defaultMove } from '#core/domain/machine'
import type { Note } from '#core/domain/timeline'
import { within, type Tx } from '#core/db/tx'
import { sweepAll } from '#core/work/sweep'
import { lapseModification } from './modifications/modification-answers.ts'
import { ordersWithDueModification } from './modifications/modifications.sql.ts'
import { releaseHold } from './money/order-money.ts'
import { transferOrder, type OrderMove } from './machine.ts'
import { moveOrder, moveOrders, type PlainMove } from './move-order.ts'
import { unheard } from './sending/sending.ts'
import { acceptPhotos, settleByClock } from './money/settlement.ts'
import { ordersWithDuePhotos } from './money/settlement.sql.ts'
import { dueOrderIds, takeDueOrder, takeDueOrders, takeOrder, type NewOrder, type Order } from './transfer-order.sql.ts'

const clock = system('clock')

type Outcome = (tx: Tx, order: Order) => Promise<unknown>

type PlainOutcome = { set?: Partial<NewOrder>; story: Note }

/** Outcomes that are a move and nothing else; of these any number is made at once. */
const plainMoves = (): Record<PlainMove, PlainOutcome> => ({
  closeUnpaid: {
    set: { ...unheard(transferStates.waitPay.code), ended_at: now() },
    story: { what: '超时未付款，自动取消' },
  },
  expire: { story: { what: '超时，退回发单方' } },
  // Late is late, but never closed by itself.
  overdue: { set: { abnormal: true, deadline_at: null }, story: { what: '超过配送时间' } },
})

/** An unpaid choice is undone, and the shops' offers stand again. */
const unconfirmQuote: Outcome = (tx, order) =>
  moveOrder(tx, 'unconfirmQuote', {
    id: order.id,
    actor: clock,
    side: 'system',
    set: { shop_id: null, shop_merchant_id: null, price: null, chosen_quote_id: null },
    story: { what: '选中的报价超时未付款，回到竞价' },
  })

const closeSentBack: Outcome = async (tx, order) => {
  const closed = await moveOrder(tx, 'closeSentBack', {
    id: order.id,
    actor: clock,
    side: 'system',
    set: { ended_at: now() },
    story: { what: '退回超时未处理，自动取消' },
  })
  await releaseHold(tx, closed, { type: 'transfer', why: '转单取消解冻' })
}

/** Outcomes that are more than a move, by the move the machine makes when the time of a state is up. */
const outcomes: Partial<Record<OrderMove, Outcome>> = { unconfirmQuote, closeSentBack, settleByClock }

const names = {
  orders: 'transferOrders.deadlines',
  modifications: 'transferOrders.modifications',
  photos: 'transferOrders.photos',
} as const

const workOffOrder = (id: number): Promise<void> =>
  within(async (tx) => {
    const order = await takeDueOrder(tx, id, now())
    const name = order && defaultMove(transferOrder, order)
    if (!name) return
    const plain: Partial<Record<OrderMove, PlainOutcome>> = plainMoves()
    const only = plain[name]
    if (only) await moveOrder(tx, name, { id, actor: clock, side: 'system', ...only })
    else await outcomes[name]?.(tx, order)
  })

/** Money waits for its accounts, and whoever holds many of them is in everybody's way: those orders go one by one. */
const workOffTogether = (ids: readonly number[]): Promise<number[]> =>
  within(async (tx) => {
    const orders = await takeDueOrders(tx, ids, now())
    const byMove = Map.groupBy(orders, (order) => defaultMove(transferOrder, order))
    const done = new Set<number>()
    for (const [name, plain] of Object.entries(plainMoves()) as [PlainMove, PlainOutcome][]) {
      const due = (byMove.get(name) ?? []).map(({ id }) => id)
      if (due.length === 0) continue
      await moveOrders(tx, name, due, { actor: clock, side: 'system', ...plain })
      for (const id of due) done.add(id)
    }
    return ids.filter((id) => !done.has(id))
  })

/** What becomes of something that belongs to an order, if no other process has it. */
const onOrder =
  (work: Outcome) =>
  (id: number): Promise<void> =>
    within(async (tx) => {
      const order = await takeOrder(tx, id)
      if (order) await work(tx, order)
    })

/** Everything whose time is up. Any process may run it at any time: an order another one has is left to it. */
export const workOffDueOrders = (): Promise<void> =>
  sweepAll([
    {
      name: names.orders,
      due: (limit) => dueOrderIds(names.orders, now(), limit),
      work: workOffOrder,
      workTogether: workOffTogether,
    },
    {
      name: names.modifications,
      due: (limit) => ordersWithDueModification(names.modifications, now(), limit),
      work: onOrder(lapseModification),
    },
    {
      name: names.photos,
      due: (limit) => ordersWithDuePhotos(names.photos, now(), limit),
      work: onOrder(acceptPhotos),
    },
  ])
