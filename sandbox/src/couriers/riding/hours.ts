const hour = 3_600_000

/** How busy the streets are by the hour in China, 0 to 1. */
// prettier-ignore
const loads = [
  0.2, 0.15, 0.1, 0.1, 0.1, 0.1, 0.15, 0.25, 0.35, 0.4, 0.55, 0.9,
  1.0, 0.7, 0.4, 0.4, 0.5, 0.8, 1.0, 0.8, 0.55, 0.45, 0.35, 0.25,
]
const chinaHour = (at: number): number => Math.floor(at / hour + 8) % 24
export const loadAt = (at: number): number => loads[chinaHour(at)] ?? 0.5
export const isPeak = (at: number): boolean => loadAt(at) >= 0.8
export const isNight = (at: number): boolean => chinaHour(at) >= 22 || chinaHour(at) < 6
