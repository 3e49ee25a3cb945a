import type { Dice } from './dice.ts'
import { canHold, holdFor, release } from './money.ts'
import { no, short, withPassword, yes, yesIf, type Reply, type Verdict } from './verdict.ts'
import {
  isIn,
  priceOf,
  sameWindow,
  spans,
  type Model,
  type Name,
  type OnOrder,
  type Order,
  type Window,
} from './world-model.ts'

/** Without a deadline of its sender's an order waits until delivery should begin, or, where it has begun, end. */
const poolDeadline = (model: Model, { grabUntil, window }: Pick<Order, 'grabUntil' | 'window'>): number =>
  grabUntil ?? (window.start > model.now ? window.start : window.end)

const askedDeadline = (model: Model, { window }: Order): number => {
  const whole = model.now + spans.receive
  return window.start > model.now ? Math.min(whole, window.start) : whole
}

export const serviceDeadline = ({ abnormal, window }: Order): number | null => (abnormal ? null : window.end)

export const intoPool = (model: Model, order: Order, state: 'waitGrab' | 'waitQuote'): void => {
  order.state = state
  order.pooledAt = model.now
  order.until = poolDeadline(model, order)
}

export const loseQuotes = (order: Order): void => {
  for (const quote of order.quotes) if (quote.state === 'open' || quote.state === 'chosen') quote.state = 'lost'
}

/** A shop whose deposit is below the standard is asked for nothing new. */
const mayBeAsked = (model: Model, shop: Name): boolean => model.merchants[shop].deposit >= 2_000_00

export type New = {
  kind: number
  price: number | null
  shop: Name | null
  window: Window
  minutes: number
  remark: string
}

export const create = (model: Model, by: Name, wish: New): Verdict => {
  const priced = wish.kind === 2 || wish.price !== null
  const asked = wish.kind !== 0 || (wish.shop !== null && wish.shop !== by && mayBeAsked(model, wish.shop))
  return yesIf(priced && asked && wish.window.end > model.now, ({ data }: Reply) => {
    const order: Order = {
      sn: (data as { sn: string }).sn,
      sender: by,
      shop: wish.kind === 0 ? wish.shop : null,
      kind: wish.kind,
      state: 'waitPay',
      price: wish.kind === 2 ? null : wish.price,
      held: null,
      remark: wish.remark,
      window: wish.window,
      createdAt: model.now,
      pooledAt: 0,
      grabUntil: wish.minutes > 0 ? model.now + wish.minutes * 60_000 : null,
      until: model.now + spans.pay,
      endedAt: null,
      abnormal: false,
      photo: 'none',
      photos: [],
      chosen: null,
      quotes: [],
      modifications: [],
      cases: [],
      comment: 'none',
    }
    if (wish.kind === 2) intoPool(model, order, 'waitQuote')
    model.orders.push(order)
  })
}

const afterPaying = (model: Model, order: Order): void => {
  if (order.kind === 0) {
    order.state = 'waitReceive'
    order.until = askedDeadline(model, order)
  } else if (order.kind === 1) {
    // Its time in the pool begins when it enters the pool.
    if (order.grabUntil !== null) order.grabUntil += model.now - order.createdAt
    intoPool(model, order, 'waitGrab')
  } else {
    order.state = 'waitDelivery'
    order.until = serviceDeadline(order)
    if (order.chosen) order.chosen.state = 'won'
    loseQuotes(order)
  }
}

export const pay = (model: Model, { by, order }: OnOrder, dice: Dice): Verdict => {
  if (by !== order.sender) return no
  return withPassword(model, by, dice, () => {
    if (!isIn(order, 'waitPay') || order.window.end <= model.now) return no
    if (!canHold(model, order, priceOf(order))) return short('money')
    return yes(() => {
      holdFor(model, order, priceOf(order))
      afterPaying(model, order)
    })
  })
}

/** More for whoever takes it; never less. */
export const raise = (model: Model, { by, order }: OnOrder, price: number, dice: Dice): Verdict => {
  if (by !== order.sender) return no
  return withPassword(model, by, dice, () => {
    if (!isIn(order, 'waitGrab', 'waitReceive') || price <= priceOf(order)) return no
    if (!canHold(model, order, price)) return short('money')
    return yes(() => {
      holdFor(model, order, price)
      order.price = price
    })
  })
}

export type Rewriting = { price: number | null; window: Window; remark: string }

const deadlineWith = (model: Model, order: Order, window: Window): number | null => {
  if (isIn(order, 'waitGrab', 'waitQuote')) return poolDeadline(model, { ...order, window })
  const begins = isIn(order, 'waitReceive') && window.start > model.now
  return begins && order.until !== null && window.start < order.until ? window.start : order.until
}

export const edit = (model: Model, { by, order }: OnOrder, wish: Rewriting, dice: Dice): Verdict => {
  if (by !== order.sender) return no
  const price = order.kind === 2 ? order.price : (wish.price ?? order.price)
  const rewritten = !sameWindow(wish.window, order.window) || wish.remark !== order.remark
  const grows = order.held !== null && price !== null && price > order.held
  const verdict = (): Verdict => {
    if (!isIn(order, 'waitPay', 'waitGrab', 'waitQuote', 'waitReceive') || order.chosen) return no
    if (wish.window.end <= model.now || !(rewritten || price !== order.price)) return no
    if (order.held !== null && !canHold(model, order, price ?? 0)) return short('money')
    return yes(() => {
      if (order.held !== null && price !== null) holdFor(model, order, price)
      order.until = deadlineWith(model, order, wish.window)
      order.price = price
      order.window = wish.window
      order.remark = wish.remark
      if (order.kind === 2) for (const quote of order.quotes) if (quote.state === 'open') quote.state = 'void'
    })
  }
  return grows ? withPassword(model, by, dice, verdict) : verdict()
}

export const setDeadline = (model: Model, { by, order }: OnOrder, minutes: number): Verdict => {
  const pooled = isIn(order, 'waitGrab', 'waitQuote')
  return yesIf(by === order.sender && (pooled || isIn(order, 'waitReceive')), () => {
    const asked = minutes > 0 ? model.now + minutes * 60_000 : null
    if (pooled) order.grabUntil = asked
    order.until = asked ?? (pooled ? poolDeadline(model, order) : askedDeadline(model, order))
  })
}

export type Assignment = { shop: Name; price: number | null }

export const assign = (
  model: Model,
  { by, order }: OnOrder,
  { shop, price: wished }: Assignment,
  dice: Dice,
): Verdict => {
  if (by !== order.sender || !isIn(order, 'waitGrab', 'rejected', 'expired')) return no
  const price = wished ?? order.price
  if (price === null) return no
  const verdict = (): Verdict => {
    if (shop === by || !mayBeAsked(model, shop) || order.window.end <= model.now) return no
    if (!canHold(model, order, price)) return short('money')
    return yes(() => {
      holdFor(model, order, price)
      loseQuotes(order)
      Object.assign(order, { kind: 0, shop, price, chosen: null, grabUntil: null, state: 'waitReceive' })
      order.until = askedDeadline(model, order)
    })
  }
  // Only who sets more aside than before must prove that it may.
  const grows = order.held === null || price > order.held
  return grows ? withPassword(model, by, dice, verdict) : verdict()
}

export const reopen = (model: Model, { by, order }: OnOrder, kind: number, minutes: number): Verdict => {
  const sentBack = isIn(order, 'rejected', 'expired') && order.window.end > model.now
  return yesIf(by === order.sender && sentBack && (kind === 2 || order.price !== null), () => {
    Object.assign(order, { kind, shop: null, chosen: null })
    order.grabUntil = minutes > 0 ? model.now + minutes * 60_000 : null
    if (kind === 2) {
      order.price = null
      release(model, order)
    }
    loseQuotes(order)
    intoPool(model, order, kind === 2 ? 'waitQuote' : 'waitGrab')
  })
}

/** A shop that never heard of an unpaid order is not named in it. */
export const close = (model: Model, order: Order): void => {
  if (isIn(order, 'waitPay')) order.shop = null
  release(model, order)
  loseQuotes(order)
  Object.assign(order, { state: 'closed', endedAt: model.now, until: null })
}

export const cancel = (model: Model, { by, order }: OnOrder): Verdict => {
  const early = isIn(order, 'waitPay', 'waitGrab', 'waitQuote', 'waitReceive', 'rejected', 'expired')
  return yesIf(by === order.sender && early, () => close(model, order))
}
