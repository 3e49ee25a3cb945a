import { transferActions, type TransferAction } from '@zdb/contract/transfer-orders/actions'
import { isRiding } from '@zdb/contract/delivery/states'
import { kinds } from '@zdb/contract/transfer-orders/states'
import type { Permission } from '@zdb/contract/permissions'
import { may, type Actor } from '#core/http/actor'
import { movesFrom } from '#core/domain/machine'
import { transferOrder, type OrderMove } from './machine.ts'
import type { Order, Part } from './transfer-order.sql.ts'

type Action = { move: OrderMove; part: Part; allow: Permission; if?: (order: Order) => boolean }

/** With a rider under way the rider says how far it is. */
const noRider = ({ logistics_status }: Order): boolean => !isRiding(logistics_status)
const is = (kind: number) => (order: Order) => order.kind === kind

/** What a person is offered: the name the console draws a button for, the move behind it, and what it asks for. */
const table: Readonly<Record<TransferAction, readonly Action[]>> = {
  pay: [
    { move: 'payAssigned', part: 'sender', allow: 'transfer.pay', if: is(kinds.assigned) },
    { move: 'payGrab', part: 'sender', allow: 'transfer.pay', if: is(kinds.grab) },
    { move: 'payChosen', part: 'sender', allow: 'transfer.pay', if: is(kinds.compete) },
  ],
  confirmQuote: [{ move: 'chooseQuote', part: 'sender', allow: 'transfer.quote' }],
  assign: [{ move: 'assign', part: 'sender', allow: 'transfer.create' }],
  reopen: [{ move: 'reopenGrab', part: 'sender', allow: 'transfer.create' }],
  settle: [{ move: 'settle', part: 'sender', allow: 'transfer.settle', if: (order) => !order.after_sale_open }],
  auditPhoto: [
    { move: 'auditPhoto', part: 'sender', allow: 'transfer.create', if: (order) => order.photo_state === 1 },
  ],
  applyAfterSale: [
    {
      move: 'applyAfterSale',
      part: 'sender',
      allow: 'afterSale.apply',
      if: (order) => !order.after_sale_open && !order.modify_open,
    },
  ],
  comment: [{ move: 'comment', part: 'sender', allow: 'transfer.settle', if: (order) => !order.reviewed }],
  raisePrice: [{ move: 'raisePrice', part: 'sender', allow: 'transfer.pay', if: (order) => order.price !== null }],
  setDeadline: [
    { move: 'setDeadline', part: 'sender', allow: 'transfer.create', if: (order) => order.kind !== kinds.assigned },
  ],
  update: [{ move: 'edit', part: 'sender', allow: 'transfer.create', if: (order) => order.chosen_quote_id === null }],
  applyModification: [
    { move: 'applyModification', part: 'sender', allow: 'transfer.create', if: (order) => !order.modify_open },
  ],
  revokeModification: [
    { move: 'revokeModification', part: 'sender', allow: 'transfer.create', if: (order) => order.modify_open },
  ],
  cancel: [{ move: 'cancel', part: 'sender', allow: 'transfer.cancel' }],
  confirm: [{ move: 'confirm', part: 'shop', allow: 'received.confirm' }],
  reject: [{ move: 'reject', part: 'shop', allow: 'received.confirm' }],
  auditModification: [
    { move: 'auditModification', part: 'shop', allow: 'received.confirm', if: (order) => order.modify_open },
  ],
  callRider: [
    {
      move: 'callRider',
      part: 'shop',
      allow: 'delivery.dispatch',
      if: (order) => noRider(order) && !order.modify_open,
    },
  ],
  pickUp: [{ move: 'pickUp', part: 'shop', allow: 'received.deliver', if: noRider }],
  deliver: [{ move: 'deliver', part: 'shop', allow: 'received.deliver', if: noRider }],
  uploadPhoto: [{ move: 'uploadPhoto', part: 'shop', allow: 'received.deliver' }],
  chargeback: [{ move: 'chargeback', part: 'shop', allow: 'received.chargeback', if: noRider }],
}

/** The actions this person has on this order now, most likely first: table × state × grants. */
export const actionsOf = (actor: Actor, part: Part, order: Order): TransferAction[] => {
  const open = new Set(movesFrom(transferOrder, order.state, [part]))
  return transferActions.filter((name) =>
    table[name].some(
      (row) => row.part === part && open.has(row.move) && may(actor, row.allow) && (row.if?.(order) ?? true),
    ),
  )
}
