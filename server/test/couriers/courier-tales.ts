import type { CourierName } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'

/** What may become of a ride, as the steps somebody steers it through. */
export const tales = {
  delivered: ['delivered'],
  droppedFirst: ['accepted', 'dropped', 'delivered'],
  cancelled: ['accepted', 'cancelled'],
  returned: ['returned'],
  failed: ['pickedUp', 'failed'],
} as const
export type Tale = keyof typeof tales
export const taleNames = Object.keys(tales) as Tale[]

const { completed, cancelled, returned, failed } = deliveryStates
const usual = { delivered: completed.code, droppedFirst: completed.code, cancelled: cancelled.code }
const lateCancel = { ...usual, returned: cancelled.code, failed: cancelled.code }

/** Where each tale ends by what its courier has words for. 快递鸟 follows parcels: nobody drops or cancels them. */
export const endings: Readonly<Record<CourierName, Partial<Record<Tale, number>>>> = {
  dada: { ...usual, returned: returned.code, failed: failed.code },
  sf: { ...usual, returned: returned.code, failed: failed.code },
  shansong: { ...usual, returned: returned.code, failed: cancelled.code },
  fengniao: { ...usual, returned: failed.code, failed: failed.code },
  peisong: lateCancel,
  uupt: { ...usual, returned: failed.code, failed: failed.code },
  kd100: lateCancel,
  kdniao: { delivered: completed.code, returned: returned.code },
}

/** What else one has to know of a courier before calling it, and may expect of its callbacks. */
type Manners = {
  /** The carrier it is asked for, where it only passes parcels on. */
  brand?: string
  /** What of that its account has to say. */
  more?: Readonly<Record<string, string>>
  /** It never says who rides. */
  namesNobody?: true
  /** Its callbacks say what it takes, and may be believed. */
  tellsFee?: true
}

export const manners: Readonly<Record<CourierName, Manners>> = {
  dada: {},
  sf: { tellsFee: true },
  shansong: {},
  fengniao: {},
  peisong: {},
  uupt: {},
  kd100: { brand: 'uupaotui' },
  kdniao: { brand: 'SF', more: { ShipperCode: 'SF' }, namesNobody: true },
}

/** All orders of these. */
export const permutations = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((first, index) => permutations(things.toSpliced(index, 1)).map((rest) => [first, ...rest]))
