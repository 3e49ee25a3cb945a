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
