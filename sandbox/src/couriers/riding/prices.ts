import { fleetOf, type Fleet } from './fleets.ts'
import { isNight, isPeak } from './hours.ts'
import { streetMetres } from './streets.ts'
import type { CourierName, Fee, Ride, Spot } from '../town/entities.ts'

export const weathers = { fair: '晴', rain: '雨', snow: '雪' } as const
export type Weather = keyof typeof weathers

/** What an errand must say to be priced and ridden. */
export type Task = { brand: string; pickup: Spot; door: Spot; weightGrams: number }

/** By the half kilometre. */
const kilometresBeyond = (metres: number, free: number): number => Math.max(0, Math.ceil((metres - free) / 500) / 2)
const far = 5_000

const distanceFee = (fleet: Fleet, metres: number): number => {
  const beyond = kilometresBeyond(metres, far)
  return kilometresBeyond(metres, fleet.freeMetres) * fleet.perKm + (beyond && beyond * fleet.farPerKm)
}

const weatherFees = ({ inRain }: Fleet): Record<Weather, number> => ({ fair: 0, rain: inRain, snow: 2 * inRain })

/** A courier's own tariff, line by line. Undefined: nobody goes that far or carries that much. */
export function feesOf(courier: CourierName, task: Task, at: number, weather: Weather): Fee[] | undefined {
  const fleet = fleetOf(courier, task.brand)
  const metres = streetMetres(task.pickup, task.door)
  if (metres > fleet.maxMetres || task.weightGrams > fleet.maxGrams) return undefined
  const kg = Math.max(0, Math.ceil((task.weightGrams - fleet.freeGrams) / 1_000))
  const amounts: Record<Fee['kind'], number> = {
    base: fleet.base,
    distance: distanceFee(fleet, metres),
    weight: kg * fleet.perKg,
    peak: isPeak(at) ? fleet.atPeak : 0,
    night: isNight(at) ? fleet.atNight : 0,
    weather: weatherFees(fleet)[weather],
  }
  return (Object.keys(amounts) as Fee['kind'][])
    .map((kind) => ({ kind, amount: Math.round(amounts[kind]) }))
    .filter(({ kind, amount }) => kind === 'base' || amount > 0)
}

export const totalOf = (fees: readonly Fee[]): number => fees.reduce((sum, { amount }) => sum + amount, 0)

/** For every minute begun beyond the free ones. */
export function waitingFeeOf({ courier, brand }: Ride, waitedMs: number): number {
  const { freeMs, perMinute, most } = fleetOf(courier, brand).waiting
  return waitedMs > freeMs ? Math.min(most, Math.ceil((waitedMs - freeMs) / 60_000) * perMinute) : 0
}

export const returnFeeOf = ({ courier, brand, price }: Ride): number =>
  Math.round(price * fleetOf(courier, brand).returnShare)

/** What calling it off costs, `lived` after it was accepted. */
export function cancelFeeOf({ courier, brand, price, state }: Ride, livedMs: number): number {
  const { cancel } = fleetOf(courier, brand)
  if (state === 'waiting') return 0
  if (state === 'atShop') return Math.min(price, cancel.atShop)
  if (state !== 'accepted') return price
  return livedMs > cancel.freeMs ? Math.min(price, cancel.accepted) : 0
}

/** A tenth of the price, to the tenth of a yuan: what a ride costs more or less when its courier looks again. */
export const differenceOf = ({ price }: Ride): number => Math.max(10, Math.round(price / 100) * 10)
