import { serverClockHeader } from '@zdb/contract/kit/server-clock'

/** By how much the server's clock is ahead of this computer's: between these two. */
type Ahead = { readonly least: number; readonly most: number }

let known: Ahead = { least: 0, most: 0 }
let isKnown = false

/**
 * The server wrote its time between the call and the answer, so every answer narrows the difference down. One that does
 * not fit to those before it tells that a clock was set.
 */
export const noteServerClock = (headers: Headers, calledAt: number): void => {
  const at = Number(headers.get(serverClockHeader))
  if (!at) return
  const [least, most] = [at - Date.now(), at - calledAt]
  const fits = isKnown && least <= known.most && most >= known.least
  known = fits ? { least: Math.max(least, known.least), most: Math.min(most, known.most) } : { least, most }
  isKnown = true
}

/** What time it is with the server: it decides what is too late, whatever this computer's clock says. */
export const serverNow = (): number => Date.now() + (known.least + known.most) / 2

export const forgetServerClock = (): void => {
  isKnown = false
  known = { least: 0, most: 0 }
}
