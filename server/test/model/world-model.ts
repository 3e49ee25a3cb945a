import type { afterSaleStates, judgingStages } from '@zdb/contract/orders/after-sale/states'
import type {
  modificationStates,
  photoStates,
  quoteStates,
  transferStates,
} from '@zdb/contract/orders/transfer-orders/states'

/** Three merchants, each with a shop: all send, all receive. Iris has flash push and little money. */
export const names = ['rose', 'lily', 'iris'] as const
export type Name = (typeof names)[number]

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The platform's numbers (domain, sections 3, 4 and 6), said here once more. */
export const spans = {
  pay: 30 * minute,
  receive: 30 * minute,
  sentBack: 24 * hour,
  settle: 7 * day,
  modification: 2 * hour,
  photo: 12 * hour,
  comment: 60 * day,
  headStart: 30_000,
  breach: 2 * hour,
  answer: 24 * hour,
  move: 7 * day,
  appeal: 3 * day,
  payLock: hour,
}

export type Merchant = {
  available: number
  deposit: number
  /** What the platform earned from it. */
  revenue: number
  /** Unsettled grabs. */
  credit: number
  flash: boolean
  wrongTries: number
  lockedUntil: number
}

export type Window = { day: string; time: string; start: number; end: number }
export type Quote = { id: number; by: Name; price: number; state: keyof typeof quoteStates }
export type Photo = { state: keyof typeof photoStates; until: number | null }
export type Modification = {
  price: number
  window: Window | null
  remark: string | null
  pureRaise: boolean
  until: number
  state: keyof typeof modificationStates
}
export type Sources = { hold: number; available: number; deposit: number; claim: number }
export type Case = {
  id: number
  state: keyof typeof afterSaleStates
  stage: keyof typeof judgingStages
  amount: number
  compensation: number
  loser: 'sender' | 'shop' | null
  paid: Sources
  result: number
  ended: boolean
  /** Working days are not counted here: `set` says that there is a deadline. */
  until: number | 'set' | null
}

export type Order = {
  sn: string
  sender: Name
  shop: Name | null
  kind: number
  state: keyof typeof transferStates
  price: number | null
  held: number | null
  remark: string
  window: Window
  createdAt: number
  pooledAt: number
  grabUntil: number | null
  until: number | null
  endedAt: number | null
  abnormal: boolean
  photo: keyof typeof photoStates
  photos: Photo[]
  chosen: Quote | null
  quotes: Quote[]
  modifications: Modification[]
  cases: Case[]
  comment: 'none' | 'default' | 'own'
}

/** What one merchant owes another, oldest first. */
export type Claim = { debtor: Name; creditor: Name; left: number }

export type Model = {
  now: number
  merchants: Record<Name, Merchant>
  orders: Order[]
  claims: Claim[]
  tally: Map<string, number>
}

export const count = ({ tally }: Model, what: string): void => {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

export const openModification = ({ modifications }: Order): Modification | undefined =>
  modifications.find(({ state }) => state === 'open')

export const openCase = ({ cases }: Order): Case | undefined => cases.find(({ ended }) => !ended)

export const shopOf = (order: Order): Name => {
  if (!order.shop) throw new Error(`${order.sn} has no shop`)
  return order.shop
}

export const priceOf = (order: Order): number => {
  if (order.price === null) throw new Error(`${order.sn} has no price`)
  return order.price
}

/** Photos that still wait for a word get a no; with the order ended nobody will look at them. */
export const rejectPhotos = (order: Order): void => {
  if (order.photo === 'waiting') order.photo = 'rejected'
  for (const photo of order.photos)
    if (photo.state === 'waiting') Object.assign(photo, { state: 'rejected', until: null })
}

export const isIn = ({ state }: Order, ...states: Order['state'][]): boolean => states.includes(state)

export const sameWindow = (a: Window, b: Window): boolean => a.start === b.start && a.end === b.end

/** Someone and an order, whether it is theirs or not. */
export type OnOrder = { by: Name; order: Order }
