import { breachFee, canHold, changeCredit, creditLimit, owes, receive, release } from './money.ts'
import { modify } from './rules-ending.ts'
import { serviceDeadline } from './rules-sending.ts'
import { no, short, yes, yesIf, type Verdict } from './verdict.ts'
import {
  count,
  isIn,
  openCase,
  openModification,
  priceOf,
  rejectPhotos,
  spans,
  type Model,
  type Name,
  type OnOrder,
  type Order,
  type Quote,
} from './world-model.ts'

export type OnQuote = { by: Name; order: Order; quote: Quote }

/** Owing nobody, not one's own, the deposit standing paid, in time, and not before those with flash push had their head start. */
const mayTake = (model: Model, { by, order }: OnOrder): boolean => {
  const merchant = model.merchants[by]
  const inTime = order.until !== null && order.until > model.now
  const heard = merchant.flash || order.pooledAt <= model.now - spans.headStart
  return by !== order.sender && inTime && heard && merchant.deposit >= 2_000_00 && owes(model, by) === 0
}

export const grab = (model: Model, on: OnOrder): Verdict => {
  const { by, order } = on
  if (!isIn(order, 'waitGrab') || !mayTake(model, on)) return no
  const fits = model.merchants[by].credit + priceOf(order) <= creditLimit(model, by)
  if (!fits) return short('grab credit')
  return yes(() => {
    Object.assign(order, { shop: by, state: 'waitDelivery' })
    order.until = serviceDeadline(order)
    changeCredit(model, order, priceOf(order))
  })
}

export const quote = (model: Model, on: OnOrder, price: number): Verdict =>
  yesIf(isIn(on.order, 'waitQuote') && mayTake(model, on), () => {
    const known = on.order.quotes.find(({ by, state }) => by === on.by && state === 'open')
    if (known) known.price = price
    else on.order.quotes.push({ id: 0, by: on.by, price, state: 'open' })
  })

export const revokeQuote = (_model: Model, { by, order, quote: offer }: OnQuote): Verdict =>
  yesIf(by === offer.by && offer.state === 'open' && isIn(order, 'waitQuote'), () => {
    offer.state = 'revoked'
  })

export const chooseQuote = (model: Model, { by, order, quote: offer }: OnQuote): Verdict =>
  yesIf(by === order.sender && offer.state === 'open' && isIn(order, 'waitQuote'), () => {
    offer.state = 'chosen'
    Object.assign(order, { chosen: offer, shop: offer.by, price: offer.price, state: 'waitPay' })
    order.until = model.now + spans.pay
  })

export const confirm = (model: Model, { by, order }: OnOrder): Verdict =>
  yesIf(by === order.shop && isIn(order, 'waitReceive') && owes(model, by) === 0, () => {
    order.state = 'waitDelivery'
    order.until = serviceDeadline(order)
  })

export const reject = (model: Model, { by, order }: OnOrder): Verdict =>
  yesIf(by === order.shop && isIn(order, 'waitReceive'), () => {
    order.state = 'rejected'
    order.until = model.now + spans.sentBack
  })

export const auditModification = (model: Model, { by, order }: OnOrder, agreed: boolean): Verdict => {
  const open = openModification(order)
  if (by !== order.shop || !open || !isIn(order, 'waitDelivery')) return no
  if (agreed && !canHold(model, order, open.price)) return short('money')
  return yes(() => {
    open.state = agreed ? 'agreed' : 'refused'
    if (agreed) modify(model, order, open)
  })
}

export const uploadPhoto = (model: Model, { by, order }: OnOrder): Verdict =>
  yesIf(by === order.shop && isIn(order, 'waitDelivery', 'inDelivery', 'delivered'), () => {
    order.photo = 'waiting'
    order.photos.push({ state: 'waiting', until: model.now + spans.photo })
  })

/** A question of the sender is answered before the goods leave the shop. */
export const pickUp = (_model: Model, { by, order }: OnOrder): Verdict =>
  yesIf(by === order.shop && isIn(order, 'waitDelivery') && !openModification(order), () => {
    order.state = 'inDelivery'
    order.until = serviceDeadline(order)
  })

export const deliver = (model: Model, { by, order }: OnOrder): Verdict =>
  yesIf(by === order.shop && isIn(order, 'waitDelivery', 'inDelivery') && !openModification(order), () => {
    Object.assign(order, { state: 'delivered', abnormal: false, until: model.now + spans.settle })
  })

/** The sender's money is free again; less than two hours before the window the shop pays for having withdrawn. */
export const chargeback = (model: Model, { by, order }: OnOrder): Verdict => {
  if (by !== order.shop || !isIn(order, 'waitDelivery') || openCase(order)) return no
  const near = order.window.start - model.now < spans.breach
  const fee = near ? breachFee(priceOf(order)) : 0
  if (model.merchants[by].available < fee) return short('money')
  return yes(() => {
    count(model, `money: chargeback ${fee > 0 ? 'with' : 'without'} a fee`)
    const open = openModification(order)
    if (open) open.state = 'lapsed'
    changeCredit(model, order, -priceOf(order))
    release(model, order)
    model.merchants[by].available -= fee
    if (fee > 0) receive(model, order.sender, fee)
    rejectPhotos(order)
    Object.assign(order, { state: 'chargeback', abnormal: false, endedAt: model.now, until: null })
  })
}
