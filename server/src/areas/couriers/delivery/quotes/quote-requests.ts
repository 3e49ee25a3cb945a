import { setTimeout as sleep } from 'node:timers/promises'
import { directTakeaway, groups } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { originKinds, quotesPollSeconds } from '@zdb/contract/couriers/delivery/states'
import type { Body, Query } from '@zdb/contract/kit/endpoint'
import { storeOf, type StoreFacts } from '#areas/shop/stores/public'
import {
  channelsOf,
  deliverySettingOf,
  strangersTo,
  withAccount,
  type StoreChannel,
} from '#areas/couriers/delivery-setup/public'
import type { Actor } from '#core/http/actor'
import { days, later, now } from '#core/time/clock'
import { idOf } from '#core/http/ids'
import { balancesOf } from '#core/money/ledger'
import { seesMoney } from '#core/money/visible-sum'
import { notify } from '#core/db/process-notices'
import { perConnection } from '#core/db/per-connection'
import { refuse } from '#core/http/refusal'
import { onCommit, within } from '#core/db/tx'
import { outcomeOf, type Outcome } from '#ports/couriers/outcome'
import { callbackOf } from '#ports/couriers/callback-address'
import type { CourierQuote, Party } from '#ports/couriers/port'
import { wordsOf } from '../courier-of.ts'
import {
  answerQuote,
  dropInquiries,
  inquiryOf,
  insertInquiry,
  insertQuotes,
  quotesOf,
  quoteStates,
  type QuoteAnswer,
  type Inquiry,
  type Quote,
} from './quote-requests.sql.ts'
import { answeredIn, presentBoard, quoteLimitMs, type Board, type QuoteRow, type View } from './board.ts'
import {
  openParcel,
  parcelOf,
  pickupAt,
  portParcel,
  sealParcel,
  type QuoteRequest,
  type Parcel,
  type Ready,
} from './parcel.ts'
import { courierRecordsIn } from './courier-records.ts'
import { newDeliverySn } from '../delivery.sql.ts'
import { takeawayTrouble } from '../dispatch/takeaway-caller.ts'
import { quotesCame, watchQuotes } from './quote-long-poll.ts'

const courierWays: ReadonlySet<number> = new Set([groups.aggregated.code, groups.merchant.code])
const pollMs = quotesPollSeconds * 1000
/** A notice may be lost with the connection it came by: whoever waits looks by itself as well. */
const lookMs = 1_000

type Line = Pick<Quote, 'provider' | 'way' | 'sn' | 'is_open' | 'state' | 'result'> & {
  price: number | null
  channel: StoreChannel | undefined
}

const lineOf = (channel: StoreChannel): Line => ({
  provider: channel.provider,
  way: channel.way,
  sn: newDeliverySn(),
  is_open: channel.isOpen,
  state: channel.isOpen ? quoteStates.asking : quoteStates.refused,
  result: channel.isOpen ? '询价中…' : channel.trouble || '未开启',
  price: null,
  channel,
})

/** The sales channel's own riders: only for orders of a takeaway channel, and free. */
const directLine = (trouble: string): Line => ({
  provider: directTakeaway,
  way: groups.direct.code,
  sn: newDeliverySn(),
  is_open: true,
  state: trouble === '' ? quoteStates.ok : quoteStates.refused,
  result: trouble || '可由外卖平台配送',
  price: trouble === '' ? 0 : null,
  channel: undefined,
})

const linesFor = async (
  actor: Actor,
  { parcel, store }: Ready,
  codes: readonly number[] | undefined,
): Promise<Line[]> => {
  const [channels, trouble] = await Promise.all([
    channelsOf(actor.merchantId, store.id),
    takeawayTrouble(actor, parcel),
  ])
  const couriers = channels.filter(({ way }) => courierWays.has(way)).map(lineOf)
  const lines = trouble === undefined ? couriers : [...couriers, directLine(trouble)]
  return codes?.length ? lines.filter(({ provider }) => codes.includes(provider)) : lines
}

const keep = (actor: Actor, { parcel, store }: Ready, lines: readonly Line[]): Promise<Inquiry> =>
  within(async (tx) => {
    const inquiry = await insertInquiry(tx, {
      merchant_id: actor.merchantId,
      store_id: store.id,
      origin_kind: originKinds[parcel.kind],
      origin_sn: parcel.sn,
      parcel_sealed: sealParcel(parcel),
      created_at: now(),
    })
    await insertQuotes(
      tx,
      lines.map(({ channel, ...line }) => ({
        ...line,
        inquiry_id: inquiry.id,
        binding_id: channel?.bindingId ?? null,
        asked_at: now(),
        answered_at: line.state === quoteStates.asking ? null : now(),
      })),
    )
    return inquiry
  })

/** From where a courier fetches it: its own dispatch store where one is set. */
export const pickupFor = async (
  merchantId: number,
  store: StoreFacts,
  { dispatchStoreId }: Pick<StoreChannel, 'dispatchStoreId'>,
): Promise<Party> =>
  pickupAt(
    dispatchStoreId === null || dispatchStoreId === store.id ? store : await storeOf({ merchantId }, dispatchStoreId),
  )

/** One courier's price for this parcel under this number. Who does not answer in time is not waited for. */
export const requestPrice = async (
  merchantId: number,
  { parcel, store }: Ready,
  channel: StoreChannel,
  sn: string,
): Promise<Outcome<CourierQuote> | undefined> => {
  const pickup = await pickupFor(merchantId, store, channel)
  const asked = portParcel(parcel, { sn, pickup, brand: channel.brand, callback: callbackOf(channel.courier) })
  const limit = new AbortController()
  const answer = await Promise.race([
    outcomeOf(() => withAccount(channel.bindingId, (courier, account) => courier.quote(account, asked))),
    sleep(quoteLimitMs, undefined, { signal: limit.signal }).catch(() => undefined),
  ])
  limit.abort()
  return answer ?? undefined
}

const answerOf = (answer: Outcome<CourierQuote> | undefined): QuoteAnswer => {
  if (!answer) return { state: quoteStates.late, result: '超时未答复' }
  if (answer.failure) return { state: quoteStates.refused, result: wordsOf(answer.failure) }
  const { price, distanceMetres, token, validUntil, pickupMinutes } = answer.done
  return {
    state: quoteStates.ok,
    result: '已报价',
    price,
    distance_metres: distanceMetres,
    token,
    valid_until: validUntil,
    pickup_minutes: pickupMinutes === null ? null : Math.round(pickupMinutes),
  }
}

const keepAnswer = (inquiryId: number, { provider, way }: Line, answer: QuoteAnswer): Promise<void> =>
  within(async (tx) => {
    await answerQuote(tx, { inquiry_id: inquiryId, provider, way }, answer, now())
    await notify(tx, 'delivery_quote', inquiryId)
    onCommit(() => quotesCame(inquiryId))
  })

const underWayHere = perConnection(() => new Set<Promise<unknown>>())

/** Asks all at once; each answer is stored as it comes, whatever becomes of the others. */
const askAll = (actor: Actor, inquiry: Inquiry, ready: Ready, lines: readonly Line[]): Promise<unknown> => {
  const underWay = underWayHere()
  const asking = Promise.allSettled(
    lines.map(async (line) => {
      if (!line.channel || line.state !== quoteStates.asking) return
      const asked = requestPrice(actor.merchantId, ready, line.channel, line.sn)
      // Something of ours went wrong: the row says so, and the other rows are complete all the same.
      const broken = { state: quoteStates.refused, result: '询价未成功，请稍后再试' }
      await keepAnswer(inquiry.id, line, await asked.then(answerOf, () => broken))
    }),
  )
  underWay.add(asking)
  return asking.finally(() => underWay.delete(asking))
}

/** Before the database goes away: what was asked is answered or late. */
export const quoteRequestsEnded = async (): Promise<void> => {
  await Promise.all(underWayHere())
}

const viewOf = async (actor: Actor, inquiry: Inquiry, { parcel, store }: Ready): Promise<View> => {
  const [standings, { available }, { strategy }, strangers] = await Promise.all([
    courierRecordsIn(store.city_code),
    balancesOf(actor.merchantId),
    deliverySettingOf(actor.merchantId),
    // A board waits for no list of cities: it is drawn again with the next answer.
    strangersTo(store, 0),
  ])
  return { inquiry, parcel, store, standings, available, seesMoney: seesMoney(actor), strategy, strangers }
}

type Begun = { inquiry: Inquiry; ready: Ready; lines: readonly Line[]; asking: Promise<unknown> }

const begin = async (actor: Actor, asked: QuoteRequest, codes: readonly number[] | undefined): Promise<Begun> => {
  const ready = await parcelOf(actor, asked, await deliverySettingOf(actor.merchantId))
  const lines = await linesFor(actor, ready, codes)
  const inquiry = await keep(actor, ready, lines)
  return { inquiry, ready, lines, asking: askAll(actor, inquiry, ready, lines) }
}

/** Asks every courier of the store at once and answers with the board before any of them has. */
export const inquire = async (actor: Actor, body: Body<typeof delivery.inquiry>): Promise<Board> => {
  const { inquiry, ready } = await begin(actor, body, body.channels)
  return presentBoard(await quotesOf(inquiry.id), await viewOf(actor, inquiry, ready))
}

/** Asks and waits for all of them: for those who call without a look at the board. */
export const inquireAll = async (
  actor: Actor,
  asked: QuoteRequest,
  codes?: readonly number[],
): Promise<{ inquiry: Inquiry; ready: Ready; quotes: Quote[] }> => {
  const { inquiry, ready, asking } = await begin(actor, asked, codes)
  await asking
  return { inquiry, ready, quotes: await quotesOf(inquiry.id) }
}

/** An inquiry of before, with its parcel and the store it leaves from. */
export const recall = async (actor: Actor, id: number): Promise<{ inquiry: Inquiry; ready: Ready }> => {
  const inquiry = await inquiryOf(actor.merchantId, id)
  const parcel: Parcel = openParcel(inquiry.parcel_sealed)
  return { inquiry, ready: { parcel, store: await storeOf(actor, inquiry.store_id) } }
}

/** Waits until there is more to see than `after` answers, or all are there. */
export const offers = async (actor: Actor, { inquiry_id, after }: Query<typeof delivery.offers>): Promise<Board> => {
  const { inquiry, ready } = await recall(actor, idOf(inquiry_id))
  const started = performance.now()
  const watch = watchQuotes(inquiry.id)
  const look = async (): Promise<Board> => {
    for (;;) {
      const quotes = await quotesOf(inquiry.id)
      const answered = answeredIn(quotes)
      const left = pollMs - (performance.now() - started)
      if (answered > after || answered === quotes.length || left <= 0)
        return presentBoard(quotes, await viewOf(actor, inquiry, ready))
      await watch.woken(Math.min(lookMs, left))
    }
  }
  return look().finally(watch.end)
}

/** One courier's row. */
export const requestQuote = async (actor: Actor, asked: QuoteRequest, code: number): Promise<QuoteRow> => {
  const { inquiry, ready, quotes } = await inquireAll(actor, asked, [code])
  const board = presentBoard(quotes, await viewOf(actor, inquiry, ready))
  return board.rows[0] ?? refuse('courierNotBound')
}

export const fee = (actor: Actor, query: Query<typeof delivery.sameCityFee>, sid = query.sid): Promise<QuoteRow> =>
  requestQuote(
    actor,
    { order: { type: query.type, sn: query.order_sn }, sid, weight: 1, remarks: '', parcel: undefined },
    query.channel,
  )

const keptFor = days(2)

export const dropOldInquiries = (): Promise<void> => dropInquiries(later(-keptFor))
