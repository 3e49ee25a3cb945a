import { judgingStages } from '@zdb/contract/after-sale/states'
import type { Permission } from '@zdb/contract/permissions'
import type { Part } from '#areas/transfer-orders/public'
import { may, type Actor } from '#core/actor'
import { movesFrom } from '#core/machine'
import { afterSaleCase, type CaseMove } from './machine.ts'
import type { Case } from './store.ts'

type Action = {
  moves: readonly CaseMove[]
  by: Part | 'loser'
  allow: Permission
  stage: number
}

const none = judgingStages.none.code

/** What a person is offered: the call, the moves behind it and what it asks for. */
const table: Readonly<Record<string, Action>> = {
  agree: { moves: ['agree'], by: 'shop', allow: 'afterSale.answer', stage: none },
  reject: { moves: ['reject'], by: 'shop', allow: 'afterSale.answer', stage: none },
  update: { moves: ['update', 'edit'], by: 'sender', allow: 'afterSale.apply', stage: none },
  arbitration: { moves: ['arbitration'], by: 'sender', allow: 'afterSale.apply', stage: none },
  revoke: { moves: ['revoke'], by: 'sender', allow: 'afterSale.apply', stage: none },
  appeal: { moves: ['appeal'], by: 'loser', allow: 'afterSale.answer', stage: judgingStages.decided.code },
}

export const actionsOf = (actor: Actor, part: Part, item: Case): string[] => {
  const parts = item.loser === part ? [part, 'loser'] : [part]
  const open = new Set(movesFrom(afterSaleCase, item.state, parts))
  return Object.entries(table)
    .filter(
      ([, { moves, by, allow, stage }]) =>
        parts.includes(by) && stage === item.stage && moves.some((move) => open.has(move)) && may(actor, allow),
    )
    .map(([name]) => name)
}
