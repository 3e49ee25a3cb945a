import { afterSaleActions, type AfterSaleAction } from '@zdb/contract/after-sale/actions'
import { judgingStages } from '@zdb/contract/after-sale/states'
import type { Permission } from '@zdb/contract/permissions'
import type { Part } from '#areas/transfer-orders/public'
import { may, type Actor } from '#core/http/actor'
import { movesFrom } from '#core/domain/machine'
import { afterSaleCase, type CaseMove } from './machine.ts'
import type { Case } from './after-sale.sql.ts'

type Action = {
  moves: readonly CaseMove[]
  by: Part | 'loser'
  stage: number
}

const none = judgingStages.none.code

/** What acting for a side of a case asks for, whatever is done. */
export const permissionOf: Readonly<Record<Part, Permission>> = {
  sender: 'afterSale.apply',
  shop: 'afterSale.answer',
}

/** What a person is offered: the call and the moves behind it. */
const table: Readonly<Record<AfterSaleAction, Action>> = {
  agree: { moves: ['agree'], by: 'shop', stage: none },
  reject: { moves: ['reject'], by: 'shop', stage: none },
  update: { moves: ['update', 'edit'], by: 'sender', stage: none },
  arbitration: { moves: ['arbitration'], by: 'sender', stage: none },
  revoke: { moves: ['revoke'], by: 'sender', stage: none },
  appeal: { moves: ['appeal'], by: 'loser', stage: judgingStages.decided.code },
}

export const actionsOf = (actor: Actor, part: Part, item: Case): AfterSaleAction[] => {
  const parts = item.loser === part ? [part, 'loser'] : [part]
  if (!may(actor, permissionOf[part])) return []
  const open = new Set(movesFrom(afterSaleCase, item.state, parts))
  return afterSaleActions.filter((name) => {
    const { moves, by, stage } = table[name]
    return parts.includes(by) && stage === item.stage && moves.some((move) => open.has(move))
  })
}
