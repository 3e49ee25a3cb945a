import { canHold, changeCredit, holdFor, payShop } from './money.ts'
import type { Dice } from './dice.ts'
import { no, short, withPassword, yes, yesIf, type Verdict } from './verdict.ts'
import {
  isIn,
  openCase,
  openModification,
  priceOf,
  rejectPhotos,
  sameWindow,
  spans,
  type Model,
  type Modification,
  type OnOrder,
  type Order,
  type Window,
} from './world-model.ts'

export type Change = { price: number | null; window: Window | null; remark: string | null }

export const applyModification = (model: Model, { by, order }: OnOrder, wish: Change, dice: Dice): Verdict => {
  if (by !== order.sender || order.price === null) return no
  const raises = wish.price !== null && wish.price > order.price
  const verdict = (): Verdict => changeAsked(model, order, wish)
  return raises ? withPassword(model, by, dice, verdict) : verdict()
}

const changeAsked = (model: Model, order: Order, wish: Change): Verdict => {
  if (!isIn(order, 'waitDelivery')) return no
  if (openModification(order) || openCase(order)) return no
  if (wish.window && wish.window.end <= model.now) return no
  const price = wish.price ?? priceOf(order)
  const moved = wish.window !== null && !sameWindow(wish.window, order.window)
  const worded = wish.remark !== null && wish.remark !== order.remark
  if (price === order.price && !moved && !worded) return no
  if (price > priceOf(order) && !canHold(model, order, price)) return short('money')
  return yes(() => {
    const pureRaise = price > priceOf(order) && !moved && !worded
    const { window, remark } = wish
    order.modifications.push({ price, window, remark, pureRaise, until: model.now + spans.modification, state: 'open' })
  })
}

export const revokeModification = (_model: Model, { by, order }: OnOrder): Verdict => {
  const open = openModification(order)
  return yesIf(by === order.sender && open !== undefined, () => {
    if (open) open.state = 'revoked'
  })
}

/** The order as a modification wants it; a later window gives a late order its time back. */
export const modify = (model: Model, order: Order, modification: Modification): void => {
  changeCredit(model, order, modification.price - priceOf(order))
  holdFor(model, order, modification.price)
  order.price = modification.price
  order.remark = modification.remark ?? order.remark
  const window = modification.window ?? order.window
  if (window.end !== order.window.end && window.end > model.now)
    Object.assign(order, { abnormal: false, until: window.end })
  order.window = window
}

export const acceptPhotos = (order: Order): void => {
  if (order.photo === 'waiting') order.photo = 'accepted'
  for (const photo of order.photos)
    if (photo.state === 'waiting') Object.assign(photo, { state: 'accepted', until: null })
}

export const finish = (model: Model, order: Order): void => {
  payShop(model, order)
  acceptPhotos(order)
  Object.assign(order, { state: 'finished', endedAt: model.now, until: null })
}

export const settle = (model: Model, { by, order }: OnOrder): Verdict =>
  yesIf(by === order.sender && isIn(order, 'delivered') && !openCase(order), () => finish(model, order))

export const comment = (model: Model, { by, order }: OnOrder): Verdict => {
  const inTime = order.endedAt !== null && order.endedAt >= model.now - spans.comment
  return yesIf(by === order.sender && isIn(order, 'finished') && inTime && order.comment !== 'own', () => {
    order.comment = 'own'
  })
}

export const auditPhoto = (_model: Model, { by, order }: OnOrder, accepted: boolean): Verdict => {
  const underWay = isIn(order, 'waitDelivery', 'inDelivery', 'delivered')
  return yesIf(by === order.sender && underWay && order.photo === 'waiting', () => {
    if (accepted) acceptPhotos(order)
    else rejectPhotos(order)
  })
}
