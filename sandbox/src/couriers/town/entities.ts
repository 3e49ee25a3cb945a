export const courierNames = ['dada', 'sf', 'shansong', 'fengniao', 'peisong', 'uupt', 'kd100', 'kdniao'] as const
export type CourierName = (typeof courierNames)[number]

/** An id, a secret, and further keys by the names the courier uses. */
export type AppKeys = { id: string; secret: string; more: Record<string, string> }

/** A customer of the couriers: one developer account at each of them. */
export type App = {
  label: string
  keys: Record<CourierName, AppKeys>
  /** Where callbacks go, `<callback>/<courier>`; a courier that is told an address with each order uses that one. */
  callback: string
}

/** A shop known to a courier, with an account of its own or under the app's. */
export type Shop = {
  id: string
  courier: CourierName
  app: string
  name: string
  /** The customer's own number of it, where it gave one. */
  outId: string
  mobile: string
  address: string
  city: string
  longitude: number
  latitude: number
  /** Fen. What rides cost is taken from here. */
  balance: number
  /** Who may act for it where the courier hands out tokens. */
  accessToken: string
  refreshToken: string
  tokenEnds: number
  bound: boolean
}

export const rideStates = [
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
export type RideState = (typeof rideStates)[number]

export type Spot = { longitude: number; latitude: number }
export type Rider = { id: string; name: string; mobile: string }

export type Ride = {
  /** The courier's own number, and the customer's. */
  id: string
  sn: string
  courier: CourierName
  /** The fleet behind an aggregator; '' elsewhere. */
  brand: string
  app: string
  shopId: string
  callback: string
  pickup: Spot & { name: string; mobile: string; address: string }
  door: Spot & { name: string; mobile: string; address: string }
  weightGrams: number
  distanceMetres: number
  remarks: string
  /** Fen. */
  price: number
  tip: number
  /**
   * What was charged in all, once it is over: delivered, the price and the tip; cancelled, its fee; returned, the price
   * and coming back; failed, nothing.
   */
  charged: number
  /** The part of it that coming back cost, where goods came back. */
  sendBackFee: number
  state: RideState
  rider: Rider | null
  cancelReason: string
  /** Who called it off. */
  cancelledBy: '' | 'merchant' | 'rider' | 'system'
  placedAt: number
  times: Partial<Record<RideState, number>>
  log: { at: number; what: string }[]
}

/** What a courier tells its customer. `ride` is as it was then, whatever happens to it while the call is on its way. */
export type RideEvent = { ride: Ride; state: RideState; reassigned: boolean; at: number }

/** A line in a courier's own books. Positive: the customer pays. */
export type Charge = {
  courier: CourierName
  app: string
  shopId: string
  rideId: string
  sn: string
  kind: 'ride' | 'tip' | 'cancel' | 'sendBack' | 'refund'
  amount: number
  at: number
}
