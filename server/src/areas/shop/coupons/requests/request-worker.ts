import type { Logger } from 'pino'
import { shopById, withGrant } from '#areas/channels/channel-shops/public'
import { within } from '#core/db/tx'
import { later, minutes, now } from '#core/time/clock'
import { backoff } from '#core/work/backoff'
import { attempt } from '#ports/channels/calling/attempt'
import { channelFailure, type ChannelFailure, type Grant } from '#ports/channels/port'
import type { CouponStanding, PayAppCoupons } from '#ports/channels/minishop/pay-app/coupons-port'
import { couponById, type Coupon } from '../coupon.sql.ts'
import { noteAccepted, settle } from './settling.ts'
import { saveRequest, takeRequests, type Request } from './request.sql.ts'

/** Longer than the pay-app takes to answer: whoever has not finished by then has died. */
const leaseMs = minutes(2)
/** After this the pay-app has whatever we said, or never will. */
const longestCallMs = minutes(5)
const batch = 5

type Work = { request: Request; coupon: Coupon }

/** What people read while it goes on. */
export const troubles: Readonly<Record<ChannelFailure['kind'], string>> = {
  unreachable: '支付宝暂时没有答复，正在查询',
  throttled: '支付宝繁忙，稍后自动重试',
  expired: '网店授权已失效，重新授权后自动继续',
  refused: '支付宝暂时没有答复，正在查询',
}

const postpone = async (
  { request }: Work,
  { until, reason }: { until?: Date; reason?: string } = {},
): Promise<void> => {
  const next_at = until ?? later(backoff(Math.min(request.tries, 8)))
  await within((tx) => saveRequest(tx, request, { next_at, ...(reason !== undefined && { reason }) }))
}

const askShop = <T>({ coupon }: Work, ask: (port: PayAppCoupons, grant: Grant) => Promise<T>) =>
  attempt(() =>
    withGrant(coupon.online_shop_id, ({ payApp }, grant) =>
      payApp ? ask(payApp.coupons, grant) : Promise.reject(channelFailure('expired', '不是小程序商城')),
    ),
  )

/** Says the wish under its number; a new coupon's number at the pay-app comes back. */
const say = ({ request, coupon }: Work, port: PayAppCoupons, grant: Grant): Promise<string | void> => {
  const no = request.out_biz_no
  if (request.kind === 'append') return port.append(grant, no, coupon.activity_id, request.content.quantity)
  if (request.kind === 'stop') return port.stop(grant, no, coupon.activity_id)
  const endAt = new Date(request.content.endAt)
  if (request.kind === 'edit') return port.edit(grant, no, coupon.activity_id, { ...request.content, endAt })
  return port.create(grant, no, { ...request.content, endAt, startAt: new Date(request.content.startAt) })
}

/** What shows by itself, whatever was said of it. */
const isSo = (request: Request, { status, quantity }: CouponStanding): boolean =>
  request.kind === 'stop'
    ? status === 'finished'
    : request.kind === 'append' && status === 'active' && quantity >= request.content.quantity

/** The pay-app knows no parts of a second. */
const isSameSecond = (one: Date | null, other: string): boolean =>
  one !== null && Math.floor(one.getTime() / 1_000) === Math.floor(Date.parse(other) / 1_000)

/** What shows unless it was turned down: other words may be the same as before. */
const isTaken = ({ kind, content }: Request, { status, name, endAt }: CouponStanding): boolean =>
  status === 'active' &&
  (kind === 'create' || (kind === 'edit' && name === content.name && isSameSecond(endAt, content.endAt)))

/** How the coupon stands decides: done, turned down, over, or asked after again. */
const conclude = async (work: Work, standing: CouponStanding, refusal = standing.refusal): Promise<void> => {
  const { request } = work
  if (standing.busy) return postpone(work)
  if (isSo(request, standing)) return settle(request, { as: 'done' })
  if (standing.status === 'finished') return settle(request, { as: 'over', quantity: standing.quantity })
  if (refusal !== '') return settle(request, { as: 'refused', reason: refusal })
  return isTaken(request, standing) ? settle(request, { as: 'done' }) : postpone(work)
}

/** When nothing that was said of it can still be on its way; undefined where that is so. */
const quietFrom = ({ unanswered_at }: Request): Date | undefined => {
  const from = unanswered_at && new Date(unanswered_at.getTime() + longestCallMs)
  return from && from > now() ? from : undefined
}

/** A shop that is asked again later, or never: what was wished of one that was removed ends without an answer. */
const wait = async (work: Work, { kind }: ChannelFailure): Promise<void> => {
  const { request, coupon } = work
  const isGone = kind === 'expired' && (await shopById(coupon.online_shop_id))?.removed_at
  if (!isGone) return postpone(work, { reason: troubles[kind] })
  const until = quietFrom(request)
  return until ? postpone(work, { until, reason: troubles[kind] }) : settle(request, { as: 'abandoned' })
}

const askAfter = async (work: Work, activityId: string, refusal?: string): Promise<void> => {
  const answer = await askShop(work, (port, grant) => port.standing(grant, activityId))
  return answer.failure ? wait(work, answer.failure) : conclude(work, answer.done, refusal)
}

/** A refusal counts once nothing said before it can still be on its way, and the coupon stands as if nothing had been said. */
const believe = async (work: Work, refusal: string): Promise<void> => {
  const { request, coupon } = work
  const until = quietFrom(request)
  if (until) return postpone(work, { until })
  return coupon.activity_id === ''
    ? settle(request, { as: 'refused', reason: refusal })
    : askAfter(work, coupon.activity_id, refusal)
}

/** Nobody knows from here on whether it was heard, until there is an answer. */
const markSaid = ({ request }: Work): Promise<boolean> =>
  within((tx) => saveRequest(tx, request, { unanswered_at: now() }))

const send = async (work: Work): Promise<void> => {
  const { request, coupon } = work
  let said = request
  // Marked with the grant in hand: where there is none, nothing is said.
  const answer = await askShop(work, async (port, grant) => {
    if (!(await markSaid(work))) return undefined
    said = { ...request, unanswered_at: now() }
    return { activityId: await say(work, port, grant) }
  })
  if (answer.failure?.kind === 'refused') {
    // What was said before this is no more answered than it was.
    await within((tx) => saveRequest(tx, request, { unanswered_at: request.unanswered_at }))
    return believe(work, answer.failure.detail)
  }
  if (answer.failure) return wait({ request: said, coupon }, answer.failure)
  if (!answer.done) return
  const activityId = answer.done.activityId ?? coupon.activity_id
  if (await noteAccepted(request, activityId)) await askAfter(work, activityId)
}

const workAt = async (request: Request): Promise<void> => {
  const coupon = await couponById(request.coupon_id)
  const work = { request, coupon }
  return request.accepted_at ? askAfter(work, coupon.activity_id) : send(work)
}

/** Says what is to be said to the pay-app and asks after what was; one that fails holds up no other. */
export const workOffCoupons = async (log: Logger): Promise<number> => {
  const taken = await takeRequests(leaseMs, batch)
  await Promise.all(
    taken.map((request) =>
      workAt(request).catch((error: unknown) => log.error({ err: error, coupon: request.coupon_id }, 'coupon')),
    ),
  )
  return taken.length
}
