import type { BacklogSource } from '#core/domain/health'
import type { GaugeReading, GaugeSource } from '#core/process/gauge'
import { now } from '#core/time/clock'

/** How much waits in each queue and how long the oldest of it has waited; one look at each for both. */
export const backlogGauges = (sources: readonly BacklogSource[]): readonly GaugeSource[] => {
  const look = () => Promise.all(sources.map(async ({ of, read }) => ({ of, ...(await read()) })))
  let looking: ReturnType<typeof look> | undefined
  const readings = () => (looking ??= look().finally(() => (looking = undefined)))
  const ageOf = (oldestAt: Date | null): number =>
    oldestAt ? Math.max(0, (now().getTime() - oldestAt.getTime()) / 1_000) : 0
  return [
    {
      name: 'zdb_queue_waiting',
      help: 'What is due in a queue and nobody has taken, counted up to ten thousand',
      label: 'queue',
      read: async (): Promise<GaugeReading[]> => (await readings()).map(({ of, backlog }) => ({ of, value: backlog })),
    },
    {
      name: 'zdb_queue_oldest_seconds',
      help: 'How long the oldest of it has been due',
      label: 'queue',
      read: async (): Promise<GaugeReading[]> =>
        (await readings()).map(({ of, oldestAt }) => ({ of, value: ageOf(oldestAt) })),
    },
  ]
}
