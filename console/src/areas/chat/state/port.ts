import type { ImPort } from '../engine/port.ts'

let present: ImPort | undefined

/** The engine in use; nothing before the first sign-in. */
export const imPort = (): ImPort | undefined => present

export const setImPort = (port: ImPort | undefined) => {
  present = port
}
