import type { Im } from './port.ts'

let inUse: Im | undefined

/** The messaging service of this process; without one people chat over our own socket. */
export const useIm = (im: Im | undefined): void => {
  inUse = im
}

export const imInUse = (): Im | undefined => inUse
