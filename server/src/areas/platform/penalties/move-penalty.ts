import type { Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf, move } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import { nameOf, type Actor, type SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { merchantPenalty, type PenaltyMove } from './penalty-machine.ts'
import { insertEvent, patchPenalty, type Penalty } from './penalties.sql.ts'
import { pushMove } from './pushes.ts'

export type Line = { side: 'merchant' | 'platform' | 'system'; what: string; content?: string; images?: string[] }

const speakers = { platform: '平台', system: '系统' } as const

export const tell = (
  tx: Tx,
  penalty: Penalty,
  actor: Actor | SystemActor,
  { side, what, content = '', images = [] }: Line,
): Promise<void> =>
  insertEvent(tx, {
    penalty_id: penalty.id,
    side,
    actor: side === 'merchant' ? nameOf(actor) : speakers[side],
    what,
    content,
    images,
  })

type Change = {
  penalty: Penalty
  actor: Actor | SystemActor
  line: Line
  set?: Partial<Penalty>
}

/** The one way a penalty changes: one guarded statement, whose turn it is now, its story, the trail and the push. */
export const movePenalty = async (
  tx: Tx,
  name: PenaltyMove,
  { penalty, actor, line, set }: Change,
): Promise<Penalty> => {
  const { was, ...moved } = await move(tx, merchantPenalty, name, { id: penalty.id, actor, note: line.content, set })
  const stays = merchantPenalty.moves[name].to === 'same'
  const deadline_at = stays ? penalty.deadline_at : deadlineOf(merchantPenalty, moved, await currentRules())
  const after = await patchPenalty(tx, penalty.id, {
    deadline_at,
    revision: penalty.revision + (name === 'openAppeal' ? 0 : 1),
    ended_at: deadline_at === null ? now() : null,
    ...(line.side === 'merchant' ? {} : { unread_by_merchant: true }),
  })
  await tell(tx, after, actor, line)
  const { merchant_id: merchantId, state, amount } = after
  await record(tx, actor, `penalties.${name}`, penalty.id, {
    merchantId,
    before: { state: was, amount: penalty.amount },
    after: { state, amount, ...(line.side === 'platform' && line.content ? { reason: line.content } : {}) },
  })
  await pushMove(tx, name, after)
  return after
}
