let shift = 0

/** The one source of time. SQL is given this moment and never asks the database's own clock for business facts. */
export const now = (): Date => new Date(Date.now() + shift)

export const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds)

export const seconds = (count: number): number => count * 1_000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * 86_400_000

/** Moves the clock of this process; the world stands still only in tests and demos. */
export const moveClock = (milliseconds: number): void => {
  shift += milliseconds
}

export const resetClock = (): void => {
  shift = 0
}

/** By how much it was moved. */
export const movedBy = (): number => shift

let speed = 1

/** Time passes so many times as fast in this process: where a festival is rehearsed in minutes. */
export const runFast = (times: number): void => {
  speed = times
}

/** How many seconds of the wall that is: for the one queue that waits by the database's clock. */
export const wallSeconds = (count: number): number => Math.ceil(count / speed)
