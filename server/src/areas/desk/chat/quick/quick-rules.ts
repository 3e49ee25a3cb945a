import { quickKinds, type QuickKindName, type QuickSide } from '@zdb/contract/desk/chat/quick-kinds'
import { transferStates, type TransferState } from '@zdb/contract/orders/transfer-orders/states'
import { stateOf } from '@zdb/contract/kit/states'
import type { Permission } from '@zdb/contract/permissions'
import type { Order } from '#areas/orders/transfer-orders/public'
import { codes } from '@zdb/contract/codes'
import { may, type Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'

type Rule = {
  /** In which states of the order it makes sense. */
  readonly states: readonly TransferState[]
  /** What its sender must be allowed to do with orders. */
  readonly allow: Readonly<Partial<Record<QuickSide, Permission>>>
  /** It becomes a modification, of which an order has one at a time. */
  readonly modifies?: true
}

const rules: Readonly<Record<QuickKindName, Rule>> = {
  askPrice: { states: ['waitQuote', 'waitDelivery'], allow: { sender: 'transfer.create' } },
  askPhoto: { states: ['waitDelivery', 'inDelivery', 'delivered'], allow: { sender: 'transfer.create' } },
  askTime: { states: ['waitReceive', 'waitDelivery', 'inDelivery'], allow: { sender: 'transfer.read' } },
  offerPrice: { states: ['waitDelivery'], allow: { shop: 'received.confirm' }, modifies: true },
  offerSubstitute: {
    states: ['waitDelivery'],
    allow: { sender: 'transfer.create', shop: 'received.confirm' },
    modifies: true,
  },
  tellTime: { states: ['waitReceive', 'waitDelivery', 'inDelivery'], allow: { shop: 'received.deliver' } },
}

export const sideIn = ({ merchant_id }: Order, merchantId: number): QuickSide =>
  merchant_id === merchantId ? 'sender' : 'shop'

const reading: Readonly<Record<QuickSide, Permission>> = { sender: 'transfer.read', shop: 'received.read' }

/** Chat shows an order only to who may read it elsewhere too. In the pool it is read by who may take it. */
export const mayRead = (actor: Actor, order: Order): boolean =>
  may(actor, reading[sideIn(order, actor.merchantId)]) || (order.shop_merchant_id === null && may(actor, 'grab.take'))

/** What answering takes, no and yes alike: either ends it for the whole merchant. */
const answering = (kind: QuickKindName, { state }: Order): Permission => {
  if (kind === 'askPrice') return state === transferStates.waitQuote.code ? 'grab.take' : 'received.confirm'
  return kind === 'askTime' ? 'received.deliver' : 'transfer.create'
}

export const mayAnswer = (actor: Actor, kind: QuickKindName, order: Order): boolean =>
  may(actor, answering(kind, order))

/** Why this person may not say this of the order; empty where they may. */
export const reasonAgainst = (actor: Actor, kind: QuickKindName, order: Order): string => {
  const side = sideIn(order, actor.merchantId)
  const { states, allow, modifies } = rules[kind]
  const permission = allow[side]
  const by: readonly QuickSide[] = quickKinds[kind].by
  if (!by.includes(side) || !permission) return side === 'sender' ? '由接单方使用' : '由下单方使用'
  if (!may(actor, permission)) return codes.forbidden.message
  if (!states.includes(stateOf(transferStates, order.state))) return codes.quickRefused.message
  if (modifies && order.modify_open) return '已有修改申请待对方处理'
  return ''
}

export const requireQuick = (actor: Actor, kind: QuickKindName, order: Order): void => {
  const reason = reasonAgainst(actor, kind, order)
  if (reason) refuse('quickRefused', reason)
}
