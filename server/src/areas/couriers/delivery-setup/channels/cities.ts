import { setTimeout as sleep } from 'node:timers/promises'
import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { days, later, minutes, now } from '#core/time/clock'
import { perConnection } from '#core/db/per-connection'
import { divisionsNamed } from '#core/places/divisions/divisions'
import { outcomeOf } from '#ports/couriers/outcome'
import { couriersInUse } from '#ports/couriers/in-use'
import type { Courier } from '#ports/couriers/port'
import { withPlatform } from '../accounts/accounts.ts'
import type { StoreFacts } from '#areas/shop/stores/public'

/** Codes of the division list. Undefined: they do not say. */
type Cities = ReadonlySet<string> | undefined
type StoreCity = Pick<StoreFacts, 'city_code' | 'county_code'>

const holdsMs = days(1)
const askAgainMs = minutes(5)
/** A list of channels waits no longer for it. */
const patienceMs = 1_000

/** Asked under the account that the database keeps for us. */
const memory = perConnection(() => new Map<Courier, { cities: Promise<Cities>; until: Date }>())

/** Some write 北京, some 北京市, and some name a city of a county's rank (昆山) beside the others. */
const codesOf = (name: string): string[] => {
  const counties = divisionsNamed('county', name)
  return [...divisionsNamed('city', name), ...(counties.length === 1 ? counties : [])].map(({ code }) => code)
}

const ask = async (courier: Courier): Promise<Cities> => {
  const answer = await outcomeOf(() =>
    withPlatform(courier.name, (account) => courier.cities?.(account) ?? Promise.resolve([])),
  )
  return answer.failure || answer.done.length === 0 ? undefined : new Set(answer.done.flatMap(codesOf))
}

/** What they say holds for a day, that they said nothing for a while. */
const citiesOf = async (courier: Courier): Promise<Cities> => {
  const kept = memory()
  const known = kept.get(courier)
  if (known && known.until > now()) return known.cities
  const cities = ask(courier).catch((error: unknown) => {
    kept.delete(courier)
    throw error
  })
  const asked = { cities, until: later(askAgainMs) }
  kept.set(courier, asked)
  if (await cities) asked.until = later(holdsMs)
  return cities
}

/** Whether a courier rides where the store is; what nobody knows counts as yes. */
export const rides = async (
  courier: Courier,
  { city_code, county_code }: StoreCity,
  patience: number = patienceMs,
): Promise<boolean> => {
  if (!courier.cities) return true
  const cities = await Promise.race([citiesOf(courier), sleep(patience, undefined, { ref: false })])
  return !cities || cities.has(city_code) || cities.has(county_code)
}

/** The couriers that do not ride where the store is; without patience, of those that have said so already. */
export const strangersTo = async (store: StoreCity, patience?: number): Promise<ReadonlySet<CourierName>> => {
  const couriers = couriersInUse()
  const riding = await Promise.all(couriers.map((courier) => rides(courier, store, patience)))
  return new Set(couriers.filter((_, at) => !riding[at]).map(({ name }) => name))
}
