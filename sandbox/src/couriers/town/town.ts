import type { Random } from '../../random.ts'
import { openBooks, type Books, type BooksSnapshot } from './books.ts'
import type { Clocks } from '../riding/clock.ts'
import { fleetOf } from '../riding/fleets.ts'
import { offerOf } from '../riding/fates.ts'
import { openRegistry, type RegistrySnapshot, type Registry } from './registry.ts'
import { somebodyRiding } from '../riding/riders.ts'
import type { CourierSide, Errand, Offer, Refusal, Town } from '../sides/side.ts'
import { spotAt } from '../riding/positions.ts'
import { isOver, nextSteps, stateNames, stepsTo, type Step } from './steps.ts'
import type { App, CourierName, RideEvent, Ride, RideState, Shop } from './entities.ts'

const rideLimit = 50_000

export type TownSnapshot = RegistrySnapshot & BooksSnapshot & { rides: Ride[] }
export type WhyEnded = { by?: Ride['cancelledBy']; reason?: string }

export type TownWorld = Town &
  Omit<Registry, 'snapshot'> & {
    books: Books
    rides(label: string): Ride[]
    /** The newest ride of that number, whoever's it is unless a label is given. */
    findRide(which: { courier: string; id?: string; sn?: string; label?: string }): Ride | undefined
    /** Somebody steers the ride; every step on the way is taken and told. */
    steer(ride: Ride, to: Step, why?: WhyEnded): Refusal | undefined
    takeStep(ride: Ride, step: Step, why?: WhyEnded): void
    snapshot(): TownSnapshot
  }

const keyOf = (courier: string, id: string): string => `${courier}:${id}`
const snKey = (courier: string, app: string, sn: string): string => `${courier}:${app}:${sn}`

/** Streets, riders and money: everything that exists at the couriers. */
export function openTown({
  sides,
  tell,
  watch = () => undefined,
  isFault = () => false,
  approachMs = () => undefined,
  changed = () => undefined,
  clocks,
  random,
  kept,
}: {
  sides: readonly CourierSide[]
  tell: (side: CourierSide, app: App, happening: RideEvent, ride: Ride) => void
  /** Told after every change of a ride. */
  watch?: (ride: Ride, changed: 'placed' | 'moved' | 'tipped') => void
  /** Whether a bad day was asked for. */
  isFault?: (label: string, courier: CourierName, name: 'noBalance' | 'noCapacity') => boolean
  /** What the rider of a ride takes to the shop, where it is known. */
  approachMs?: (ride: Ride) => number | undefined
  changed?: () => void
  clocks: Clocks
  random: Random
  kept?: TownSnapshot | undefined
}): TownWorld {
  const { now } = clocks
  const books = openBooks({ kept, now })
  const registry = openRegistry({ sides, books, changed, now, kept })
  const rides = new Map<string, Ride>()
  const bySn = new Map<string, Ride>()
  const offers = new Map<string, { shop: Shop; errand: Errand; offer: Offer; ends: number }>()
  for (const ride of kept?.rides ?? []) store(ride)

  function store(ride: Ride): void {
    rides.set(keyOf(ride.courier, ride.id), ride)
    bySn.set(snKey(ride.courier, ride.app, ride.sn), ride)
    if (rides.size <= rideLimit) return
    const [oldestKey, oldest] = rides.entries().next().value ?? []
    if (!oldestKey || !oldest) return
    rides.delete(oldestKey)
    const sn = snKey(oldest.courier, oldest.app, oldest.sn)
    if (bySn.get(sn) === oldest) bySn.delete(sn)
  }

  /** No two things happen to a ride in the same instant; to couriers who count in seconds, a rider goes in a later one. */
  function moment(ride: Ride, step?: Step): number {
    const last = Math.max(ride.placedAt, ...Object.values(ride.times))
    return Math.max(now(), step === 'dropped' ? (Math.floor(last / 1000) + 1) * 1000 : last + 1)
  }

  function told(ride: Ride, state: RideState, reassigned: boolean, at: number): void {
    const [side, app] = [registry.sideOf(ride.courier), registry.findApp(ride.app)]
    changed()
    if (side && app) tell(side, app, { ride: structuredClone(ride), state, reassigned, at }, ride)
  }

  const shopOf = (ride: Ride): Shop | undefined => registry.shop(ride.courier, ride.shopId)
  const charge = (ride: Ride, kind: Parameters<Books['charge']>[2], amount: number): void => {
    const shop = shopOf(ride)
    if (shop) books.charge(shop, ride, kind, amount)
  }

  /** What the end of a ride does to the money: paid in advance, settled here. */
  const settle: Partial<Record<Step, (ride: Ride, fee: number) => void>> = {
    delivered: (ride) => void (ride.charged = ride.price + ride.tip),
    cancelled(ride, fee) {
      charge(ride, 'refund', -(ride.price + ride.tip))
      charge(ride, 'cancel', fee)
      ride.charged = fee
    },
    failed(ride) {
      charge(ride, 'refund', -(ride.price + ride.tip))
      ride.charged = 0
    },
    returned(ride) {
      charge(ride, 'refund', -ride.tip)
      ride.sendBackFee = Math.round(ride.price / 2)
      charge(ride, 'sendBack', ride.sendBackFee)
      ride.charged = ride.price + ride.sendBackFee
    },
  }

  function takeStep(ride: Ride, step: Step, { by = 'system', reason = '' }: WhyEnded = {}, fee = 0): void {
    const at = moment(ride, step)
    const note = (what: string): void => void ride.log.push({ at, what })
    if (step === 'dropped') {
      const { name = '' } = ride.rider ?? {}
      Object.assign(ride, { state: 'waiting', rider: null, times: { waiting: at } })
      note(`骑手${name}改派，重新派单`)
    } else {
      if (step === 'accepted') ride.rider = somebodyRiding(random)
      ride.state = step
      ride.times[step] = at
      if (step === 'cancelled') Object.assign(ride, { cancelledBy: by, cancelReason: reason })
      settle[step]?.(ride, fee)
      note([stateNames[step], step === 'accepted' && ride.rider?.name, reason].filter(Boolean).join('：'))
    }
    told(ride, ride.state, step === 'dropped', at)
    watch(ride, 'moved')
  }

  function cancelFee(ride: Ride): number {
    const { cancel } = fleetOf(ride.courier, ride.brand)
    if (ride.state === 'atShop') return Math.min(ride.price, cancel.atShop)
    if (ride.state !== 'accepted') return isOver(ride.state) ? ride.charged : ride.state === 'waiting' ? 0 : ride.price
    const since = clocks.of(ride.app).lived(ride.times.accepted ?? now(), now())
    return since > cancel.freeMs ? Math.min(ride.price, cancel.accepted) : 0
  }

  return {
    ...registry,
    books,
    now,
    rides: (label) => [...rides.values()].filter((ride) => ride.app === label),
    findRide({ courier, id, sn, label }) {
      if (id) return rides.get(keyOf(courier, id))
      if (label && sn) return bySn.get(snKey(courier, label, sn))
      return [...rides.values()].findLast((ride) => ride.courier === courier && ride.sn === sn)
    },
    takeStep,
    steer(ride, to, why) {
      const steps = stepsTo(ride.state, to)
      if (!steps) return 'tooLate'
      for (const step of steps) takeStep(ride, step, why)
      return undefined
    },
    snapshot: () => ({ ...registry.snapshot(), ...books.snapshot(), rides: [...rides.values()].slice(-2_000) }),

    offer(courier, shop, errand) {
      if (isFault(shop.app, courier, 'noCapacity')) return 'noCapacity'
      return offerOf(courier, errand, now())
    },
    keepOffer(courier, shop, errand, offer, validMs) {
      for (const [token, { ends }] of offers) {
        if (ends > now()) break
        offers.delete(token)
      }
      const token = registry.sideOf(courier)?.newRideId() ?? ''
      offers.set(token, { shop, errand, offer, ends: now() + validMs })
      return token
    },
    keptOffer(token) {
      const found = offers.get(token)
      return found && found.ends > now() ? found : undefined
    },
    place(courier, app, shop, errand, offer, rideId) {
      const first = bySn.get(snKey(courier, app.label, errand.sn))
      if (first && !isOver(first.state)) return first
      if (isFault(app.label, courier, 'noCapacity')) return 'noCapacity'
      const { wanted: _, ...rest } = errand
      if (isFault(app.label, courier, 'noBalance') || shop.balance < offer.price + errand.tip) return 'noBalance'
      const ride: Ride = {
        ...rest,
        id: rideId ?? registry.sideOf(courier)?.newRideId() ?? '',
        courier,
        app: app.label,
        shopId: shop.id,
        distanceMetres: offer.distanceMetres,
        price: offer.price,
        charged: 0,
        sendBackFee: 0,
        state: 'waiting',
        rider: null,
        cancelReason: '',
        cancelledBy: '',
        placedAt: now(),
        times: { waiting: now() },
        log: [{ at: now(), what: '商家下单' }],
      }
      store(ride)
      charge(ride, 'ride', ride.price)
      charge(ride, 'tip', ride.tip)
      told(ride, 'waiting', false, ride.placedAt)
      watch(ride, 'placed')
      return ride
    },
    ride: (courier, id) => rides.get(keyOf(courier, id)),
    rideBySn: (courier, app, sn) => bySn.get(snKey(courier, app.label, sn)),

    cancelFee,
    cancel(ride, reason) {
      if (ride.state === 'cancelled' && ride.cancelledBy === 'merchant') return ride.charged
      if (!nextSteps[ride.state].includes('cancelled')) return 'tooLate'
      const fee = cancelFee(ride)
      takeStep(ride, 'cancelled', { by: 'merchant', reason }, fee)
      return fee
    },
    tip(ride, total) {
      if (total < ride.tip) return 'badInput'
      if (!['waiting', 'accepted', 'atShop'].includes(ride.state)) return 'tooLate'
      const [shop, added] = [shopOf(ride), total - ride.tip]
      if (added === 0) return undefined
      if (isFault(ride.app, ride.courier, 'noBalance') || !shop || shop.balance < added) return 'noBalance'
      ride.tip = total
      charge(ride, 'tip', added)
      ride.log.push({ at: moment(ride), what: `小费加到 ¥${(total / 100).toFixed(2)}` })
      changed()
      watch(ride, 'tipped')
      return undefined
    },
    spotOf(ride) {
      const [at, clock] = [now(), clocks.of(ride.app)]
      const spot = spotAt(ride, at, (from, to) => clock.lived(from, to), approachMs(ride))
      return spot && { ...spot, at }
    },
    confirmReturn(ride) {
      if (ride.state === 'returned') return undefined
      if (ride.state !== 'returning') return 'tooLate'
      takeStep(ride, 'returned')
      return undefined
    },
  }
}
