import { transferActions, type TransferAction } from '@zdb/contract/orders/transfer-orders/actions'
import { kinds, photoStates, transferStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Permission } from '@zdb/contract/permissions'
import { may, type Actor } from '#core/http/actor'
import { openMoves } from '#core/domain/machine'
import { now } from '#core/time/clock'
import { noRider, transferOrder, type OrderMove } from './machine.ts'
import type { Order, Part } from './transfer-order.sql.ts'

type Action = {
  /** The moves behind it where one call makes one of several. */
  moves?: readonly OrderMove[]
  part: Part
  allow: Permission
  if?: (order: Order) => boolean
  /** Comes before all others where this holds. */
  first?: (order: Order) => boolean
}

/** Nobody can be asked to bring it to a window that is over. */
const isAhead = ({ window_end }: Order): boolean => window_end > now()
const isOnTheRoad = ({ state }: Order): boolean => state === transferStates.inDelivery.code

/** What a person is offered, by the name of its call and its move: whose it is, and what it asks for. */
const table: Readonly<Record<TransferAction, Action>> = {
  pay: { moves: ['payAssigned', 'payGrab', 'payChosen'], part: 'sender', allow: 'transfer.pay' },
  confirmQuote: { part: 'sender', allow: 'transfer.quote' },
  assign: { part: 'sender', allow: 'transfer.create', if: isAhead },
  reopen: { moves: ['reopenGrab', 'reopenCompete'], part: 'sender', allow: 'transfer.create', if: isAhead },
  settle: { part: 'sender', allow: 'transfer.settle' },
  auditPhoto: {
    part: 'sender',
    allow: 'transfer.create',
    if: ({ photo_state }) => photo_state === photoStates.waiting.code,
  },
  applyAfterSale: { part: 'sender', allow: 'afterSale.apply', if: ({ modify_open }) => !modify_open },
  comment: { part: 'sender', allow: 'transfer.settle', if: ({ reviewed }) => !reviewed },
  raisePrice: { part: 'sender', allow: 'transfer.pay', if: ({ price }) => price !== null },
  setDeadline: { part: 'sender', allow: 'transfer.create', if: ({ kind }) => kind !== kinds.assigned },
  update: { part: 'sender', allow: 'transfer.create', if: ({ chosen_quote_id }) => chosen_quote_id === null },
  applyModification: { part: 'sender', allow: 'transfer.create', if: ({ modify_open }) => !modify_open },
  revokeModification: { part: 'sender', allow: 'transfer.create', if: ({ modify_open }) => modify_open },
  cancel: { part: 'sender', allow: 'transfer.cancel' },
  confirm: { part: 'shop', allow: 'received.confirm' },
  reject: { part: 'shop', allow: 'received.confirm' },
  auditModification: { part: 'shop', allow: 'received.confirm', if: ({ modify_open }) => modify_open },
  callRider: { part: 'shop', allow: 'delivery.dispatch' },
  pickUp: { part: 'shop', allow: 'received.deliver', if: noRider.of },
  deliver: { part: 'shop', allow: 'received.deliver', if: noRider.of, first: isOnTheRoad },
  uploadPhoto: { part: 'shop', allow: 'received.deliver' },
  chargeback: { part: 'shop', allow: 'received.chargeback', if: noRider.of },
}

/** The actions this person has on this order now, most likely first: table × state × guards × grants. */
export const actionsOf = (actor: Actor, part: Part, order: Order): TransferAction[] => {
  const open: ReadonlySet<string> = openMoves(transferOrder, order, [part])
  const offered = transferActions.filter((name) => {
    const { moves = [name], part: whose, allow, if: fits } = table[name]
    return whose === part && moves.some((move) => open.has(move)) && may(actor, allow) && (fits?.(order) ?? true)
  })
  const isFirst = (name: TransferAction): boolean => table[name].first?.(order) ?? false
  return [...offered.filter(isFirst), ...offered.filter((name) => !isFirst(name))]
}
