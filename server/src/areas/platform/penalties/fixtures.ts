import { penaltyStates, type PenaltyLevel } from '@zdb/contract/platform/penalties/states'
import type { Tx } from '#core/db/tx'
import { standInQueue } from '#core/domain/machine'
import { days, later, now } from '#core/time/clock'
import { merchantPenalty } from './penalty-machine.ts'

export type PenaltyFacts = {
  state?: keyof typeof penaltyStates
  level?: PenaltyLevel
  title?: string
  amount?: number
  orderSn?: string
  deadlineAt?: Date
  appealedAt?: Date | null
  unread?: boolean
}

const ended: ReadonlySet<keyof typeof penaltyStates> = new Set(['lifted', 'paid', 'deducted', 'withdrawn'])

/** One that is held against this merchant, in any state. */
export const aPenalty = async (
  tx: Tx,
  merchantId: number,
  { state = 'open', level = 1, title = '擅自转单', amount = 200_00, ...facts }: PenaltyFacts = {},
): Promise<number> => {
  const isEnded = ended.has(state)
  const appealed = state === 'appealing' || state === 'lifted'
  const penalty = await tx
    .insertInto('penalty')
    .values({
      merchant_id: merchantId,
      order_sn: facts.orderSn ?? '',
      level,
      title,
      clause: '《接单规范》第8条：已接订单不得再次转出',
      description: '平台发现该订单接单后又被发布到抢单池，收货人与配送时间一致。',
      amount,
      state: penaltyStates[state].code,
      issued_at: now(),
      deadline_at: isEnded ? null : (facts.deadlineAt ?? later(days(2))),
      appealed_at: facts.appealedAt ?? (appealed ? now() : null),
      appeal_content: appealed ? '花材不足，已征得发单方同意' : '',
      from_available: state === 'paid' || state === 'deducted' ? amount : 0,
      ended_at: isEnded ? now() : null,
      unread_by_merchant: facts.unread ?? false,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id } = penalty
  await standInQueue(tx, merchantPenalty, penalty)
  await tx
    .insertInto('penalty_event')
    .values({ penalty_id: id, side: 'platform', actor: '平台', what: '开具处罚', at: now() })
    .execute()
  return id
}
