import { afterSaleActions, type AfterSaleAction } from '@zdb/contract/orders/after-sale/actions'
import type { Permission } from '@zdb/contract/permissions'
import type { Part } from '#areas/orders/transfer-orders/public'
import { may, type Actor } from '#core/http/actor'
import { openMoves } from '#core/domain/machine'
import { afterSaleCase, type CaseMove } from './machine.ts'
import type { Case } from './after-sale.sql.ts'

/** What acting for a side of a case asks for, whatever is done. */
export const permissionOf: Readonly<Record<Part, Permission>> = {
  sender: 'afterSale.apply',
  shop: 'afterSale.answer',
}

/** What a person is offered: the call and the moves behind it. */
const table: Readonly<Record<AfterSaleAction, readonly CaseMove[]>> = {
  agree: ['agree'],
  reject: ['reject'],
  update: ['update', 'updateUnanswered'],
  arbitration: ['arbitration'],
  revoke: ['revoke'],
  appeal: ['appealRefund', 'appealClose'],
}

export const actionsOf = (actor: Actor, part: Part, item: Case): AfterSaleAction[] => {
  if (!may(actor, permissionOf[part])) return []
  const open = openMoves(afterSaleCase, item, item.loser === part ? [part, 'loser'] : [part])
  return afterSaleActions.filter((name) => table[name].some((move) => open.has(move)))
}
