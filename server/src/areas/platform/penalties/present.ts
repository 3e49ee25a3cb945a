import { fen } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { limitTypes } from '@zdb/contract/people/account/limit-types'
import type { Permission } from '@zdb/contract/permissions'
import { penaltyActions, type PenaltyAction } from '@zdb/contract/platform/penalties/actions'
import type { penalties } from '@zdb/contract/platform/penalties/endpoints'
import { penaltyLevels, penaltyStates, type PenaltyLevel } from '@zdb/contract/platform/penalties/states'
import type { Limit } from '#areas/people/account/public'
import { openMoves, outcomeBy, waitOf } from '#core/domain/machine'
import { may, type Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { merchantPenalty } from './penalty-machine.ts'
import type { Penalty, PenaltyLine } from './penalties.sql.ts'

type Row = Result<typeof penalties.list>['items'][number]
type Detail = Result<typeof penalties.show>

/** What each asks for; the move has the name of its call. */
const permissionOf: Readonly<Record<PenaltyAction, Permission>> = {
  payfine: 'penalty.pay',
  complainl: 'penalty.appeal',
  complainlModify: 'penalty.appeal',
}

const actionsOf = (actor: Actor, penalty: Penalty): PenaltyAction[] => {
  const open = openMoves(merchantPenalty, penalty, ['merchant'])
  return penaltyActions.filter((name) => open.has(name) && may(actor, permissionOf[name]))
}

export const turnOf = (penalty: Penalty): Row['turn'] => {
  const waiting = waitOf(merchantPenalty, penalty)
  if (!waiting) return { owner: 'none', until: null, outcome: '' }
  const until = penalty.deadline_at
  const outcome = penalty.amount === 0 && waiting.owner === 'merchant' ? '到期自动生效' : outcomeBy(waiting, until)
  return { owner: waiting.owner as Row['turn']['owner'], until, outcome }
}

const settled: ReadonlySet<number> = new Set([penaltyStates.paid.code, penaltyStates.deducted.code])

/** Where there was nothing to pay, nothing was paid. */
export const labelOf = ({ state, amount, as_claim, claim_paid_at }: Penalty): string => {
  if (amount === 0 && settled.has(state)) return '已生效'
  if (as_claim > 0 && claim_paid_at === null) return '已扣缴，有待偿款'
  return penaltyStates[stateOf(penaltyStates, state)].label
}

const presentLimit = ({ type, until_at, until_paid }: Limit): Row['limits'][number] => ({
  type,
  type_zh: limitTypes[type],
  in_force: until_at === null || until_at > now(),
  until: until_at,
  until_paid,
})

export const presentPenalty = (actor: Actor, penalty: Penalty, limits: readonly Limit[]): Row => ({
  id: String(penalty.id),
  revision: penalty.revision,
  level: penalty.level,
  level_zh: penaltyLevels[penalty.level as PenaltyLevel],
  title: penalty.title,
  order_sn: penalty.order_sn,
  amount: fen(penalty.amount),
  status: penalty.state,
  status_zh: labelOf(penalty),
  tone: penaltyStates[stateOf(penaltyStates, penalty.state)].tone,
  unread: penalty.unread_by_merchant,
  limits: limits.filter(({ penalty_id }) => penalty_id === penalty.id).map(presentLimit),
  turn: turnOf(penalty),
  issued_at: penalty.issued_at,
  actions: actionsOf(actor, penalty),
})

export const presentAppeal = (penalty: Penalty): Detail['appeal'] =>
  penalty.appealed_at && {
    content: penalty.appeal_content,
    images: penalty.appeal_images,
    at: penalty.appealed_at,
    opened: penalty.opened_at !== null,
  }

export const presentPaid = (penalty: Penalty): Detail['paid'] =>
  [
    { title: '余额', amount: fen(penalty.from_available) },
    { title: '诚信保证金', amount: fen(penalty.from_deposit) },
    { title: penalty.claim_paid_at ? '待偿款（已还清）' : '待偿款', amount: fen(penalty.as_claim) },
  ].filter(({ amount }) => amount > 0)

export const presentLine = ({ at, side, actor, what, content, images }: PenaltyLine): Detail['timeline'][number] => ({
  at,
  side: side as Detail['timeline'][number]['side'],
  actor,
  what,
  detail: content,
  images,
})
