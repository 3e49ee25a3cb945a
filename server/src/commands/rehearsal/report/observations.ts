import type { DeskAction } from '@zdb/contract/desk/rehearsals/report'

/** What a hand did with an order, in the time of the shop. */
export type Handling = {
  startedAt: number
  readyAt?: number
  calledAt?: number
  signedAt?: number
  passedOn?: true
  /** The plan of the festival has no place left at its hour. */
  full?: true
}

/** Everything that was seen while it was played; what became of an order is asked of the copy afterwards. */
export const openObservations = () => {
  const times = new Map<DeskAction, number[]>()
  const refusals = new Map<DeskAction, Map<string, number>>()
  const handled = new Map<string, Handling>()
  const waiting = new Map<string, number>()
  const queues = new Map<string, number>()
  /** Milliseconds of hands, by the hour in which they were spent. */
  const busy = new Map<number, number>()
  let answersMs = 0
  return {
    times,
    refusals,
    handled,
    waiting,
    queues,
    busy,
    /** How long hands stood before a screen that had not answered yet. */
    waited: (ms: number): void => {
      answersMs += ms
    },
    answersMs: (): number => answersMs,
    timed: (action: DeskAction, ms: number): void => {
      times.set(action, [...(times.get(action) ?? []), ms])
    },
    refused: (action: DeskAction, why: string): void => {
      const known = refusals.get(action) ?? new Map<string, number>()
      refusals.set(action, known.set(why, (known.get(why) ?? 0) + 1))
    },
    worked: (at: number, ms: number): void => {
      const hour = Math.floor(at / 3_600_000)
      busy.set(hour, (busy.get(hour) ?? 0) + ms)
    },
  }
}
export type Observations = ReturnType<typeof openObservations>
