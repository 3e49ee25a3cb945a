import { type Fen, yuanText } from '@zdb/contract/kit/fen'
import { penaltyLevels, penaltyStates, type PenaltyLevel } from '@zdb/contract/platform/penalties/states'
import type { Offence } from '@zdb/contract/platform/penalties/offences'
import { limitTypes, type LimitType } from '@zdb/contract/people/account/limit-types'
import { endLimits, imposeLimits } from '#areas/people/account/public'
import { storesById } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { deadlineOf } from '#core/domain/machine'
import { currentRules } from '#core/domain/rules'
import type { SystemActor } from '#core/http/actor'
import { refuse, refuseField } from '#core/http/refusal'
import { now } from '#core/time/clock'
import { movePenalty, tell } from './move-penalty.ts'
import { merchantPenalty } from './penalty-machine.ts'
import { insertPenalty, lockPenalty, patchPenalty, type Penalty } from './penalties.sql.ts'
import { pushMove } from './pushes.ts'

export type NewPenalty = {
  merchantId: number
  storeId?: number | null
  level: PenaltyLevel
  title: string
  /** The rule that was broken, by its name and number. */
  clause: string
  /** What happened. */
  description: string
  images?: string[]
  orderSn?: string
  /** Nothing, where the limits alone are the penalty. */
  amount: Fen
  limits?: readonly { type: LimitType; until: Date | 'paid' }[]
  /** One of those the engine knows; the next one of its kind is a repetition. */
  offence?: Offence | undefined
}

const refuseIncomplete = async ({ merchantId, storeId, amount, limits = [], ...words }: NewPenalty): Promise<void> => {
  const { penaltyMostFine } = await currentRules()
  if (amount < 0 || amount > penaltyMostFine) refuseField('amount', `罚款最多${yuanText(penaltyMostFine)}`)
  for (const field of ['title', 'clause', 'description'] as const)
    if (words[field].trim() === '') refuseField(field, '请写明违规行为、依据的条款和经过')
  if (new Set(limits.map(({ type }) => type)).size < limits.length) refuseField('limits', '每种限制只能有一条')
  for (const { until } of limits) {
    if (until === 'paid' && amount === 0) refuseField('limits', '没有罚款，限制须有到期时间')
    if (until !== 'paid' && until <= now()) refuseField('limits', '限制的到期时间须晚于现在')
  }
  if (storeId == null) return
  if ((await storesById([storeId])).get(storeId)?.merchant_id !== merchantId)
    refuseField('store_id', '门店不属于该商家')
}

const saidOf = ({ level, amount, limits = [] }: NewPenalty): string =>
  [
    penaltyLevels[level],
    ...(amount > 0 ? [`罚款${yuanText(amount)}`] : []),
    ...limits.map(({ type }) => `限制${limitTypes[type]}`),
  ].join('，')

/** The platform holds something against a merchant: it is told, and what is limited is limited at once. */
export const issuePenalty = (operator: SystemActor, given: NewPenalty): Promise<Penalty> =>
  within(async (tx) => {
    await refuseIncomplete(given)
    const { merchantId, storeId = null, level, title, clause, description, amount, limits = [] } = given
    const made = await insertPenalty(tx, {
      merchant_id: merchantId,
      store_id: storeId,
      order_sn: given.orderSn ?? '',
      level,
      title,
      clause,
      description,
      images: given.images ?? [],
      amount,
      offence: given.offence ?? '',
      state: penaltyStates.open.code,
      issued_at: now(),
      issuer_id: operator.operatorId ?? null,
      unread_by_merchant: true,
    })
    const deadline_at = deadlineOf(merchantPenalty, made, await currentRules())
    const penalty = await patchPenalty(tx, made.id, { deadline_at })
    await imposeLimits(
      tx,
      limits.map(({ type, until }) => ({ merchantId, penaltyId: penalty.id, reason: title, type, until })),
    )
    await tell(tx, penalty, operator, { side: 'platform', what: '开具处罚', content: saidOf(given) })
    await record(tx, operator, 'penalties.issue', penalty.id, { merchantId, after: { level, title, amount, limits } })
    await pushMove(tx, 'issue', penalty)
    return penalty
  })

/** From here on the appeal stays as it is; opening it again changes nothing. */
export const openAppeal = (operator: SystemActor, id: number): Promise<Penalty> =>
  within(async (tx) => {
    const penalty = await lockPenalty(tx, id)
    if (penalty.state === penaltyStates.appealing.code && penalty.opened_at !== null) return penalty
    const line = { side: 'platform', what: '开始审理申诉' } as const
    return movePenalty(tx, 'openAppeal', { penalty, actor: operator, line, set: { opened_at: now() } })
  })

/** A decision is made on what was read. */
export type Verdict = { revision: number; words: string }

const lockRead = async (tx: Tx, id: number, { revision, words }: Verdict): Promise<Penalty> => {
  if (words.trim() === '') refuseField('words', '请填写处理说明')
  const penalty = await lockPenalty(tx, id)
  return penalty.revision === revision ? penalty : refuse('penaltyMoved')
}

/** The merchant was right: nothing is to be paid, and every limit of it ends. */
export const acceptAppeal = (operator: SystemActor, id: number, verdict: Verdict): Promise<Penalty> =>
  within(async (tx) => {
    const penalty = await lockRead(tx, id, verdict)
    await endLimits(tx, id, 'all')
    return movePenalty(tx, 'acceptAppeal', {
      penalty,
      actor: operator,
      line: { side: 'platform', what: '申诉成功', content: verdict.words },
      set: { verdict: verdict.words },
    })
  })

/** It stays, and there is a shorter time to pay. */
export const rejectAppeal = (operator: SystemActor, id: number, verdict: Verdict): Promise<Penalty> =>
  within(async (tx) => {
    const penalty = await lockRead(tx, id, verdict)
    return movePenalty(tx, 'rejectAppeal', {
      penalty,
      actor: operator,
      line: { side: 'platform', what: '申诉未通过', content: verdict.words },
      set: { verdict: verdict.words },
    })
  })

/** The platform takes it back by itself, before it is paid. */
export const withdrawPenalty = (operator: SystemActor, id: number, verdict: Verdict): Promise<Penalty> =>
  within(async (tx) => {
    const penalty = await lockRead(tx, id, verdict)
    await endLimits(tx, id, 'all')
    return movePenalty(tx, 'withdraw', {
      penalty,
      actor: operator,
      line: { side: 'platform', what: '撤销处罚', content: verdict.words },
      set: { verdict: verdict.words },
    })
  })
