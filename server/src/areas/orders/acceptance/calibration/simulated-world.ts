import { childrenOf, divisionByCode } from '#core/places/divisions/divisions'
import type { Random } from './random.ts'

/** A shop with its own costs, kilometres, hours and hands. */
export type Shop = {
  readonly id: number
  readonly county: string
  readonly types: readonly number[]
  /** What it must get at least for ordinary work, as a part of what such work usually costs there. */
  readonly cost: number
  readonly perKilometre: number
  readonly opens: number
  readonly closes: number
  /** So many orders a day it can make. */
  readonly hands: number
  readonly x: number
  readonly y: number
}

export type County = {
  readonly code: string
  readonly weight: number
  readonly x: number
  readonly y: number
  /** What flowers and cakes usually cost there, in yuan. */
  readonly level: number
}

export type City = { readonly code: string; readonly counties: readonly County[]; readonly shops: readonly Shop[] }

export const simulatedTypes = [1, 2] as const

const cityOf = (random: Random, code: string, index: number, countyCount: number, firstShop: number): City => {
  const counties = childrenOf(code)
    .slice(0, countyCount)
    .map((county, rank): County => ({
      code: county.code,
      weight: 1 / (rank + 1) ** 1.3,
      x: random.between(0, 24),
      y: random.between(0, 24),
      level: random.between(0.85, 1.25) * (index === 0 ? 1.15 : 1),
    }))
  const shops = counties.flatMap((county, place) =>
    Array.from({ length: Math.max(1, Math.round(9 * county.weight)) }, (_, nth): Shop => ({
      id: firstShop + place * 20 + nth,
      county: county.code,
      types: random.chance(0.2) ? [1, 2] : [random.chance(0.65) ? 1 : 2],
      cost: random.between(0.62, 1.18),
      perKilometre: random.between(0.004, 0.022),
      opens: random.whole(7, 9),
      closes: random.whole(19, 23),
      hands: random.whole(3, 14),
      x: county.x + random.normal() * 2,
      y: county.y + random.normal() * 2,
    })),
  )
  return { code, counties, shops }
}

/** Cities with their counties, the first of each the busiest, and the shops in them. */
export const simulatedCities = (random: Random, codes: readonly string[], countyCount: number): City[] =>
  codes.map((code, index) => {
    if (!divisionByCode(code)) throw new Error(`${code} is no city`)
    return cityOf(random, code, index, countyCount, 1_000_000 + index * 1_000)
  })
