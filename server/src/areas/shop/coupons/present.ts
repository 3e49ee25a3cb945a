import type { Result } from '@zdb/contract/kit/endpoint'
import { momentText } from '@zdb/contract/kit/china-time'
import { fen } from '@zdb/contract/kit/fen'
import { couponActions, type CouponAction } from '@zdb/contract/shop/coupons/actions'
import { budgetOf } from '@zdb/contract/shop/coupons/budget'
import type { coupons } from '@zdb/contract/shop/coupons/endpoints'
import { couponStates, couponStatusWords } from '@zdb/contract/shop/coupons/states'
import { openMoves, stateIn } from '#core/domain/machine'
import { may, type Actor } from '#core/http/actor'
import type { ListedCoupon } from './list/listing.sql.ts'
import { couponLife } from './machine.ts'
import { troubles } from './requests/request-worker.ts'
import { wasSaid, type Request } from './requests/request.sql.ts'
import { wishWords } from './requests/settling.ts'
import type { Use } from './uses/use.sql.ts'

type Row = Result<typeof coupons.list>['items'][number]
type Detail = Result<typeof coupons.show>

/** The shop lets us in no more, and the pay-app was told nothing: its owner need not wait for it. */
const isStuck = (waits: Request | undefined): boolean =>
  waits !== undefined && !wasSaid(waits) && waits.reason === troubles.expired

/** What was never at the pay-app is edited to be handed in anew, and is thrown away by ending it. */
const actionsOf = (actor: Actor, coupon: ListedCoupon, waits: Request | undefined): CouponAction[] => {
  if (!may(actor, 'mini.edit')) return []
  const moves = openMoves(couponLife, coupon, ['merchant'])
  const open: Readonly<Record<CouponAction, boolean>> = {
    append: moves.has('append'),
    edit: moves.has('edit') || moves.has('create'),
    stop: moves.has('stop') || moves.has('stopDraft') || (moves.has('takeBack') && isStuck(waits)),
  }
  return couponActions.filter((name) => open[name])
}

export const presentCoupon = (actor: Actor, coupon: ListedCoupon, waits: Request | undefined): Row => {
  const state = stateIn(couponLife, coupon)
  const { label, tone } = couponStates[state]
  const { face_value, quantity, pending_quantity } = coupon
  return {
    id: String(coupon.id),
    shop_id: String(coupon.online_shop_id),
    shop_name: coupon.shop_name,
    name: coupon.name,
    face_value: fen(face_value),
    floor_amount: fen(coupon.floor_amount),
    quantity,
    pending_quantity,
    budget: budgetOf(fen(face_value), quantity),
    used: coupon.used,
    used_amount: fen(coupon.used_amount),
    per_user: coupon.per_user,
    start_at: coupon.start_at,
    end_at: coupon.end_at,
    status: couponStatusWords[state],
    status_zh: label,
    tone,
    reason: waits?.reason || coupon.reason,
    waiting_since: waits?.begun_at ?? null,
    created_at: coupon.created_at,
    actions: actionsOf(actor, coupon, waits),
  }
}

/** What was wished, in the words of whoever wished it. */
const contentWords = (request: Request): string => {
  if (request.kind === 'append') return `追加到${request.content.quantity}张`
  if (request.kind === 'create') return `${request.content.quantity}张`
  return request.kind === 'edit' ? `${request.content.name}，到${momentText(new Date(request.content.endAt))}` : ''
}

const outcomeOf = ({ resolved_at, refused }: Request): Detail['history'][number]['outcome'] => {
  if (!resolved_at) return 'waiting'
  return refused ? 'refused' : 'done'
}

const draftOf = (waits: Request | undefined): Detail['draft'] => {
  if (waits?.kind !== 'edit') return null
  const { name, description, perUser, endAt } = waits.content
  return { name, description, per_user: perUser, end_at: new Date(endAt) }
}

type Around = { readonly requests: readonly Request[]; readonly uses: readonly Use[]; readonly beyond: number }

export const presentDetail = (actor: Actor, coupon: ListedCoupon, { requests, uses, beyond }: Around): Detail => {
  const waits = requests.find(({ resolved_at }) => resolved_at === null)
  const row = presentCoupon(actor, coupon, waits)
  return {
    ...row,
    description: coupon.description,
    activity_id: coupon.activity_id,
    left: coupon.quantity > coupon.used ? coupon.quantity - coupon.used : 0,
    left_amount: fen(Math.max(0, row.budget - coupon.used_amount)),
    over: beyond,
    draft: draftOf(waits),
    uses: uses.map(({ order_sn, code, amount, at, returned_at, counted }) => ({
      order_sn,
      code,
      amount: fen(amount),
      at,
      returned_at,
      counted,
    })),
    history: requests.map((request) => ({
      what: wishWords[request.kind],
      outcome: outcomeOf(request),
      note: request.reason || contentWords(request),
      at: request.begun_at,
      answered_at: request.resolved_at,
    })),
  }
}
