import { assumed, type Country } from './country.ts'

/** Which shard each merchant lies on. */
type PlaceMerchants = (country: Country, shards: number) => Uint16Array

const scattered = (value: number): number => {
  let mixed = Math.imul(value + 0x9e3779b9, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const sizeOf = ({ upTo }: Country, merchant: number): number =>
  (upTo[merchant] ?? 0) - (merchant === 0 ? 0 : (upTo[merchant - 1] ?? 0))

/** By the merchant’s number alone: what a database does by itself. */
const byMerchant: PlaceMerchants = ({ merchants }, shards) =>
  Uint16Array.from({ length: merchants }, (_, merchant) => scattered(merchant) % shards)

/** By the number of the city: all of a city lie together, and the largest city is one shard. */
const byCity: PlaceMerchants = ({ cityOf }, shards) => Uint16Array.from(cityOf, (city) => scattered(city) % shards)

const provinces = assumed.cities / assumed.citiesOfAProvince

/** City by city, province by province, cut into parts of one size: what is near lies together, a large city on several. */
const byPlace: PlaceMerchants = (country, shards) => {
  const cities = [...country.membersOf.keys()].toSorted((a, b) => (a % provinces) - (b % provinces) || a - b)
  const shardOf = new Uint16Array(country.merchants)
  const part = (country.upTo.at(-1) ?? 0) / shards
  let load = 0
  for (const merchant of cities.flatMap((city) => country.membersOf[city] ?? [])) {
    shardOf[merchant] = Math.min(shards - 1, Math.floor(load / part))
    load += sizeOf(country, merchant)
  }
  return shardOf
}

export const placements = { byMerchant, byCity, byPlace } as const
export type PlacementName = keyof typeof placements
