const offset = 8 * 3_600_000

/** As people in China write it: 2026-02-02 22:00:00. */
export const chinaTime = (ms: number): string => new Date(ms + offset).toISOString().slice(0, 19).replace('T', ' ')
