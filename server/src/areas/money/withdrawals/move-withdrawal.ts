import { codesOf } from '@zdb/contract/kit/states'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import type { Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move } from '#core/domain/machine'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { pushMove } from './pushes.ts'
import { merchantWithdrawal, type WithdrawalMove } from './withdrawal-machine.ts'
import type { Withdrawal } from './withdrawals.sql.ts'

/** Under which everything that moved for a withdrawal is found in the books. */
export const holdOf = ({ id }: Pick<Withdrawal, 'id'>): string => `withdrawal:${id}`

const underWay: ReadonlySet<number> = new Set(codesOf(withdrawalStates, 'asked', 'approved', 'paying'))

type Change = { withdrawal: Withdrawal; actor: Actor | SystemActor; reason?: string; set?: { deadline_at: Date } }

/** The one way a withdrawal changes: one guarded statement, the trail and the push. */
export const moveWithdrawal = async (
  tx: Tx,
  name: WithdrawalMove,
  { withdrawal, actor, reason = '', set }: Change,
): Promise<Withdrawal> => {
  const { to } = merchantWithdrawal.moves[name]
  const ended_at = underWay.has(withdrawalStates[to as keyof typeof withdrawalStates].code) ? null : now()
  const { was, ...moved } = await move(tx, merchantWithdrawal, name, {
    id: withdrawal.id,
    actor,
    note: reason,
    set: { revision: withdrawal.revision + 1, ended_at, reason, ...set },
  })
  const { merchant_id: merchantId, state, amount, fee } = moved
  await record(tx, actor, `withdrawals.${name}`, withdrawal.id, {
    merchantId,
    before: { state: was },
    after: { state, amount, fee, ...(reason !== '' && { reason }) },
  })
  await pushMove(tx, name, moved)
  return moved
}
