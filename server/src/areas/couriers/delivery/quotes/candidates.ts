import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { fen } from '@zdb/contract/kit/fen'
import { now } from '#core/time/clock'
import type { CourierQuote } from '#ports/couriers/port'
import type { Quote } from './quote-requests.sql.ts'
import { offerOf, type View } from './board.ts'
import type { Dispatch } from '../delivery.sql.ts'
import type { Offer } from '../dispatch/strategy.ts'

/** A courier that a dispatch may call, with the price it gave and what that price is tied to. */
export type Candidate = Offer & {
  provider: number
  way: number
  bindingId: number
  brand: string
  /** The number the price was asked for. */
  sn: string
  token: string
  validUntil: string | null
  distanceMetres: number | null
  /** What the courier said itself. */
  saidMinutes: number | null
  /** Since when nobody came, where that is later than the call: a tip begins the wait anew. */
  since: number
}

export const candidateOf = (quote: Quote, view: Pick<View, 'parcel' | 'store' | 'standings'>): Candidate[] =>
  quote.binding_id === null
    ? []
    : [
        {
          ...offerOf(quote, view),
          provider: quote.provider,
          way: quote.way,
          bindingId: quote.binding_id,
          brand: providerOf(quote.provider).brand ?? '',
          sn: quote.sn,
          token: quote.token,
          validUntil: quote.valid_until?.toISOString() ?? null,
          distanceMetres: quote.distance_metres,
          saidMinutes: quote.pickup_minutes,
          since: 0,
        },
      ]

export const candidatesIn = ({ candidates }: Pick<Dispatch, 'candidates'>): Candidate[] =>
  candidates as unknown as Candidate[]

/** A price is good for one call, until the courier says. */
export const isFresh = ({ sn, validUntil }: Candidate, used: readonly { sn: string }[]): boolean =>
  (validUntil === null || new Date(validUntil) > now()) && used.every((delivery) => delivery.sn !== sn)

/** The same courier with a new price for a new number. */
export const repriced = (candidate: Candidate, sn: string, quote: CourierQuote): Candidate => ({
  ...candidate,
  sn,
  price: quote.price,
  token: quote.token,
  validUntil: quote.validUntil?.toISOString() ?? null,
  distanceMetres: quote.distanceMetres,
  saidMinutes: quote.pickupMinutes,
})

/** As the courier gave it. */
export const quoteIn = ({
  price,
  token,
  validUntil,
  distanceMetres,
  saidMinutes,
}: Pick<Candidate, 'price' | 'token' | 'validUntil' | 'distanceMetres' | 'saidMinutes'>): CourierQuote => ({
  price: fen(price),
  token,
  validUntil: validUntil === null ? null : new Date(validUntil),
  distanceMetres,
  pickupMinutes: saidMinutes,
})
