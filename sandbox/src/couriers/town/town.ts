import type { Random } from '../../random.ts'
import { openBooks, type Books, type BooksSnapshot } from './books.ts'
import type { Clocks } from '../riding/clock.ts'
import { offerOf } from '../riding/fates.ts'
import { cancelFeeOf, differenceOf, returnFeeOf, waitingFeeOf, type Weather } from '../riding/prices.ts'
import { openRegistry, type RegistrySnapshot, type Registry } from './registry.ts'
import { somebodyRiding } from '../riding/riders.ts'
import type { CourierSide, Door, Errand, Offer, Refusal, Town } from '../sides/side.ts'
import { spotAt } from '../riding/positions.ts'
import { isOver, nextSteps, stateNames, stepsTo, type Step } from './steps.ts'
import {
  troubleKinds,
  type App,
  type CourierName,
  type Ride,
  type RideEvent,
  type RideState,
  type Shop,
  type Trouble,
  type TroubleEvent,
  type TroubleKind,
} from './entities.ts'

const rideLimit = 50_000

export type TownSnapshot = RegistrySnapshot & BooksSnapshot & { rides: Ride[] }
export type WhyEnded = { by?: Ride['cancelledBy']; reason?: string }

export type TownWorld = Omit<Town, 'steer'> &
  Omit<Registry, 'snapshot'> & {
    books: Books
    rides(label: string): Ride[]
    /** The newest ride of that number, whoever's it is unless a label is given. */
    findRide(which: { courier: string; id?: string; sn?: string; label?: string }): Ride | undefined
    /** Somebody steers the ride; every step on the way is taken and told. */
    steer(ride: Ride, to: Step, why?: WhyEnded): Refusal | undefined
    /** The courier looks again at what a ride cost: more, or less than nothing more. */
    correct(ride: Ride, amount: number, words: string): void
    weather(label: string): Weather
    setWeather(label: string, weather: Weather): void
    takeStep(ride: Ride, step: Step, why?: WhyEnded): void
    snapshot(): TownSnapshot
  }

const keyOf = (courier: string, id: string): string => `${courier}:${id}`
const snKey = (courier: string, app: string, sn: string): string => `${courier}:${app}:${sn}`

/** Streets, riders and money: everything that exists at the couriers. */
export function openTown({
  sides,
  tell,
  tellTrouble = () => undefined,
  watch = () => undefined,
  isFault = () => false,
  approachMs = () => undefined,
  changed = () => undefined,
  clocks,
  random,
  kept,
}: {
  sides: readonly CourierSide[]
  tell: (side: CourierSide, app: App, event: RideEvent, ride: Ride) => void
  tellTrouble?: (side: CourierSide, app: App, event: TroubleEvent, ride: Ride) => void
  /** Told after every change of a ride. */
  watch?: (ride: Ride, changed: 'placed' | 'moved' | 'tipped') => void
  /** Whether a bad day was asked for. */
  isFault?: (
    label: string,
    courier: CourierName,
    name: 'noBalance' | 'noCapacity' | 'overcharge' | 'undercharge',
  ) => boolean
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
  let troubleIds = Math.floor(now() / 1000)
  // What was kept by an older town says less.
  const unsaid = { goodsType: '', fees: [], waitingFee: 0, difference: 0, troubles: [] }
  for (const ride of kept?.rides ?? []) store({ ...unsaid, ...ride })

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

  const paidFor = (ride: Ride): number => ride.price + ride.tip + ride.waitingFee

  /** What a step does to the money: paid in advance, settled at the end. */
  const settle: Partial<Record<Step, (ride: Ride, fee: number) => void>> = {
    pickedUp(ride) {
      const { atShop = 0, pickedUp = atShop } = ride.times
      ride.waitingFee = waitingFeeOf(ride, clocks.of(ride.app).lived(atShop, pickedUp))
      charge(ride, 'waiting', ride.waitingFee)
    },
    delivered(ride) {
      ride.charged = paidFor(ride)
      if (isFault(ride.app, ride.courier, 'overcharge')) correct(ride, differenceOf(ride), '复核里程')
      if (isFault(ride.app, ride.courier, 'undercharge')) correct(ride, -differenceOf(ride), '复核里程')
    },
    cancelled(ride, fee) {
      charge(ride, 'refund', -paidFor(ride))
      charge(ride, 'cancel', fee)
      ride.charged = fee
    },
    failed(ride) {
      charge(ride, 'refund', -paidFor(ride))
      ride.charged = 0
    },
    returned(ride) {
      charge(ride, 'refund', -ride.tip)
      ride.sendBackFee = returnFeeOf(ride)
      charge(ride, 'sendBack', ride.sendBackFee)
      ride.charged = ride.price + ride.waitingFee + ride.sendBackFee
    },
  }

  function correct(ride: Ride, amount: number, words: string): void {
    ride.difference += amount
    ride.charged += amount
    const shop = shopOf(ride)
    if (shop) books.charge(shop, ride, 'difference', amount, words)
    ride.log.push({ at: now(), what: `${words}：${(amount / 100).toFixed(2)}元` })
    changed()
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

  const cancelFee = (ride: Ride): number =>
    isOver(ride.state)
      ? ride.charged
      : cancelFeeOf(ride, clocks.of(ride.app).lived(ride.times.accepted ?? now(), now()))

  const weathers = new Map<string, Weather>()
  const weatherOf = (label: string): Weather => weathers.get(label) ?? 'fair'

  /** Until the goods have left the shop, and as long as somebody rides that far. */
  function changeFee(ride: Ride, door: Partial<Door>): number | Refusal {
    if (!['waiting', 'accepted', 'atShop'].includes(ride.state)) return 'tooLate'
    const offer = offerOf(ride.courier, { ...ride, door: { ...ride.door, ...door } }, now(), weatherOf(ride.app))
    return typeof offer === 'string' ? offer : offer.price - ride.price
  }

  function change(ride: Ride, door: Partial<Door>): number | Refusal {
    const fee = changeFee(ride, door)
    const shop = shopOf(ride)
    if (typeof fee === 'string') return fee
    if (!shop || shop.balance < fee) return 'noBalance'
    const offer = offerOf(ride.courier, { ...ride, door: { ...ride.door, ...door } }, now(), weatherOf(ride.app))
    if (typeof offer === 'string') return offer
    Object.assign(ride.door, door)
    Object.assign(ride, { price: offer.price, fees: offer.fees, distanceMetres: offer.distanceMetres })
    charge(ride, 'change', fee)
    ride.log.push({ at: moment(ride), what: `商家改单：${ride.door.address}` })
    changed()
    return fee
  }

  function reportTrouble(ride: Ride, kind: TroubleKind, words: string): Trouble {
    const trouble: Trouble = { id: (troubleIds += 1), kind, words, at: moment(ride), answer: '' }
    ride.troubles.push(trouble)
    ride.log.push({ at: trouble.at, what: `${troubleKinds[kind]}：${words}` })
    const [side, app] = [registry.sideOf(ride.courier), registry.findApp(ride.app)]
    if (side && app) tellTrouble(side, app, structuredClone({ ride, trouble }), ride)
    changed()
    return trouble
  }

  const openRequest = (ride: Ride): Trouble | undefined =>
    isOver(ride.state) ? undefined : ride.troubles.findLast((one) => one.kind === 'cancelRequest' && one.answer === '')

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
    correct,
    weather: weatherOf,
    setWeather: (label, weather) => void weathers.set(label, weather),
    changeFee,
    change,
    reportTrouble,
    openRequest,
    answerRequest(ride, agree) {
      const request = openRequest(ride)
      if (!request) return 'tooLate'
      request.answer = agree ? 'agreed' : 'refused'
      if (agree && nextSteps[ride.state].includes('cancelled'))
        takeStep(ride, 'cancelled', { by: 'rider', reason: request.words })
      changed()
      return undefined
    },
    ridesOf: (app, courier) => [...rides.values()].filter((ride) => ride.app === app.label && ride.courier === courier),
    steer(ride, to, why) {
      const steps = stepsTo(ride.state, to)
      if (!steps) return 'tooLate'
      for (const step of steps) takeStep(ride, step, why)
      return undefined
    },
    snapshot: () => ({ ...registry.snapshot(), ...books.snapshot(), rides: [...rides.values()].slice(-2_000) }),

    offer(courier, shop, errand) {
      if (isFault(shop.app, courier, 'noCapacity')) return 'noCapacity'
      return offerOf(courier, errand, now(), weatherOf(shop.app))
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
      const first = errand.sn === '' ? undefined : bySn.get(snKey(courier, app.label, errand.sn))
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
        fees: offer.fees,
        waitingFee: 0,
        difference: 0,
        charged: 0,
        sendBackFee: 0,
        state: 'waiting',
        rider: null,
        cancelReason: '',
        cancelledBy: '',
        placedAt: now(),
        times: { waiting: now() },
        troubles: [],
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
