import { mapsFailure, type Maps } from './port.ts'

const refuse = (): Promise<never> => Promise.reject(mapsFailure('refused', 'no map service is in use'))

export const noMaps: Maps = { geocode: refuse, reverse: refuse, inputTips: refuse, distance: refuse, way: refuse }

let inUse = noMaps

/** The map service this process asks, also in work that no request began. */
export const useMaps = (maps: Maps): void => {
  inUse = maps
}

export const mapsInUse = (): Maps => inUse
