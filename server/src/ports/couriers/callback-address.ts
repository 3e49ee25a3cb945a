import type { CourierName } from '@zdb/contract/delivery/couriers'

let base = ''

/** The address the outside calls us by, once it is known. */
export const useCallbacksAt = (url: string): void => {
  base = url
}

/** Where a courier tells how a delivery goes. */
export const callbackOf = (name: CourierName): string => `${base}/courier-callback/${name}`
