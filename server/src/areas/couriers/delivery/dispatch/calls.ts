import { directTakeaway, groupOf, groups, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { originKinds, type Strategy } from '@zdb/contract/couriers/delivery/states'
import type { Body } from '@zdb/contract/kit/endpoint'
import type { Fen } from '@zdb/contract/kit/fen'
import { storeOf } from '#areas/shop/stores/public'
import { channelsOf, deliverySettingOf } from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { later, minutes, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { within } from '#core/db/tx'
import { inquireAll, pickupFor, recall } from '../quotes/quote-requests.ts'
import { quotesOf, quoteStates, type Inquiry, type Quote } from '../quotes/quote-requests.sql.ts'
import { affordable, openAttempts, type AttemptPlan } from './attempts.ts'
import { isOffer } from '../quotes/board.ts'
import { beginDispatch, type CallAnswer } from './begin-dispatch.ts'
import { callTakeaway } from './takeaway-rides.ts'
import { usedOf } from './dispatch.sql.ts'
import { candidateOf, isFresh, type Candidate } from '../quotes/candidates.ts'
import { isStill, remarksOf, type QuoteRequest, type Parcel, type Ready } from '../quotes/parcel.ts'
import { place, type Outcome } from './courier-orders.ts'
import { advanceFully, leaseMs } from './escalation.ts'
import { stages } from './strategy-input.ts'
import { courierRecordsIn } from '../quotes/courier-records.ts'
import type { Delivery, Dispatch } from '../delivery.sql.ts'
import { next, plan } from './strategy.ts'

type RiderCall = Body<typeof delivery.callRider>

/** A price is shown for so long; then it is asked for anew. */
const shownMs = minutes(10)
/** What goes on while somebody waits for the answer; the rest is the clock's. */
const stepsAtOnce = 3

const courierWays: ReadonlySet<number> = new Set([groups.aggregated.code, groups.merchant.code])

type PriceList = { ready: Ready; quotes: Quote[] }

const isOf = ({ origin_kind, origin_sn }: Inquiry, { type, sn }: QuoteRequest['order']): boolean =>
  origin_kind === originKinds[type] && origin_sn === sn

/** The prices somebody has seen, as long as they hold. */
const shown = async (actor: Actor, id: string, asked: QuoteRequest): Promise<PriceList> => {
  const { inquiry, ready } = await recall(actor, idOf(id))
  if (!isOf(inquiry, asked.order)) refuse('notFound')
  if (inquiry.created_at < later(-shownMs)) refuse('quoteStale')
  const { store } = ready
  if (asked.sid !== undefined && (await storeOf(actor, idOf(asked.sid))).id !== store.id) refuse('quoteStale')
  // Changed since: the rider would go to the old door.
  if (!(await isStill(actor, ready.parcel))) refuse('quoteStale', '订单内容已变化，请重新询价')
  const remarks = remarksOf(ready.parcel.remarks, asked.remarks)
  return { ready: { ...ready, parcel: { ...ready.parcel, remarks } }, quotes: await quotesOf(inquiry.id) }
}

/** Why a courier that was chosen cannot be called. */
const refuseChosen = (quote: Quote | undefined): never => {
  if (!quote) return refuse('courierNotBound')
  if (!quote.is_open) return refuse('courierClosed')
  return refuse(quote.state === quoteStates.late ? 'courierUnavailable' : 'courierRefused', quote.result)
}

type ChannelChoice = Pick<RiderCall, 'channels' | 'group'>

/** Of a courier that stands on the board twice the platform's account is meant, unless the other one is named. */
const chosenOf = (quotes: readonly Quote[], { channels, group }: ChannelChoice): Quote[] => {
  const meant = quotes.filter(({ way }) => courierWays.has(way) && (!group || groupOf(way) === group))
  if (channels.length === 0) return meant
  return [...new Set(channels)].flatMap((code) => {
    const both = meant.filter(({ provider }) => provider === code).toSorted((a, b) => a.way - b.way)
    const best = both.find(isOffer) ?? both[0]
    // One that says no does not keep the others from being called.
    return best && isOffer(best) ? [best] : channels.length === 1 ? refuseChosen(best) : []
  })
}

const strategyOf = ({ strategy, channels }: RiderCall, usual: Strategy): Strategy =>
  strategy ?? (channels.length === 0 ? usual : channels.length === 1 ? 'one' : 'race')

const windowOf = ({ windowStart, windowEnd }: Parcel) => ({ start: windowStart.getTime(), end: windowEnd.getTime() })

type Plan = { strategy: Strategy; candidates: Candidate[]; first: Candidate[] }

/** Whom to call in which order, and who is first. */
const planned = async (ready: Ready, quotes: readonly Quote[], strategy: Strategy, escalate: number): Promise<Plan> => {
  const view = { ...ready, standings: await courierRecordsIn(ready.store.city_code) }
  const offers = quotes.filter(isOffer).flatMap((quote) => candidateOf(quote, view))
  const asked = { strategy, window: windowOf(ready.parcel), now: now().getTime() }
  const { candidates } = plan(offers, asked)
  const step = next({
    ...asked,
    candidates,
    attempts: [],
    escalateMinutes: escalate,
    tipStep: 0,
    maxTip: 0,
    raced: false,
  })
  const keys = step.do === 'race' ? step.candidates : step.do === 'call' ? [step.candidate] : refuse('nothingToCall')
  return { strategy, candidates, first: candidates.filter(({ key }) => keys.includes(key)) }
}

/** Prices that were used already, or have ended while somebody looked at them, are asked for anew. */
const stillGood = async (first: readonly Candidate[]): Promise<void> => {
  const used = await usedOf(first.map(({ sn }) => sn))
  if (!first.every((candidate) => isFresh(candidate, used))) refuse('quoteStale')
}

const openingsOf = async (actor: Actor, { store }: Ready, first: readonly Candidate[]): Promise<AttemptPlan[]> => {
  const channels = await channelsOf(actor.merchantId, store.id)
  return Promise.all(
    first.map(async (candidate) => {
      const channel = channels.find(({ bindingId }) => bindingId === candidate.bindingId) ?? refuse('courierNotBound')
      if (!channel.isOpen) refuse('courierClosed')
      return { candidate, pickup: await pickupFor(actor.merchantId, store, channel) }
    }),
  )
}

type Means = { tip: Fen; maxTip: Fen }

const open = (
  actor: Actor,
  ready: Ready,
  { strategy, candidates }: Plan,
  openings: readonly AttemptPlan[],
  { tip, maxTip }: Means,
): Promise<{ dispatch: Dispatch; rides: Delivery[] }> =>
  within(async (tx) => {
    const raced = openings.length > 1
    const dispatch = await beginDispatch(
      tx,
      actor,
      ready,
      {
        strategy,
        stage: raced ? stages.raced : stages.alone,
        candidates: JSON.stringify(candidates),
        max_tip: maxTip,
        next_at: later(leaseMs),
      },
      openings[0]?.candidate.sn ?? '',
    )
    return { dispatch, rides: await openAttempts(tx, dispatch, ready.parcel, openings, { actor, tip }) }
  })

const released = (dispatch: Dispatch, rides: readonly Delivery[], outcomes: readonly Outcome[]): CallAnswer => ({
  dispatch_id: String(dispatch.id),
  items: rides.map(({ sn, provider }, index) => ({
    sn,
    code: provider,
    ...(outcomes[index] ?? { ok: false, message: '' }),
  })),
})

/** Once it is open everything else can be done by anybody: an answer that fails here is found by the clock. */
const callRiders = async (actor: Actor, priced: PriceList, strategy: Strategy, means: Means): Promise<CallAnswer> => {
  const { escalate_minutes } = await deliverySettingOf(actor.merchantId)
  const drawn = await planned(priced.ready, priced.quotes, strategy, escalate_minutes)
  await stillGood(drawn.first)
  const wanted = await openingsOf(actor, priced.ready, drawn.first)
  // Who presses for all gets all or none; a strategy that hurries makes do with what the balance carries.
  const some =
    strategy === 'race' || wanted.length === 1 ? wanted : await affordable(actor.merchantId, wanted, means.tip)
  const openings = some.length > 0 ? some : refuse('notEnough')
  const { dispatch, rides } = await open(actor, priced.ready, drawn, openings, means)
  const outcomes = await Promise.all(rides.map(place))
  await advanceFully(dispatch.id, stepsAtOnce)
  return released(dispatch, rides, outcomes)
}

/** Calls riders: the chosen one, several at once, or as the strategy says. */
export const callRider = async (actor: Actor, body: RiderCall): Promise<CallAnswer> => {
  if (body.channels.includes(directTakeaway)) return callTakeaway(actor, body)
  const setting = await deliverySettingOf(actor.merchantId)
  const codes = body.channels.length > 0 ? body.channels : undefined
  const priced = body.inquiry_id ? await shown(actor, body.inquiry_id, body) : await inquireAll(actor, body, codes)
  const quotes = chosenOf(priced.quotes, body)
  if (!quotes.some(isOffer)) refuse('nothingToCall', whyNobody(quotes))
  const means = { tip: body.tip, maxTip: body.max_tip ?? setting.max_tip }
  return callRiders(actor, { ready: priced.ready, quotes }, strategyOf(body, setting.strategy), means)
}

/** What they said, when none of them can be called. */
const whyNobody = (quotes: readonly Quote[]): string | undefined => {
  const first = quotes.find(({ is_open }) => is_open)
  return first && `没有可呼叫的运力：${providerOf(first.provider).name}${first.result}`
}
