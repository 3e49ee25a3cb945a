import { randomFrom } from '../../../../server/src/areas/orders/acceptance/calibration/random.ts'
import { indexIn, summedUp, type Country } from './country.ts'
import type { UseCaseName } from './use-cases.ts'

/** What is assumed of a festival’s day: orders by hour, and what becomes of an order. */
export const dayAssumed = {
  ordersOfAMerchant: 10,
  /** From midnight; Valentine’s Day as the peak of it: the morning for the evening. */
  hours: [2, 1, 1, 1, 1, 2, 5, 10, 16, 22, 26, 24, 18, 16, 18, 22, 24, 20, 14, 10, 8, 6, 4, 3],
  passedOn: 0.45,
  /** Of what is passed on: to a partner, into the pool, to whoever offers; the rest of the three is the last. */
  assigned: 0.6,
  grabbed: 0.25,
  quotes: 3,
  /** A pool order that is wanted in the sender’s own city. */
  poolInCity: 0.6,
  commented: 0.7,
  refunded: 0.02,
  chatted: 0.3,
  messages: 4,
} as const

type Heard = (hour: number, what: UseCaseName, parties: readonly number[]) => void

/** A day of orders, each as the transactions it takes and the merchants whose rows these write. */
export const playDay = (country: Country, seed: number, tell: Heard): { orders: number; passedOn: number } => {
  const random = randomFrom(seed)
  const { chance, oneOf } = random
  const hourUpTo = summedUp(dayAssumed.hours)
  const citySizes = summedUp(country.membersOf.map(({ length }) => length))
  const orders = country.merchants * dayAssumed.ordersOfAMerchant

  const inCity = (city: number, not: number): number => {
    const members = country.membersOf[city] ?? []
    const found = members.length > 0 ? oneOf(members) : not
    return found === not ? random.whole(0, country.merchants - 1) : found
  }
  const shopFor = (sender: number): number => {
    const isNear = chance(dayAssumed.poolInCity)
    return inCity(isNear ? (country.cityOf[sender] ?? 0) : indexIn(citySizes, random), sender)
  }
  // The first partners on the list get most: half of the rest each.
  const partnerFor = (sender: number): number => {
    const list = country.partnersOf[sender] ?? []
    for (const partner of list) if (chance(0.4)) return partner
    return list[0] ?? shopFor(sender)
  }

  const send = (hour: number, sender: number): number => {
    const way = random.next()
    if (way < dayAssumed.assigned) {
      const shop = partnerFor(sender)
      tell(hour, 'passOn', [sender, shop])
      tell(hour, 'take', [sender, shop])
      return shop
    }
    tell(hour, 'passOn', [sender])
    const shop = shopFor(sender)
    if (way < dayAssumed.assigned + dayAssumed.grabbed) {
      tell(hour, 'grab', [sender, shop])
      return shop
    }
    const bidders = [shop, ...Array.from({ length: dayAssumed.quotes - 1 }, () => shopFor(sender))]
    for (const bidder of bidders) tell(hour, 'quote', [sender, bidder])
    tell(hour, 'confirmQuote', [sender, ...bidders])
    return shop
  }

  const ride = (hour: number, shop: number): void => {
    tell(hour, 'print', [shop])
    tell(hour, 'callRider', [shop])
    tell(hour, 'riderMoves', [shop])
    tell(hour, 'riderMoves', [shop])
  }

  let passedOn = 0
  for (let order = 0; order < orders; order += 1) {
    const sender = indexIn(country.upTo, random)
    const hour = indexIn(hourUpTo, random)
    tell(hour, 'takeIn', [sender])
    if (!chance(dayAssumed.passedOn)) {
      ride(hour, sender)
      tell(hour, 'ownDelivered', [sender])
      continue
    }
    passedOn += 1
    const shop = send(hour, sender)
    ride(hour, shop)
    tell(hour, 'delivered', [sender, shop])
    tell(hour, 'settle', [sender, shop])
    if (chance(dayAssumed.commented)) tell(hour, 'comment', [sender, shop])
    if (chance(dayAssumed.refunded)) tell(hour, 'refund', [sender, shop])
    if (!chance(dayAssumed.chatted)) continue
    for (let message = 0; message < dayAssumed.messages; message += 1) tell(hour, 'chat', [sender, shop])
  }
  return { orders, passedOn }
}

export const busiestHour = dayAssumed.hours.reduce<number>(
  (best, orders, hour) => (orders > (dayAssumed.hours[best] ?? 0) ? hour : best),
  0,
)
