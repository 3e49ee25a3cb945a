import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { defaultMove } from '#core/domain/machine'
import { within, type Tx } from '#core/db/tx'
import { sweepAll } from '#core/work/sweep'
import { lapseModification } from './modifications/modification-answers.ts'
import { ordersWithDueModification } from './modifications/modifications.sql.ts'
import { releaseHold } from './money/order-money.ts'
import { transferOrder, type OrderMove } from './machine.ts'
import { moveOrder } from './move-order.ts'
import { unheard } from './sending/sending.ts'
import { acceptPhotos, settleByClock } from './money/settlement.ts'
import { ordersWithDuePhotos } from './money/settlement.sql.ts'
import { dueOrderIds, takeDueOrder, takeOrder, type Order } from './transfer-order.sql.ts'

const clock = system('clock')

type Outcome = (tx: Tx, order: Order) => Promise<unknown>

const closeUnpaid: Outcome = (tx, order) =>
  moveOrder(tx, 'closeUnpaid', {
    id: order.id,
    actor: clock,
    side: 'system',
    set: { ...unheard(order.state), ended_at: now() },
    story: { what: '超时未付款，自动取消' },
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

const expire: Outcome = (tx, order) =>
  moveOrder(tx, 'expire', { id: order.id, actor: clock, side: 'system', story: { what: '超时，退回发单方' } })

const closeSentBack: Outcome = async (tx, order) => {
  const closed = await moveOrder(tx, 'closeSentBack', {
    id: order.id,
    actor: clock,
    side: 'system',
    set: { ended_at: now() },
    story: { what: '退回超时未处理，自动取消' },
  })
  await releaseHold(tx, closed, '转单取消解冻')
}

/** Late is late, but never closed by itself. */
const overdue: Outcome = (tx, order) =>
  moveOrder(tx, 'overdue', {
    id: order.id,
    actor: clock,
    side: 'system',
    set: { abnormal: true, deadline_at: null },
    story: { what: '超过配送时间' },
  })

/** What the clock does, by the move the machine makes when the time of a state is up. */
const outcomes: Partial<Record<OrderMove, Outcome>> = {
  closeUnpaid,
  unconfirmQuote,
  expire,
  closeSentBack,
  overdue,
  settleByClock,
}

const names = {
  orders: 'transferOrders.deadlines',
  modifications: 'transferOrders.modifications',
  photos: 'transferOrders.photos',
} as const

const workOffOrder = (id: number): Promise<void> =>
  within(async (tx) => {
    const order = await takeDueOrder(tx, id, now())
    const name = order && defaultMove(transferOrder, order)
    if (name) await outcomes[name]?.(tx, order)
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
    { name: names.orders, due: (limit) => dueOrderIds(names.orders, now(), limit), work: workOffOrder },
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
