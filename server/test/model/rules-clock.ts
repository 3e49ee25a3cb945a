import { canHold } from './money.ts'
import { endWithout, endWithRefund } from './rules-after-sale.ts'
import { acceptPhotos, finish, modify } from './rules-ending.ts'
import { close, intoPool, loseQuotes } from './rules-sending.ts'
import {
  count,
  openCase,
  openModification,
  spans,
  type Case,
  type Model,
  type Modification,
  type Order,
} from './world-model.ts'

type Due = { at: number; work: () => string }

const expire = (model: Model, order: Order): string => {
  loseQuotes(order)
  Object.assign(order, { state: 'expired', until: model.now + spans.sentBack })
  return 'an order nobody took goes back to its sender'
}

const unpaid = (model: Model, order: Order): string => {
  if (!order.chosen) {
    close(model, order)
    return 'an unpaid order is closed'
  }
  order.chosen.state = 'open'
  const { pooledAt } = order
  Object.assign(order, { chosen: null, shop: null, price: null })
  intoPool(model, order, 'waitQuote')
  // It never left the pool for those who bid: no new head start.
  order.pooledAt = pooledAt
  return 'an unpaid choice is undone'
}

const sentBack = (model: Model, order: Order): string => {
  close(model, order)
  return 'a returned order is closed'
}

const overdue = (_model: Model, order: Order): string => {
  Object.assign(order, { abnormal: true, until: null })
  return 'a late order is flagged'
}

const autoSettle = (model: Model, order: Order): string => {
  finish(model, order)
  order.comment = 'default'
  return 'a delivered order is settled'
}

const outcomes: Partial<Record<Order['state'], (model: Model, order: Order) => string>> = {
  waitPay: unpaid,
  waitGrab: expire,
  waitQuote: expire,
  waitReceive: expire,
  rejected: sentBack,
  expired: sentBack,
  waitDelivery: overdue,
  inDelivery: overdue,
  delivered: autoSettle,
}

/** A raise stands while its money is there, everything else that is unanswered is declined. */
const lapse = (model: Model, order: Order, modification: Modification): string => {
  const stands = modification.pureRaise && canHold(model, order, modification.price)
  modification.state = stands ? 'agreed' : 'lapsed'
  if (!stands) return 'an unanswered change is declined'
  modify(model, order, modification)
  return 'an unanswered raise stands'
}

const workOffCase = (model: Model, order: Order, item: Case): string => {
  if (item.stage === 'decided') {
    if (item.state === 'agreed') endWithRefund(model, order, item, true)
    else endWithout(item, item.state, true)
    return 'a decision takes effect'
  }
  if (item.state === 'rejected') {
    endWithout(item, 'closed')
    return 'a refused claim lapses'
  }
  endWithRefund(model, order, item)
  return 'an unanswered claim is agreed'
}

const dueCases = (model: Model): Due[] =>
  model.orders.flatMap((order) => {
    const item = openCase(order)
    return item && typeof item.until === 'number'
      ? [{ at: item.until, work: () => workOffCase(model, order, item) }]
      : []
  })

/** One with an open after-sale is not settled by the clock. */
const dueOrders = (model: Model): Due[] =>
  model.orders.flatMap((order) =>
    order.until === null || (order.state === 'delivered' && openCase(order))
      ? []
      : [{ at: order.until, work: () => outcomes[order.state]?.(model, order) ?? '' }],
  )

const dueModifications = (model: Model): Due[] =>
  model.orders.flatMap((order) => {
    const open = openModification(order)
    return open ? [{ at: open.until, work: () => lapse(model, order, open) }] : []
  })

const duePhotos = (model: Model): Due[] =>
  model.orders.flatMap((order) => {
    const waits = order.photos.flatMap(({ state, until }) => (state === 'waiting' && until !== null ? [until] : []))
    const work = (): string => {
      acceptPhotos(order)
      return 'photos nobody judged are accepted'
    }
    return waits.length > 0 ? [{ at: Math.min(...waits), work }] : []
  })

const all = [dueCases, dueOrders, dueModifications, duePhotos]

/** The next moment at which the clock has something to do. */
export const nextDue = (model: Model): number =>
  Math.min(...all.flatMap((each) => each(model)).map(({ at }) => at), Number.POSITIVE_INFINITY)

export const isRaiseDue = (model: Model, until: number): boolean =>
  dueModifications(model).some(({ at }) => at <= until)

/** Everything whose time is up, each kind in the order of its deadlines, until nothing is left. */
export const workOff = (model: Model): void => {
  for (const kind of all) {
    const due = kind(model).filter(({ at }) => at <= model.now)
    for (const { work } of due.sort((a, b) => a.at - b.at)) count(model, `clock: ${work()}`)
  }
  if (nextDue(model) <= model.now) workOff(model)
}
