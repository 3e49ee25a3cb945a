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

/** What a price is made of. */
export const feeKinds = ['base', 'distance', 'weight', 'peak', 'night', 'weather'] as const
export type Fee = { kind: (typeof feeKinds)[number]; amount: number }

/** `cancelRequest`: the rider asks the shop to let it off, and waits for an answer. */
export const troubleKinds = { exception: '上报异常', cancelRequest: '骑手申请取消' } as const
export type TroubleKind = keyof typeof troubleKinds
export type Trouble = {
  id: number
  kind: TroubleKind
  words: string
  at: number
  answer: '' | 'agreed' | 'refused'
}

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
  /** What the customer says is in it, in the courier's own words or numbers. */
  goodsType: string
  /** Fen; what was quoted, and what it is made of. */
  price: number
  fees: Fee[]
  tip: number
  /** For keeping the rider at the shop. */
  waitingFee: number
  /** What the courier found later that it is more or less than was quoted. */
  difference: number
  /**
   * What was charged in all, once it is over: delivered, the price, the tip and the waiting; cancelled, its fee;
   * returned, the price, the waiting and coming back; failed, nothing. A difference is part of it.
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
  troubles: Trouble[]
  log: { at: number; what: string }[]
}

/** What a courier tells its customer. `ride` is as it was then, whatever happens to it while the call is on its way. */
export type RideEvent = { ride: Ride; state: RideState; reassigned: boolean; at: number }
export type TroubleEvent = { ride: Ride; trouble: Trouble }

export const chargeKinds = {
  ride: '配送费',
  tip: '小费',
  waiting: '等待费',
  change: '改单费',
  cancel: '取消费',
  sendBack: '退回费',
  difference: '差额',
  refund: '退款',
} as const
export type ChargeKind = keyof typeof chargeKinds

/** A line in a courier's own books. Positive: the customer pays. */
export type Charge = {
  courier: CourierName
  app: string
  shopId: string
  rideId: string
  sn: string
  kind: ChargeKind
  amount: number
  at: number
  words: string
}
