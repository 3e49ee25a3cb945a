import { within, type Tx } from '#core/db/tx'
import { move } from '#core/domain/machine'
import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { couponById, lockAnyCoupon, patchCoupon, type Coupon, type NewCoupon } from '../coupon.sql.ts'
import { refreshCoupons, tellCoupon } from '../coupon-push.ts'
import { couponLife, type CouponMove } from '../machine.ts'
import { adoptUses, countMore, holdActivity, uncountBeyond } from '../uses/use.sql.ts'
import { saveRequest, wasSaid, type Request } from './request.sql.ts'

const payApp = system('channel')
const clock = system('clock')
export const endedThere = '支付宝已结束该活动'
/** Of a coupon whose shop was removed: it never was, or it may go on without us. */
export const neverSaid = '网店已删除，没有提交给支付宝'
export const nobodyToAsk = '网店已删除，无法再向支付宝查询，请到支付宝商家后台确认该活动已停止'

/**
 * How a wish ended: done, turned down with a reason, without effect since the coupon is over there, or without an answer
 * for ever.
 */
export type Outcome =
  { as: 'done' } | { as: 'refused'; reason: string } | { as: 'over'; quantity: number } | { as: 'abandoned' }

/** What is wished when it is turned down. */
export const wishWords = { create: '创建', edit: '修改', append: '追加', stop: '结束' } as const

const hasBegun = ({ start_at }: Coupon): boolean => start_at <= now()

type Step = { move: CouponMove; set: Partial<NewCoupon> }

/** What becomes of the coupon when the pay-app did what was wished. */
const doneStep = (coupon: Coupon, request: Request): Step => {
  const accept = hasBegun(coupon) ? 'accept' : 'acceptScheduled'
  if (request.kind === 'stop') return { move: 'finish', set: {} }
  if (request.kind === 'append')
    return { move: accept, set: { quantity: request.content.quantity, pending_quantity: null } }
  if (request.kind === 'create') return { move: accept, set: {} }
  const { name, description, perUser, endAt } = request.content
  return { move: accept, set: { name, description, per_user: perUser, end_at: new Date(endAt) } }
}

const refusedStep = (coupon: Coupon, request: Request): Step => {
  if (request.kind === 'create') return { move: 'rejectCreate', set: { activity_id: '' } }
  return { move: hasBegun(coupon) ? 'reject' : 'rejectScheduled', set: { pending_quantity: null } }
}

/** Over with as many as the pay-app had by then, at most what was confirmed. */
const overStep = ({ quantity, pending_quantity }: Coupon, there: number): Step => ({
  move: 'finish',
  set: { quantity: Math.max(quantity, Math.min(there, pending_quantity ?? quantity)), pending_quantity: null },
})

/** What may have come of it counts as come: only what was never said releases what was confirmed. */
const abandonedStep = ({ quantity, pending_quantity }: Coupon, request: Request): Step => ({
  move: 'abandon',
  set: { quantity: wasSaid(request) ? (pending_quantity ?? quantity) : quantity, pending_quantity: null },
})

const stepOf = (coupon: Coupon, request: Request, outcome: Outcome): Step => {
  if (outcome.as === 'over') return overStep(coupon, outcome.quantity)
  if (outcome.as === 'abandoned') return abandonedStep(coupon, request)
  return outcome.as === 'done' ? doneStep(coupon, request) : refusedStep(coupon, request)
}

const reasonOf = (request: Request, outcome: Outcome): string => {
  if (outcome.as === 'refused') return outcome.reason
  if (outcome.as === 'abandoned') return request.kind === 'create' && !wasSaid(request) ? neverSaid : nobodyToAsk
  return outcome.as === 'over' && request.kind !== 'stop' ? endedThere : ''
}

const tell = async (tx: Tx, coupon: Coupon, request: Request, reason: string): Promise<void> => {
  refreshCoupons(coupon.merchant_id)
  if (reason === '') return
  await tellCoupon(tx, coupon, `优惠券${wishWords[request.kind]}未成功`, `${coupon.name}：${reason}`)
}

/** The pay-app's last word on a wish: written once, by whoever has it in hand. */
export const settle = (request: Request, outcome: Outcome): Promise<void> =>
  within(async (tx) => {
    const coupon = await lockAnyCoupon(tx, request.coupon_id)
    const reason = reasonOf(request, outcome)
    const mine = await saveRequest(tx, request, { resolved_at: now(), refused: reason !== '', reason })
    if (!mine) return
    const step = stepOf(coupon, request, outcome)
    await uncountBeyond(tx, coupon, step.set.quantity ?? coupon.quantity)
    const {
      was: _was,
      was_stage: _stage,
      ...moved
    } = await move(tx, couponLife, step.move, {
      id: coupon.id,
      actor: step.move === 'abandon' ? clock : payApp,
      note: reason,
      set: { ...step.set, reason, updated_at: now() },
    })
    await countMore(tx, coupon.id)
    await tell(tx, moved, request, reason)
  })

/** The pay-app has taken it on; a new coupon has its number from now on, and what orders used of it before then. */
export const noteAccepted = (request: Request, activityId: string): Promise<boolean> =>
  within(async (tx) => {
    if (request.kind !== 'create')
      return saveRequest(tx, request, { accepted_at: now(), unanswered_at: null, reason: '' })
    const { online_shop_id } = await couponById(request.coupon_id)
    await holdActivity(tx, online_shop_id, activityId)
    // The coupon before its wish, as whoever takes the wish back holds them.
    await lockAnyCoupon(tx, request.coupon_id)
    const mine = await saveRequest(tx, request, { accepted_at: now(), unanswered_at: null, reason: '' })
    if (!mine) return false
    await patchCoupon(tx, request.coupon_id, { activity_id: activityId })
    await adoptUses(tx, { id: request.coupon_id, online_shop_id, activity_id: activityId })
    return true
  })
