import {
  count,
  priceOf,
  rejectPhotos,
  shopOf,
  type Case,
  type Model,
  type Name,
  type Order,
  type Sources,
} from './world-model.ts'

/** 1 % of the settled price, to the nearest fen. */
export const serviceFee = (price: number): number => Math.floor((price + 50) / 100)

/** 10 % of the price, to the nearest fen. */
export const breachFee = (price: number): number => Math.floor((price + 5) / 10)

export const creditLimit = ({ merchants }: Model, name: Name): number =>
  2 * merchants[name].deposit + merchants[name].available

/** What comes in pays what is owed first, the oldest claim before the others, and goes on from creditor to creditor. */
export const receive = (model: Model, name: Name, amount: number): void => {
  const merchant = model.merchants[name]
  merchant.available += amount
  const passed = new Map<Name, number>()
  for (const claim of model.claims.filter(({ debtor, left }) => debtor === name && left > 0)) {
    const repaid = Math.min(claim.left, merchant.available)
    if (repaid === 0) break
    count(model, 'money: claim repaid')
    claim.left -= repaid
    merchant.available -= repaid
    passed.set(claim.creditor, (passed.get(claim.creditor) ?? 0) + repaid)
  }
  for (const [creditor, repaid] of passed) receive(model, creditor, repaid)
}

/** What a merchant owes to others. */
export const owes = ({ claims }: Model, name: Name): number =>
  claims.filter(({ debtor }) => debtor === name).reduce((sum, { left }) => sum + left, 0)

/** May what is held for the order become this much? */
export const canHold = ({ merchants }: Model, order: Order, amount: number): boolean =>
  amount - (order.held ?? 0) <= merchants[order.sender].available

export const holdFor = (model: Model, order: Order, amount: number): void => {
  const difference = amount - (order.held ?? 0)
  order.held = amount
  if (difference > 0) model.merchants[order.sender].available -= difference
  else if (difference < 0) receive(model, order.sender, -difference)
}

export const release = (model: Model, order: Order): void => {
  const back = order.held ?? 0
  order.held = null
  if (back > 0) receive(model, order.sender, back)
}

const isGrab = (order: Order): boolean => order.kind === 1 && order.shop !== null

export const changeCredit = ({ merchants }: Model, order: Order, difference: number): void => {
  if (isGrab(order)) merchants[shopOf(order)].credit += difference
}

/** Held money to the shop, less the platform's share. */
export const payShop = (model: Model, order: Order): void => {
  const price = priceOf(order)
  const fee = serviceFee(price)
  order.held = null
  model.merchants[shopOf(order)].revenue += fee
  receive(model, shopOf(order), price - fee)
  changeCredit(model, order, -price)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What may still be given back and what may still be paid beyond it: never more than was paid, whatever the sequence. */
export const limits = (order: Order): { refund: number; compensation: number } => {
  const paid = order.cases.filter(({ ended, state }) => ended && state === 'agreed')
  const fromHold = sum(paid.map((each) => each.paid.hold))
  const later = sum(paid.map(({ amount }) => amount)) - fromHold
  return {
    refund: Math.max(0, priceOf(order) - later),
    compensation: Math.max(0, priceOf(order) + fromHold - sum(paid.map(({ compensation }) => compensation))),
  }
}

/** Out of the hold, else out of the shop's balance, else its deposit; the rest is owed. */
export const sourcesOf = ({ merchants }: Model, order: Order, { amount, compensation }: Case): Sources => {
  const shop = merchants[shopOf(order)]
  const hold = order.held === null ? 0 : amount
  const owed = amount + compensation - hold
  const available = Math.min(owed, shop.available)
  const deposit = Math.min(owed - available, shop.deposit)
  return { hold, available, deposit, claim: owed - available - deposit }
}

/** Moves a refund, and says whether the order ended with it. */
export const payRefund = (model: Model, order: Order, item: Case): void => {
  const whole = item.amount === limits(order).refund
  const undelivered = order.state === 'waitDelivery' || order.state === 'inDelivery'
  const paid = sourcesOf(model, order, item)
  for (const [source, amount] of Object.entries(paid)) if (amount > 0) count(model, `money: refund out of ${source}`)
  const shop = model.merchants[shopOf(order)]
  shop.available -= paid.available
  shop.deposit -= paid.deposit
  receive(model, order.sender, paid.available + paid.deposit)
  if (paid.claim > 0) model.claims.push({ debtor: shopOf(order), creditor: order.sender, left: paid.claim })
  item.paid = paid
  item.result = whole ? (undelivered ? 3 : 1) : 2
  if (paid.hold === 0) return
  const rest = priceOf(order) - paid.hold
  changeCredit(model, order, -paid.hold)
  if (rest > 0) {
    holdFor(model, order, rest)
    order.price = rest
    return
  }
  release(model, order)
  rejectPhotos(order)
  Object.assign(order, { state: 'closed', abnormal: false, endedAt: model.now, until: null })
}
