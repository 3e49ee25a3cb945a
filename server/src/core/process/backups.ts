import type { GaugeReading } from './gauge.ts'

let keptAt: () => number | undefined = () => undefined

/** Who keeps backups beside this process, if anybody does. */
export const watchBackups = (read: () => number | undefined): void => {
  keptAt = read
}

export const backupAge = (): readonly GaugeReading[] => {
  const at = keptAt()
  return at === undefined ? [] : [{ of: 'log', value: (Date.now() - at) / 1_000 }]
}
