import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import type { Fen } from '@zdb/contract/kit/fen'
import { failure, type Failure } from '../failure.ts'
import type { RawPush, Reply } from '../raw-push.ts'

/** With whom we stand at a courier: the platform's own account, or what a merchant bound. It is kept sealed. */
export type CourierAccount = {
  /** The shop's id at the courier, as text whatever it is there. */
  shopId: string
  accessToken: string
  refreshToken: string
  /** Null: it does not end. */
  expiresAt: Date | null
  /** A merchant's own app at the courier; absent: ours. */
  app?: { id: string; secret: string }
  /** What this shop sends, as its owner set it for this courier; absent: whatever the parcel is. */
  cargoType?: number
  /** Further ids by the names this courier uses. */
  more: Readonly<Record<string, string>>
}

/** GCJ-02 throughout; an adapter whose courier thinks otherwise converts at its edge. */
export type Spot = { longitude: number; latitude: number }
export type Party = Spot & { name: string; mobile: string; city: string; address: string }
/** A store as it is made known to a courier. */
export type StoreAtCourier = Party & { sid: string; productType: number }

export type Parcel = {
  /** Our number of this delivery order; the courier gives it back in callbacks. */
  sn: string
  pickup: Party
  door: Party
  productType: number
  goods: readonly { name: string; quantity: number; price: Fen }[]
  value: Fen
  weightGrams: number
  remarks: string
  /** When it should arrive; null: as soon as possible. */
  window: { start: Date; end: Date } | null
  /** The sales channel it came from and its number there, for the rider's slip. */
  source: { label: string; number: string }
  callback: string
  /** Which fleet behind an aggregator, or which express company. */
  brand: string
}

export type CourierQuote = {
  price: Fen
  distanceMetres: number | null
  /** What the courier wants to see when the parcel is placed at this price; '' where it wants nothing. */
  token: string
  /** Null: it does not end. */
  validUntil: Date | null
  /** What it predicts itself; null where it does not say. */
  pickupMinutes: number | null
}

/** How a courier knows a delivery: by our number or by its own. */
export type Ref = { sn: string; providerId: string; brand: string }
export type Placement = { providerId: string; price: Fen | null; waybill?: string; printHtml?: string }

/** Where a delivery is, in our words. `waiting` is both "called" and "looking again". */
export const reportStatuses = [
  'waiting',
  'accepted',
  'atShop',
  'pickedUp',
  'delivered',
  'cancelled',
  'returning',
  'returned',
  'failed',
] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What a courier says of a delivery, by callback or when asked. */
export type Report = {
  ref: Ref
  status: ReportStatus
  /** Their own code, for the log. */
  code: string
  at: Date
  /** They took the rider off and look for another: the one way back. */
  reassigned: boolean
  rider: { name: string; mobile: string; spot: Spot | null } | null
  /** What they charge in all once they say so: the price of the ride, or what a cancellation costs. */
  fee: Fen | null
  reason: string
}

/**
 * Trouble on the way: nothing has ended, but somebody should know. `cancelRequest`: the rider asks to be let off and
 * waits for `answerCancelRequest`.
 */
export type Trouble = {
  ref: Ref
  kind: 'exception' | 'cancelRequest'
  /** Theirs where they number it; the same one told twice has the same. */
  id: string
  /** Their own code, for the log. */
  code: string
  words: string
  at: Date
  asksAnswer: boolean
  rider: { name: string; mobile: string } | null
}

/** A sum a courier took for a ride, or gave back, as its bill of the day has it. */
export type StatementLine = { ref: Ref; kind: string; amount: Fen; at: Date; words: string }

/** A bill of a day. Each line stands alone: what cannot be read is named, with the ride as far as it tells, and the others count. */
export type Statement = { lines: readonly StatementLine[]; unreadable: readonly { ref: Ref; words: string }[] }

/** What may be put right at the door of a ride that is under way; what is absent stays. */
export type DoorChange = Partial<Pick<Party, 'name' | 'mobile' | 'address' | 'longitude' | 'latitude'>>

/**
 * `hint`: anybody could have sent it (no signature, or none with a secret), so it is asked after
 * before money moves or a delivery ends.
 */
export type CallbackReading =
  | { ok: true; reply: Reply; reports: Report[]; troubles: Trouble[]; hint: boolean }
  | { ok: false; reply: Reply; why: string }

/** Who binds: a courier wants to know from where, and in which city the shop is. */
export type Person = { ip: string; city: string }

/**
 * A courier. What is optional is not offered by every one.
 * Every call may throw a CourierFailure; of `create` only `unreachable` leaves it open whether a rider comes.
 */
export type Courier = {
  readonly name: CourierName
  quote(account: CourierAccount, parcel: Parcel): Promise<CourierQuote>
  create(account: CourierAccount, parcel: Parcel, quote: CourierQuote): Promise<Placement>
  /** What a cancellation would cost now. */
  previewCancel?(account: CourierAccount, ref: Ref): Promise<Fen>
  /** `reasonId` is of our table; the adapter knows theirs. Answers what it costs; null where they do not say. */
  cancel(account: CourierAccount, ref: Ref, reason: { id: number; words: string }): Promise<{ fee: Fen | null }>
  /** What bringing it to another door costs on top, which may be less than nothing. Absent: what can be changed is free. */
  previewChange?(account: CourierAccount, ref: Ref, change: DoorChange): Promise<Fen>
  /** Of it only `unreachable` leaves open whether it was done. Answers what it costs; null where they do not say. */
  change?(account: CourierAccount, ref: Ref, change: DoorChange): Promise<{ fee: Fen | null }>
  /** What of a door it can change. */
  readonly changeable?: readonly (keyof DoorChange)[]
  /** The shop's answer to a rider who asked to be let off. */
  answerCancelRequest?(account: CourierAccount, ref: Ref, answer: { agree: boolean; words: string }): Promise<void>
  /** Some couriers want what is added, others the new sum. */
  tip?(account: CourierAccount, ref: Ref, tip: { added: Fen; total: Fen }): Promise<void>
  locate?(account: CourierAccount, ref: Ref): Promise<(Spot & { at: Date }) | null>
  /** Null: they do not know it. */
  query?(account: CourierAccount, ref: Ref): Promise<Report | null>
  /** Goods that came back are in the shop's hands. */
  confirmReturn?(account: CourierAccount, ref: Ref): Promise<void>

  receive(push: RawPush): CallbackReading

  /** Its bill of a day (2026-11-16) in China. Refused where the account does not say where the bill is fetched. */
  statement?(account: CourierAccount, day: string): Promise<Statement>

  /** The names of the cities and counties where they ride; absent or empty: they do not say. */
  cities?(account: CourierAccount): Promise<readonly string[]>
  balance?(account: CourierAccount): Promise<Fen>
  rechargeUrl?(account: CourierAccount, amount: Fen): Promise<string>

  /** A store made known to the courier under our own account; answers its shop id there. */
  openShop?: (account: CourierAccount, store: StoreAtCourier) => Promise<string>
  /** How a merchant binds an account of its own: on the courier's page, by keys, or by its phone and a code sent there. */
  authorizeUrl?: (state: string, back: string, store: { sid: string }) => string | Promise<string>
  /**
   * The name of what stands in the page's address, comes back and is known to the courier for the yes: whoever made the
   * link knows it, so it counts only for the visit that it was made for.
   */
  readonly ticketField?: string
  authorize?: (given: Readonly<Record<string, string>>, back: string) => Promise<CourierAccount>
  /**
   * Where the courier's server, not its owner's browser, brings what was agreed on its page: `state` is among what it
   * says, and that word proves who comes. Undefined: nothing that can be read.
   */
  readonly consent?: {
    read(push: RawPush): Readonly<Record<string, string>> | undefined
    readonly reply: Reply
  }
  readonly keys?: readonly { name: string; label: string }[]
  /** A merchant may bring an app that it registered at the courier itself. */
  readonly ownApp?: true
  /**
   * Its page may show a code instead of sending the merchant back, and the code alone is enough. Not where the code
   * stood in the link before anybody agreed: whoever sent the link knows it too.
   */
  readonly codeAlone?: true
  /**
   * The courier itself texts a code to the phone. Answers a picture, as an address of its data, where it wants the digits
   * in it first; '' when the message is on its way.
   */
  sendCode?: (mobile: string, person: Person, digits?: string) => Promise<string>
  bindByPassword?: (given: { account: string; password: string }, person: Person) => Promise<CourierAccount>
  renew?(account: CourierAccount): Promise<CourierAccount>
  /** We act in its owner's name no more; absent: there is nothing to give back. */
  unbind?(account: CourierAccount): Promise<void>
}

/**
 * `unreachable`: nobody knows whether it happened. `throttled`: it did not, try again. `expired`: renew and try again.
 * `noBalance`, `noCapacity` and `refused`: it did not happen, in the courier's words.
 */
export type CourierFailure = Failure<
  'courier',
  'unreachable' | 'throttled' | 'expired' | 'noBalance' | 'noCapacity' | 'refused'
>

export const courierFailure = (kind: CourierFailure['kind'], detail: string): CourierFailure =>
  failure('courier', kind, detail)
