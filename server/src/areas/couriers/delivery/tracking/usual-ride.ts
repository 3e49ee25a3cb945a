/** How long things take until rides of one's own say otherwise. */
export const usualRide = {
  /** A bicycle in a city, red lights included. */
  metresPerMinute: 250,
  acceptMinutes: 8,
  shopMinutes: 4,
  doorMinutes: 2,
  /** Streets are longer than the flight of a crow, by so much where no map says how much. */
  detour: 1.3,
} as const
