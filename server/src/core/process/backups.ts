import type { GaugeReading } from './gauge.ts'

/** When each part of the backups was last whole, in milliseconds. */
export type KeptAt = Readonly<Record<string, number>>

let keptAt: () => KeptAt | undefined = () => undefined

/** Who keeps backups beside this process, if anybody does. */
export const watchBackups = (read: () => KeptAt | undefined): void => {
  keptAt = read
}

export const backupAges = (): readonly GaugeReading[] =>
  Object.entries(keptAt() ?? {}).map(([part, at]) => ({ of: part, value: (Date.now() - at) / 1_000 }))
