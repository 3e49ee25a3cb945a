import { groupOf, groups, providerOf } from '@zdb/contract/couriers/delivery/couriers'
import type { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { strategyNames, type Strategy } from '@zdb/contract/couriers/delivery/states'
import { areaName } from '@zdb/contract/kit/orders/area-name'
import type { Result } from '@zdb/contract/kit/endpoint'
import { addFen, fen, type Fen } from '@zdb/contract/kit/fen'
import { maskAddress, maskName } from '@zdb/contract/kit/masking'
import type { StoreFacts } from '#areas/shop/stores/public'
import { now } from '#core/time/clock'
import { kilometresBetween, metresBetween } from '#core/places/distance'
import { courierOf } from '../courier-of.ts'
import { quoteStates, type Inquiry, type Quote } from './quote-requests.sql.ts'
import { maskMobile, type Parcel } from './parcel.ts'
import { inTime, plan, predict, type Offer, type CourierScore } from '../dispatch/strategy.ts'

export type Board = Result<typeof delivery.inquiry>
export type QuoteRow = Board['rows'][number]

/** What a board is drawn from besides the answers. */
export type View = {
  inquiry: Inquiry
  parcel: Parcel
  store: StoreFacts
  standings: ReadonlyMap<number, CourierScore>
  available: Fen
  /** Whether the person who looks may know how much that is. */
  seesMoney: boolean
  strategy: Strategy
  /** Couriers that do not ride where the store is, by their own lists of cities. */
  strangers: ReadonlySet<string>
}

/** How long a courier has; who has not answered by then is late, even if the one who asked is gone. */
export const quoteLimitMs = 4_000
const graceMs = 1_500
const lateWords = '超时未答复'

/** Streets are longer than the flight of a crow. */
const detour = 1.3

export const keyOf = ({ provider, way }: Pick<Quote, 'provider' | 'way'>): string => `${provider}:${way}`

const settled = (quote: Quote): Quote =>
  quote.state === quoteStates.asking && quote.asked_at.getTime() + quoteLimitMs + graceMs < now().getTime()
    ? { ...quote, state: quoteStates.late, result: lateWords }
    : quote

const stateNames = { 0: 'asking', 1: 'ok', 2: 'refused', 3: 'late' } as const
const stateOf = (code: number): QuoteRow['state'] => stateNames[code as keyof typeof stateNames]

export const metresOf = (quote: Pick<Quote, 'distance_metres'>, parcel: Parcel, store: StoreFacts): number =>
  quote.distance_metres ?? Math.round(metresBetween(store, parcel) * detour)

/** An answer with a price as strategies look at it. */
export const offerOf = (quote: Quote, { parcel, store, standings }: Pick<View, 'parcel' | 'store' | 'standings'>) => ({
  key: keyOf(quote),
  price: quote.price ?? 0,
  canTip: courierOf(quote)?.tip !== undefined,
  ...predict(
    { pickupMinutes: quote.pickup_minutes, metres: metresOf(quote, parcel, store) },
    standings.get(quote.provider),
  ),
})

export const isOffer = ({ state, price, is_open }: Quote): boolean =>
  state === quoteStates.ok && price !== null && is_open

const kilometres = (metres: number): number => Math.round(metres / 100) / 10

type Best = { strategy: Strategy; key: string | null }

const presentRow = (quote: Quote, view: View, bests: readonly Best[]): QuoteRow => {
  const { name, mark, colour } = providerOf(quote.provider)
  const offer: Offer | undefined = isOffer(quote) ? offerOf(quote, view) : undefined
  const standing = view.standings.get(quote.provider)
  return {
    code: quote.provider,
    name,
    mark,
    colour,
    group: groupOf(quote.way),
    state: stateOf(quote.state),
    result: quote.result,
    price: quote.price === null ? null : fen(quote.price),
    distance: quote.distance_metres === null ? null : kilometres(quote.distance_metres),
    pickup_minutes: offer?.pickupMinutes ?? null,
    arrive_minutes: offer?.arriveMinutes ?? null,
    on_time: standing ? standing.onTime : null,
    in_time: offer !== undefined && inTime(offer, { end: view.parcel.windowEnd.getTime() }, now().getTime()),
    recommended_by: bests.filter(({ key }) => key === offer?.key).map((best) => best.strategy),
    is_open: quote.is_open,
    city_support_use: !view.strangers.has(courierOf(quote)?.name ?? ''),
  }
}

/** Open first, then those of the city, then by price; who has none comes last. */
const inBoardOrder = (a: QuoteRow, b: QuoteRow): number =>
  Number(b.is_open) - Number(a.is_open) ||
  Number(b.city_support_use) - Number(a.city_support_use) ||
  Number(a.price === null) - Number(b.price === null) ||
  (a.price ?? 0) - (b.price ?? 0) ||
  a.code - b.code

export const answeredIn = (quotes: readonly Quote[]): number =>
  quotes.map(settled).filter(({ state }) => state !== quoteStates.asking).length

/** The board as it stands now. */
export const presentBoard = (answers: readonly Quote[], view: View): Board => {
  const { inquiry, parcel, store, available, strategy } = view
  const quotes = answers.map(settled)
  const window = { start: parcel.windowStart.getTime(), end: parcel.windowEnd.getTime() }
  // The sales channel's own riders are the shop's to choose, never a strategy's.
  const offers = quotes.filter((quote) => isOffer(quote) && quote.way !== groups.direct.code)
  const weighed = offers.map((quote) => offerOf(quote, view))
  const bests = strategyNames.map((name) => ({
    strategy: name,
    key: plan(weighed, { strategy: name, window, now: now().getTime() }).recommended,
  }))
  const held = offers.filter(({ way }) => way === groups.aggregated.code).map(({ price }) => fen(price ?? 0))
  const cheapest = Math.min(...held.filter((price) => price > 0))
  const carries = Number.isFinite(cheapest) ? Math.max(0, Math.floor(available / cheapest)) : 0
  const answered = answeredIn(quotes)
  return {
    inquiry_id: String(inquiry.id),
    order: { type: parcel.kind, sn: parcel.sn },
    shop: {
      sid: String(store.id),
      name: store.name,
      address: `${store.city}${store.county}${store.address}`,
      longitude: store.longitude,
      latitude: store.latitude,
    },
    door: {
      areainfo: areaName(parcel, ' '),
      address: maskAddress(parcel.address),
      consignee: maskName(parcel.consignee),
      mobile: maskMobile(parcel.mobile),
      longitude: parcel.longitude,
      latitude: parcel.latitude,
    },
    // The order's own, as everywhere; how far each courier rides stands in its row.
    distance: kilometresBetween(store, parcel),
    window_start: parcel.windowStart,
    window_end: parcel.windowEnd,
    rows: quotes.map((quote) => presentRow(quote, view, bests)).toSorted(inBoardOrder),
    answered,
    done: answered === quotes.length,
    available_balance: view.seesMoney ? available : null,
    // Who may not know the sum learns from it only whether it is enough.
    carries: view.seesMoney ? carries : Math.min(1, carries),
    freeze_all: addFen(...held),
    strategy,
  }
}
