import { dayText } from '@zdb/contract/kit/china-time'
import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { Body } from '@zdb/contract/kit/endpoint'
import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { budgetOf } from '@zdb/contract/shop/coupons/budget'
import type { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { couponLimits } from '@zdb/contract/shop/coupons/limits'
import { couponStates } from '@zdb/contract/shop/coupons/states'
import { shopOf, shopStates } from '#areas/channels/channel-shops/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import { move, stateIn } from '#core/domain/machine'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse, refuseField } from '#core/http/refusal'
import { days, now } from '#core/time/clock'
import { insertCoupon, lockCoupon, patchCoupon, type Coupon, type NewCoupon } from './coupon.sql.ts'
import { refreshCoupons } from './coupon-push.ts'
import { couponLife, type CouponMove } from './machine.ts'
import { insertRequest, withdrawRequest, type Wish } from './requests/request.sql.ts'
import { wakeCoupons } from './requests/wake.ts'

/** What was seen is what is agreed to: anything else is shown anew first. */
const confirmBudget = (seen: Fen, faceValue: number, quantity: number): void => {
  const budget = budgetOf(fen(faceValue), quantity)
  if (seen !== budget) refuse('couponBudgetChanged', `预算应为${yuanText(budget)}，请核对后重新确认`)
}

type Terms = Pick<Coupon, 'face_value' | 'floor_amount' | 'start_at' | 'end_at'>

const checkTerms = ({ face_value, floor_amount, start_at, end_at }: Terms): void => {
  if (floor_amount !== 0 && floor_amount < face_value) refuseField('floor_amount', '使用门槛不能低于面额')
  if (end_at <= now()) refuseField('end_at', '结束时间应晚于现在')
  if (end_at <= start_at) refuseField('end_at', '结束时间应晚于开始时间')
  if (end_at.getTime() - start_at.getTime() > days(couponLimits.days))
    refuseField(
      'end_at',
      `活动最长${couponLimits.days}天，最晚到${dayText(new Date(start_at.getTime() + days(couponLimits.days)))}`,
    )
}

const termsOf = (coupon: Coupon): Wish => ({
  kind: 'create',
  content: {
    name: coupon.name,
    description: coupon.description,
    perUser: coupon.per_user,
    faceValue: fen(coupon.face_value),
    floorAmount: fen(coupon.floor_amount),
    quantity: coupon.quantity,
    startAt: coupon.start_at.toISOString(),
    endAt: coupon.end_at.toISOString(),
  },
})

type Asked = { actor: Actor; coupon: Coupon; name: CouponMove; set?: Partial<NewCoupon>; after?: object }

/** Each is the end that its owner asks for. */
const ends: ReadonlySet<CouponMove> = new Set<CouponMove>(['stopDraft', 'takeBack'])

const moveCoupon = async (tx: Tx, { actor, coupon, name, set = {}, after = {} }: Asked): Promise<Coupon> => {
  const {
    was,
    was_stage: _,
    ...moved
  } = await move(tx, couponLife, name, {
    id: coupon.id,
    merchantId: actor.merchantId,
    actor,
    set: { reason: '', ...set, updated_at: now() },
  })
  await record(tx, actor, `coupons.${ends.has(name) ? 'stop' : name}`, coupon.id, {
    before: { state: was },
    after: { state: moved.state, ...after },
  })
  refreshCoupons(actor.merchantId)
  return moved
}

/** The move and the wish commit together; the pay-app hears of it afterwards. */
const ask = async (tx: Tx, asked: Asked, wish: Wish): Promise<Coupon> => {
  const moved = await moveCoupon(tx, asked)
  await insertRequest(tx, moved.id, wish)
  wakeCoupons()
  return moved
}

const submit = (tx: Tx, actor: Actor, coupon: Coupon): Promise<Coupon> => {
  const { name, face_value, quantity } = coupon
  return ask(tx, { actor, coupon, name: 'create', after: { name, face_value, quantity } }, termsOf(coupon))
}

/** Only a shop that lets us in can have coupons made for it. */
const boundShop = async (actor: Actor, id: number): Promise<number> => {
  const shop = await shopOf(actor, id)
  if (shop.channel !== channelCodes.mini || shop.state !== shopStates.bound) refuse('couponShopUnbound')
  return shop.id
}

export const createCoupon = async (actor: Actor, body: Body<typeof coupons.create>): Promise<{ id: string }> => {
  const { shop_id, budget, ...terms } = body
  const online_shop_id = await boundShop(actor, idOf(shop_id))
  confirmBudget(budget, terms.face_value, terms.quantity)
  checkTerms(terms)
  return within(async (tx) => {
    const coupon = await insertCoupon(tx, {
      ...terms,
      merchant_id: actor.merchantId,
      online_shop_id,
      state: couponStates.draft.code,
      created_at: now(),
      updated_at: now(),
    })
    await submit(tx, actor, coupon)
    return { id: String(coupon.id) }
  })
}

type Change = Body<typeof coupons.edit>

/** What the pay-app never had is written anew as a whole and handed in again. */
const editDraft = async (tx: Tx, actor: Actor, coupon: Coupon, change: Change): Promise<Coupon> => {
  const { id: _, budget, ...given } = change
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const edited: Coupon = { ...coupon, ...set }
  confirmBudget(budget, edited.face_value, edited.quantity)
  checkTerms(edited)
  await boundShop(actor, coupon.online_shop_id)
  return submit(tx, actor, await patchCoupon(tx, coupon.id, set))
}

/** Whether something is to be other than it is, of what the pay-app changes no more. */
const touchesFixed = (coupon: Coupon, { face_value, floor_amount, quantity, start_at }: Change): boolean =>
  (face_value !== undefined && face_value !== coupon.face_value) ||
  (floor_amount !== undefined && floor_amount !== coupon.floor_amount) ||
  (quantity !== undefined && quantity !== coupon.quantity) ||
  (start_at !== undefined && start_at.getTime() !== coupon.start_at.getTime())

export const editCoupon = (actor: Actor, change: Change): Promise<Coupon> =>
  within(async (tx) => {
    const coupon = await lockCoupon(tx, actor, idOf(change.id))
    if (stateIn(couponLife, coupon) === 'draft') return editDraft(tx, actor, coupon, change)
    if (touchesFixed(coupon, change)) refuse('couponFixed')
    confirmBudget(change.budget, coupon.face_value, coupon.quantity)
    const { name, description, per_user: perUser, end_at } = change
    checkTerms({ ...coupon, end_at })
    const content = { name, description, perUser, endAt: end_at.toISOString() }
    return ask(tx, { actor, coupon, name: 'edit', after: content }, { kind: 'edit', content })
  })

export const appendCoupon = (actor: Actor, { id, quantity, budget }: Body<typeof coupons.append>): Promise<Coupon> =>
  within(async (tx) => {
    const coupon = await lockCoupon(tx, actor, idOf(id))
    if (quantity <= coupon.quantity) refuse('couponNotMore', `现在是${coupon.quantity}张，追加后必须更多`)
    confirmBudget(budget, coupon.face_value, quantity)
    const set = { pending_quantity: quantity }
    return ask(
      tx,
      { actor, coupon, name: 'append', set, after: { quantity } },
      { kind: 'append', content: { quantity } },
    )
  })

/** What the pay-app has never been told of ends here; what it has been told of is asked after first. */
const takeBack = async (tx: Tx, actor: Actor, coupon: Coupon): Promise<Coupon> => {
  if (!(await withdrawRequest(tx, coupon.id, '已作废，没有提交给支付宝')))
    refuse('couponMoved', '已提交支付宝，有了答复才能结束')
  return moveCoupon(tx, { actor, coupon, name: 'takeBack' })
}

export const stopCoupon = (actor: Actor, { id }: Body<typeof coupons.stop>): Promise<Coupon> =>
  within(async (tx) => {
    const coupon = await lockCoupon(tx, actor, idOf(id))
    const state = stateIn(couponLife, coupon)
    if (state === 'draft') return moveCoupon(tx, { actor, coupon, name: 'stopDraft' })
    if (state === 'creating') return takeBack(tx, actor, coupon)
    return ask(tx, { actor, coupon, name: 'stop' }, { kind: 'stop', content: {} })
  })
