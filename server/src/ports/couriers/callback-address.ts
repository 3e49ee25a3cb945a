import { courierNames, type CourierName } from '@zdb/contract/couriers/delivery/couriers'

let base = ''

/** The address the outside calls us by, once it is known. */
export const useCallbacksAt = (url: string): void => {
  base = url
}

/** Where couriers call back, and where they did before: 快递100 takes an address of fifty characters at most. */
export const callbackPath = '/c'
export const formerCallbackPath = '/courier-callback'
const shortNames: Readonly<Partial<Record<CourierName, string>>> = { kd100: 'k' }

/** Where a courier tells how a delivery goes. */
export const callbackOf = (name: CourierName): string => `${base}${callbackPath}/${shortNames[name] ?? name}`

/** Whom an address of ours belongs to; itself where that is its whole name. */
export const courierAt = (word: string): string => courierNames.find((name) => shortNames[name] === word) ?? word
