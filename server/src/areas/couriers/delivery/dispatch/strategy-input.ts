import { deliveryStates, type Strategy } from '@zdb/contract/couriers/delivery/states'
import { deliverySettingOf } from '#areas/couriers/delivery-setup/public'
import { now } from '#core/time/clock'
import { currentRules } from '#core/domain/rules'
import { askAbout } from '../courier-of.ts'
import { keyOf } from '../quotes/board.ts'
import { candidatesIn, type Candidate } from '../quotes/candidates.ts'
import { isLive, type Delivery, type Dispatch } from '../delivery.sql.ts'
import { next, type Attempt, type Situation, type Step } from './strategy.ts'

const { unpaid, accepted, delivering } = deliveryStates

/** How far a strategy has gone. */
export const stages = { alone: 0, tipped: 1, raced: 2 } as const

const attemptStateOf = (delivery: Delivery): Attempt['state'] => {
  if (delivery.lost || !isLive(delivery)) return 'over'
  if (delivery.unknown || delivery.cancelling || delivery.state === unpaid.code) return 'unknown'
  return delivery.state === accepted.code || delivery.state === delivering.code ? 'riding' : 'waiting'
}

const attemptOf = (delivery: Delivery, candidates: readonly Candidate[]): Attempt => ({
  key: keyOf(delivery),
  state: attemptStateOf(delivery),
  since: Math.max(
    (delivery.called_at ?? delivery.created_at).getTime(),
    candidates.find(({ key }) => key === keyOf(delivery))?.since ?? 0,
  ),
  tips: delivery.tips,
  cancelFee: null,
  // While its courier has not let go of it, it is not called a second time.
  givenUp: delivery.lost && !isLive(delivery),
})

const situationOf = async (dispatch: Dispatch, deliveries: readonly Delivery[]): Promise<Situation> => {
  const [{ escalate_minutes }, { deliveryTipStep }] = await Promise.all([
    deliverySettingOf(dispatch.merchant_id),
    currentRules(),
  ])
  const candidates = candidatesIn(dispatch)
  return {
    strategy: dispatch.strategy as Strategy,
    now: now().getTime(),
    window: { start: dispatch.window_start.getTime(), end: dispatch.window_end.getTime() },
    candidates,
    attempts: deliveries.map((delivery) => attemptOf(delivery, candidates)),
    escalateMinutes: escalate_minutes,
    tipStep: deliveryTipStep,
    maxTip: dispatch.max_tip,
    raced: dispatch.stage >= stages.raced,
  }
}

/** Whoever lets a courier go asks first what that costs. `unknown`: it could not say so now, which is not free. */
const feeOf = async (delivery: Delivery): Promise<number | null | 'unknown'> => {
  const answer = await askAbout(
    delivery,
    async (courier, account, ref) => courier.previewCancel?.(account, ref) ?? null,
  )
  return answer.failure ? 'unknown' : answer.done
}

export const isWaiting = (delivery: Delivery): boolean => attemptStateOf(delivery) === 'waiting'

export type Decision = Step | { do: 'askFeeAgain' }

/** What the strategy says now. */
export const decide = async (dispatch: Dispatch, deliveries: readonly Delivery[]): Promise<Decision> => {
  const situation = await situationOf(dispatch, deliveries)
  const step = next(situation)
  const current = deliveries.find(isWaiting)
  if (!current || (step.do !== 'escalate' && step.do !== 'race')) return step
  const cancelFee = await feeOf(current)
  if (cancelFee === 'unknown') return { do: 'askFeeAgain' }
  const attempts = situation.attempts.map((attempt) =>
    attempt.key === keyOf(current) && attempt.state === 'waiting' ? { ...attempt, cancelFee } : attempt,
  )
  return next({ ...situation, attempts })
}
