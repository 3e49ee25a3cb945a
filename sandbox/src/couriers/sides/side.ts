import type { FastifyInstance } from 'fastify'
import type { Outgoing } from '../../carrier.ts'
import type { Step } from '../town/steps.ts'
import type {
  App,
  AppKeys,
  CourierName,
  Fee,
  Ride,
  RideEvent,
  Shop,
  Spot,
  Trouble,
  TroubleEvent,
  TroubleKind,
} from '../town/entities.ts'

export type { Outgoing }

/** Why a courier says no. Each says it in its own form. */
export const refusals = [
  'throttled',
  'noBalance',
  'noCapacity',
  'unknownOrder',
  'tooLate',
  'badSign',
  'badToken',
  'badInput',
] as const
export type Refusal = (typeof refusals)[number]

/** One courier as the sandbox plays it. Its HTTP side is mounted under `/courier-<name>`. */
export type CourierSide = {
  readonly name: CourierName
  readonly title: string
  /** The keys of a new app: how ids and secrets look differs by courier. */
  mintKeys(): AppKeys
  newRideId(): string
  newShopId(): string
  /** Answers its calls from the town. */
  serve(server: FastifyInstance, town: Town): void
  /** Its own words for a no, as the body of an answer; also said when the desk asks for faults. */
  refusal(why: Refusal, detail?: string): { status: number; body: unknown }
  /**
   * The callback for a happening, or null where this courier sends none. Signed with the keys given, wrong ones
   * included. `callback` is the address the customer named with the order, else `<app.callback>/<courier>`.
   */
  push(happening: RideEvent, keys: AppKeys, callback: string): Outgoing | null
  /** The same for trouble on the way; absent: this courier does not tell of it. */
  pushTrouble?(event: TroubleEvent, keys: AppKeys, callback: string): Outgoing | null
  /** Whether the customer's reply counts as received; any 2xx where the courier does not look further. */
  accepts?(reply: { status: number; body: string }): boolean
}

export type Errand = Pick<
  Ride,
  'sn' | 'brand' | 'callback' | 'pickup' | 'door' | 'weightGrams' | 'goodsType' | 'remarks'
> & {
  /** Milliseconds; null: at once. */
  wanted: number | null
  tip: number
}
export type Offer = { price: number; fees: Fee[]; distanceMetres: number; pickupMinutes: number }
export type Door = Ride['door']

/** What a side may ask and do. Everything that happens to a ride is told to the customer, the page and the books. */
export type Town = {
  appByKey(courier: CourierName, id: string): App | undefined
  now(): number

  shop(courier: CourierName, id: string): Shop | undefined
  shopByToken(courier: CourierName, accessToken: string): Shop | undefined
  shopByOutId(courier: CourierName, app: App, outId: string): Shop | undefined
  shopsOf(app: App, courier: CourierName): Shop[]
  /** A new shop of this app, which may call riders for it from now on. It has no tokens until its owner grants some. */
  openShop(
    app: App,
    courier: CourierName,
    about: Pick<Shop, 'name' | 'outId' | 'mobile' | 'address' | 'city' | 'longitude' | 'latitude'>,
  ): Shop
  /** Its owner agrees on the courier's page: fresh tokens, and a code that stands for them once. */
  grant(shop: Shop): string
  shopByCode(courier: CourierName, code: string): Shop | undefined
  renew(courier: CourierName, refreshToken: string): Shop | undefined
  /** The owner's account and password on the courier's own site, made with the shop. */
  shopByPassword(courier: CourierName, account: string, password: string): Shop | undefined
  /** The app may not act for it any more, until its owner agrees again. */
  unbind(shop: Shop): void
  /** Money paid into a shop's account. */
  recharge(shop: Shop, amount: number): void

  /** A price for an errand, or why there is none. */
  offer(courier: CourierName, shop: Shop, errand: Errand): Offer | Refusal
  /** Keeps an offer for a while under a token, where the courier works that way. */
  keepOffer(courier: CourierName, shop: Shop, errand: Errand, offer: Offer, validMs: number): string
  keptOffer(token: string): { shop: Shop; errand: Errand; offer: Offer } | undefined
  /** A rider is looked for from now on. The same sn again while the first lives is the same ride. */
  place(courier: CourierName, app: App, shop: Shop, errand: Errand, offer: Offer, rideId?: string): Ride | Refusal
  ride(courier: CourierName, id: string): Ride | undefined
  rideBySn(courier: CourierName, app: App, sn: string): Ride | undefined
  /** The rides an app placed, oldest first. */
  ridesOf(app: App, courier: CourierName): Ride[]
  /** What calling it off would cost now (fen), and doing it. */
  cancelFee(ride: Ride): number
  cancel(ride: Ride, reason: string): number | Refusal
  /** The tip in all, never less than before; only until the goods are picked up. */
  tip(ride: Ride, total: number): Refusal | undefined
  /** What bringing it to another door costs on top (fen, may be less than nothing), and doing it. */
  changeFee(ride: Ride, door: Partial<Door>): number | Refusal
  change(ride: Ride, door: Partial<Door>): number | Refusal
  /** The trouble that waits for the shop's answer, and that answer. */
  openRequest(ride: Ride): Trouble | undefined
  answerRequest(ride: Ride, agree: boolean): Refusal | undefined
  /** Somebody steers the ride, as the courier's own simulators do. */
  steer(ride: Ride, to: Step): Refusal | undefined
  reportTrouble(ride: Ride, kind: TroubleKind, words: string): Trouble
  /** Where its rider is now; undefined before anybody accepted. */
  spotOf(ride: Ride): (Spot & { at: number }) | undefined
  /** The shop has the goods back in its hands. */
  confirmReturn(ride: Ride): Refusal | undefined
}
