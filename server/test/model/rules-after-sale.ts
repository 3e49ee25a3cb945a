import { limits, payRefund } from './money.ts'
import { no, yes, yesIf, type Reply, type Verdict } from './verdict.ts'
import {
  openCase,
  openModification,
  shopOf,
  spans,
  type Case,
  type Model,
  type Name,
  type OnOrder,
  type Order,
} from './world-model.ts'

export type OnCase = { by: Name; order: Order; item: Case }
export type Claim = { type: number; amount: number; compensation: number }
export type Ruling = { agree: boolean; amount?: number; compensation?: number }

const noMoney = { hold: 0, available: 0, deposit: 0, claim: 0 }

/** What a claim comes to: 1 and 4 the whole price, 4 something on top; nothing when it is more than there is. */
const claimed = (order: Order, claim: Claim): { amount: number; compensation: number } | undefined => {
  const most = limits(order)
  const amount = claim.type === 1 || claim.type === 4 ? most.refund : claim.amount
  const compensation = claim.type === 4 ? claim.compensation : 0
  const asksTooLittle = amount <= 0 || (claim.type === 4 && compensation <= 0)
  return asksTooLittle || most.refund === 0 || amount > most.refund || compensation > most.compensation
    ? undefined
    : { amount, compensation }
}

export const apply = (model: Model, { by, order }: OnOrder, claim: Claim): Verdict => {
  if (by !== order.sender || openCase(order) || openModification(order)) return no
  const late = order.state === 'finished' && (order.endedAt ?? 0) + spans.comment < model.now
  if (late || !['waitDelivery', 'inDelivery', 'delivered', 'finished'].includes(order.state)) return no
  const asked = claimed(order, claim)
  return yesIf(asked !== undefined, ({ data }: Reply) => {
    order.cases.push({
      id: Number((data as { id: string }).id),
      state: 'applied',
      stage: 'none',
      amount: asked?.amount ?? 0,
      compensation: asked?.compensation ?? 0,
      loser: null,
      paid: noMoney,
      result: 0,
      ended: false,
      until: model.now + spans.answer,
    })
  })
}

const isOpen = ({ state, stage }: Case, ...states: Case['state'][]): boolean =>
  stage === 'none' && states.includes(state)

/** Before the shop's answer the sender may correct it, but not ask for more; after a refusal they negotiate. */
export const update = (model: Model, { by, order, item }: OnCase, claim: Claim): Verdict => {
  if (by !== order.sender || !isOpen(item, 'applied', 'negotiating', 'rejected')) return no
  const asked = claimed(order, claim)
  if (!asked) return no
  const again = item.state === 'rejected'
  if (!again && asked.amount + asked.compensation > item.amount + item.compensation) return no
  return yes(() => {
    Object.assign(item, asked, { until: model.now + spans.answer }, again ? { state: 'negotiating' } : {})
  })
}

export const endWithRefund = (model: Model, order: Order, item: Case, final = false): void => {
  const most = limits(order)
  item.amount = Math.min(item.amount, most.refund)
  item.compensation = Math.min(item.compensation, most.compensation)
  payRefund(model, order, item)
  Object.assign(item, { state: 'agreed', ended: true, until: null }, final ? { stage: 'final' } : {})
}

export const endWithout = (item: Case, state: Case['state'], final = false): void => {
  Object.assign(item, { state, ended: true, result: 0, until: null }, final ? { stage: 'final' } : {})
}

export const revoke = (_model: Model, { by, order, item }: OnCase): Verdict =>
  yesIf(by === order.sender && isOpen(item, 'applied', 'negotiating', 'rejected'), () => endWithout(item, 'withdrawn'))

export const agree = (model: Model, { by, order, item }: OnCase): Verdict =>
  yesIf(by === shopOf(order) && isOpen(item, 'applied', 'negotiating'), () => endWithRefund(model, order, item))

export const refuse = (model: Model, { by, order, item }: OnCase): Verdict =>
  yesIf(by === shopOf(order) && isOpen(item, 'applied', 'negotiating'), () => {
    Object.assign(item, { state: 'rejected', until: model.now + spans.move })
  })

export const arbitration = (_model: Model, { by, order, item }: OnCase): Verdict =>
  yesIf(by === order.sender && isOpen(item, 'rejected'), () => {
    Object.assign(item, { stage: 'arbitration', until: 'set' })
  })

const awarded = (order: Order, item: Case, ruling: Ruling): { amount: number; compensation: number } | undefined => {
  const most = limits(order)
  const { amount = item.amount, compensation = item.compensation } = ruling
  return amount > 0 && amount <= most.refund && compensation <= most.compensation ? { amount, compensation } : undefined
}

export const decide = (model: Model, { order, item }: OnCase, ruling: Ruling): Verdict => {
  if (item.stage !== 'arbitration') return no
  const award = ruling.agree ? awarded(order, item, ruling) : {}
  return yesIf(award !== undefined, () => {
    const loser = ruling.agree ? 'shop' : 'sender'
    const state = ruling.agree ? 'agreed' : 'closed'
    Object.assign(item, award, { state, loser, stage: 'decided', until: model.now + spans.appeal })
  })
}

/** Once, and only by the side the decision went against. */
export const appeal = (_model: Model, { by, order, item }: OnCase): Verdict => {
  const loser = item.loser === 'sender' ? order.sender : shopOf(order)
  return yesIf(item.stage === 'decided' && by === loser, () => {
    Object.assign(item, { stage: 'appeal', until: 'set' })
  })
}

export const finalise = (model: Model, { order, item }: OnCase, ruling: Ruling): Verdict => {
  if (item.stage !== 'appeal') return no
  const award = ruling.agree ? awarded(order, item, ruling) : {}
  return yesIf(award !== undefined, () => {
    Object.assign(item, award)
    if (ruling.agree) endWithRefund(model, order, item, true)
    else endWithout(item, 'closed', true)
  })
}
