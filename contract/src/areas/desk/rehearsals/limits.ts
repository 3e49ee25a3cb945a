/** How much may be asked of one rehearsal, and what is asked where nobody says otherwise. */
export const rehearsalLimits = {
  factor: { least: 1, most: 50, usual: 3 },
  hours: { least: 1, most: 16, usual: 12 },
  minutes: { least: 1, most: 60, usual: 15 },
  hands: { least: 1, most: 60 },
  making: { least: 0, most: 120, usual: 12 },
} as const

/** One takes a processor and a half for a quarter of an hour, from everybody; so many may be played within 24 hours. */
export const mostOfADay = 5

/** Time may pass so many times as fast: beyond that quotes of couriers run out before they are taken. */
export const mostSpeed = 90

export const speedOf = ({ hours, minutes }: { hours: number; minutes: number }): number => (hours * 60) / minutes
