import { isRecord } from './raw-body.ts'
import type { Random } from './random.ts'

/** How often something goes wrong: a chance from 0 to 1, or the next so many times. */
export type Often = number | { next: number }
export type Faults<Name extends string> = Record<Name, Often>

const oftenOf = (given: unknown): Often =>
  isRecord(given)
    ? { next: Math.max(0, Math.floor(Number(given.next) || 0)) }
    : Math.min(1, Math.max(0, Number(given ?? 0) || 0))

/** Every named fault as it was given; one that was not named does not happen. */
export const faultsOf = <Name extends string>(names: Readonly<Record<Name, string>>, value: unknown): Faults<Name> => {
  const given = isRecord(value) ? value : {}
  return Object.fromEntries(Object.keys(names).map((name) => [name, oftenOf(given[name])])) as Faults<Name>
}

export const happens = (often: Often): boolean => (typeof often === 'number' ? often : often.next) > 0

/** Whether it goes wrong this time; a counted fault is used up by it. */
export function strikes<Name extends string>(faults: Faults<Name>, name: Name, random: Random): boolean {
  const often = faults[name]
  if (!happens(often)) return false
  if (typeof often === 'number') return random() < often
  faults[name] = { next: often.next - 1 } as Faults<Name>[Name]
  return true
}
