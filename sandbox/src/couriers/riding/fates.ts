import type { Random } from '../../random.ts'
import type { Offer, Refusal } from '../sides/side.ts'
import type { CourierName } from '../town/entities.ts'
import { fleetOf, type Fleet } from './fleets.ts'
import { isNight, loadAt } from './hours.ts'
import { feesOf, totalOf, type Task, type Weather } from './prices.ts'
import { streetMetres } from './streets.ts'

export type { Task }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const approachMetres = { least: 200, most: 1_800 }

/** From one door to the next: the same parcel at the same hour always takes as long. */
export const ridingMs = (courier: CourierName, brand: string, metres: number, at: number): number => {
  const fleet = fleetOf(courier, brand)
  return Math.round((metres / fleet.metresPerSecond) * second * (1 + 0.6 * loadAt(at) * fleet.crowding))
}

function acceptingMs(fleet: Fleet, metres: number, tip: number, at: number): number {
  const busy = 1 + 1.5 * loadAt(at) * (0.4 + 0.6 * fleet.crowding)
  const late = isNight(at) && !fleet.express ? 2 : 1
  const far = fleet.express ? 1 : 1 + metres / 25_000
  return (fleet.acceptSeconds * second * busy * late * far) / (1 + 0.12 * (tip / 100))
}

function acceptChance(fleet: Fleet, tip: number, at: number): number {
  if (fleet.express) return 1
  const missing = (1 - fleet.acceptChance) * (1 + 4 * loadAt(at) * (0.3 + fleet.crowding)) + (isNight(at) ? 0.06 : 0)
  return Math.max(0.2, 1 - missing / (1 + 0.3 * (tip / 100)))
}

export function dropChance(courier: CourierName, brand: string, tip: number, at: number): number {
  const fleet = fleetOf(courier, brand)
  return (fleet.dropChance * (0.6 + 0.9 * loadAt(at))) / (1 + 0.1 * (tip / 100))
}

/** Its price and how soon it would be there, or that nobody goes that far or carries that much. */
export function offerOf(courier: CourierName, task: Task, at: number, weather: Weather = 'fair'): Offer | Refusal {
  const fees = feesOf(courier, task, at, weather)
  if (!fees) return 'noCapacity'
  const metres = streetMetres(task.pickup, task.door)
  const nearby = (approachMetres.least + approachMetres.most) / 2
  const untilShop = acceptingMs(fleetOf(courier, task.brand), metres, 0, at) + ridingMs(courier, task.brand, nearby, at)
  return {
    price: totalOf(fees),
    fees,
    distanceMetres: metres,
    pickupMinutes: Math.max(1, Math.round(untilShop / minute)),
  }
}

/** How a ride goes from the moment a rider is looked for. Null: that does not happen. */
export type Fate = {
  acceptedAfterMs: number | null
  /** The rider gives it back before picking up; the courier looks again from then on, with a fate of its own. */
  droppedAfterMs: number | null
  atShopAfterMs: number | null
  pickedUpAfterMs: number | null
  deliveredAfterMs: number | null
  /** Nobody opened: the goods go back to the shop. */
  returningAfterMs: number | null
  returnedAfterMs: number | null
  /** Lost or broken on the way. */
  failedAfterMs: number | null
}

export const nobodyComes: Fate = {
  acceptedAfterMs: null,
  droppedAfterMs: null,
  atShopAfterMs: null,
  pickedUpAfterMs: null,
  deliveredAfterMs: null,
  returningAfterMs: null,
  returnedAfterMs: null,
  failedAfterMs: null,
}

/** After this a courier stops looking. */
export const patienceMs = 45 * minute
const returnChance = 0.008
const failChance = 0.002

/** Seven numbers are drawn whatever happens, so that one difference early does not change everything after it. */
export function fateOf(
  courier: CourierName,
  task: Task,
  offer: Pick<Offer, 'distanceMetres'>,
  tip: number,
  at: number,
  random: Random,
): Fate {
  const fleet = fleetOf(courier, task.brand)
  const [taken, wait, approach, queue, handing, dropped, end] = [
    random(),
    random(),
    random(),
    random(),
    random(),
    random(),
    random(),
  ] as const
  const accepted = 5 * second - Math.log(1 - wait) * acceptingMs(fleet, offer.distanceMetres, tip, at)
  if (taken > acceptChance(fleet, tip, at) || (accepted > patienceMs && !fleet.express)) return nobodyComes

  const span = ({ least, most }: { least: number; most: number }, share: number): number =>
    least + (most - least) * share
  const toShop = fleet.express
    ? span({ least: hour, most: 3 * hour }, approach)
    : ridingMs(courier, task.brand, span(approachMetres, approach), at)
  const atShop = accepted + toShop
  const waiting = (1 + 4 * queue * (0.5 + loadAt(at))) * minute
  if (dropped < dropChance(courier, task.brand, tip, at)) {
    const after = accepted + (toShop + waiting) * (0.2 + 0.7 * queue)
    return whole({ ...nobodyComes, acceptedAfterMs: accepted, droppedAfterMs: after })
  }

  const pickedUp = atShop + waiting
  const riding = fleet.express
    ? span({ least: 20 * hour, most: 44 * hour }, handing)
    : ridingMs(courier, task.brand, offer.distanceMetres, at + pickedUp)
  const atDoor = pickedUp + riding + (1 + 2 * handing) * minute
  const begun = { ...nobodyComes, acceptedAfterMs: accepted, atShopAfterMs: atShop, pickedUpAfterMs: pickedUp }
  if (end < failChance) return whole({ ...begun, failedAfterMs: pickedUp + riding / 2 })
  if (end < failChance + returnChance) {
    const turned = atDoor + 8 * minute
    return whole({ ...begun, returningAfterMs: turned, returnedAfterMs: turned + riding })
  }
  return whole({ ...begun, deliveredAfterMs: atDoor })
}

const whole = (fate: Fate): Fate =>
  Object.fromEntries(Object.entries(fate).map(([name, ms]) => [name, ms === null ? null : Math.round(ms)])) as Fate
