import type { CourierName } from '../town/entities.ts'

/** What sets one fleet apart from another. Money in fen. */
export type Fleet = {
  readonly base: number
  readonly freeMetres: number
  readonly perKm: number
  /** On top for every km beyond five. */
  readonly farPerKm: number
  readonly freeGrams: number
  readonly perKg: number
  readonly atPeak: number
  readonly atNight: number
  /** In rain; snow costs twice as much. */
  readonly inRain: number
  /** Coming back, as a part of the price. */
  readonly returnShare: number
  readonly waiting: { readonly freeMs: number; readonly perMinute: number; readonly most: number }
  readonly maxMetres: number
  readonly maxGrams: number
  readonly metresPerSecond: number
  /** How long it takes on average until somebody takes a ride, in a quiet hour and without a tip. */
  readonly acceptSeconds: number
  readonly acceptChance: number
  readonly dropChance: number
  /** How much a busy hour slows it, 0 to 1: riders with one parcel feel nothing, those with a full box everything. */
  readonly crowding: number
  readonly cancel: { readonly freeMs: number; readonly accepted: number; readonly atShop: number }
  /** Over land, by the day. */
  readonly express?: true
}

const minute = 60_000
const city = {
  freeMetres: 1_000,
  freeGrams: 5_000,
  maxMetres: 20_000,
  maxGrams: 30_000,
  farPerKm: 50,
  waiting: { freeMs: 5 * minute, perMinute: 50, most: 5_00 },
} as const

/** Prices and manners are invented to be told apart; only their order of size is that of the market. */
export const fleets = {
  dada: {
    ...city,
    base: 7_00,
    perKm: 1_50,
    perKg: 1_00,
    atPeak: 1_50,
    atNight: 3_00,
    inRain: 2_00,
    returnShare: 0.5,
    metresPerSecond: 5.0,
    acceptSeconds: 110,
    acceptChance: 0.97,
    dropChance: 0.04,
    crowding: 0.6,
    cancel: { freeMs: minute, accepted: 2_00, atShop: 2_00 },
  },
  sf: {
    ...city,
    base: 9_00,
    perKm: 1_60,
    perKg: 1_50,
    atPeak: 1_00,
    atNight: 4_00,
    inRain: 1_50,
    returnShare: 0.6,
    metresPerSecond: 5.2,
    acceptSeconds: 130,
    acceptChance: 0.985,
    dropChance: 0.015,
    crowding: 0.4,
    cancel: { freeMs: minute, accepted: 2_00, atShop: 4_00 },
  },
  shansong: {
    ...city,
    base: 15_00,
    perKm: 2_20,
    perKg: 2_00,
    atPeak: 2_00,
    atNight: 5_00,
    inRain: 4_00,
    returnShare: 1,
    maxMetres: 50_000,
    metresPerSecond: 6.4,
    acceptSeconds: 50,
    acceptChance: 0.99,
    dropChance: 0.01,
    crowding: 0.1,
    cancel: { freeMs: minute, accepted: 3_00, atShop: 6_00 },
  },
  fengniao: {
    ...city,
    base: 6_50,
    perKm: 1_40,
    perKg: 1_00,
    atPeak: 2_50,
    atNight: 3_00,
    inRain: 2_50,
    returnShare: 0.5,
    maxMetres: 12_000,
    metresPerSecond: 5.0,
    acceptSeconds: 140,
    acceptChance: 0.95,
    dropChance: 0.05,
    crowding: 0.9,
    cancel: { freeMs: minute, accepted: 2_00, atShop: 3_00 },
  },
  peisong: {
    ...city,
    base: 7_50,
    perKm: 1_50,
    perKg: 1_00,
    atPeak: 2_00,
    atNight: 3_00,
    inRain: 2_00,
    returnShare: 0.45,
    maxMetres: 15_000,
    metresPerSecond: 5.4,
    acceptSeconds: 90,
    acceptChance: 0.97,
    dropChance: 0.03,
    crowding: 0.8,
    cancel: { freeMs: minute, accepted: 2_00, atShop: 3_00 },
  },
  uupt: {
    ...city,
    base: 10_00,
    perKm: 1_80,
    perKg: 1_50,
    atPeak: 1_50,
    atNight: 4_00,
    inRain: 3_00,
    returnShare: 0.8,
    maxMetres: 40_000,
    metresPerSecond: 5.8,
    acceptSeconds: 80,
    acceptChance: 0.98,
    dropChance: 0.025,
    crowding: 0.25,
    cancel: { freeMs: minute, accepted: 2_00, atShop: 5_00 },
  },
  gxd: {
    ...city,
    base: 5_80,
    perKm: 1_40,
    perKg: 80,
    atPeak: 1_00,
    atNight: 2_00,
    inRain: 1_00,
    returnShare: 0.4,
    maxMetres: 10_000,
    metresPerSecond: 4.8,
    acceptSeconds: 180,
    acceptChance: 0.92,
    dropChance: 0.07,
    crowding: 0.7,
    cancel: { freeMs: minute, accepted: 1_50, atShop: 2_00 },
  },
  express: {
    base: 18_00,
    freeMetres: Infinity,
    perKm: 0,
    farPerKm: 0,
    freeGrams: 1_000,
    perKg: 5_00,
    atPeak: 0,
    atNight: 0,
    inRain: 0,
    returnShare: 0,
    waiting: { freeMs: Infinity, perMinute: 0, most: 0 },
    maxMetres: Infinity,
    maxGrams: 100_000,
    metresPerSecond: 15,
    acceptSeconds: 1_200,
    acceptChance: 1,
    dropChance: 0,
    crowding: 0,
    cancel: { freeMs: Infinity, accepted: 0, atShop: 0 },
    express: true,
  },
} as const satisfies Record<string, Fleet>

/** What an aggregator keeps of every ride. */
const share = 50

/** The fleets behind the aggregator, by its names for them. */
const brands: Readonly<Record<string, keyof typeof fleets>> = {
  shunfengtongcheng: 'sf',
  fengniaotongcheng: 'fengniao',
  meituantongcheng: 'peisong',
  shansongtongcheng: 'shansong',
  dadatongcheng: 'dada',
  uupaotui: 'uupt',
  gxdtongcheng: 'gxd',
}

export function fleetOf(courier: CourierName, brand: string): Fleet {
  if (courier === 'kdniao') return fleets.express
  if (courier !== 'kd100') return fleets[courier]
  const fleet = fleets[brands[brand] ?? 'gxd']
  return { ...fleet, base: fleet.base + share }
}
