import { enqueue, job, type Job } from './jobs.ts'
import type { Tx } from './tx.ts'

/** What areas tell each other, upwards. Each area adds its rows by declaration merging in its own folder. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Events {}

export type EventName = keyof Events & string

const listeners = new Map<string, Job<never>[]>()

/** A listener is a job of its own: its failure is retried alone and holds up no other. */
export const listener = <E extends EventName>(event: E, name: string, run: (data: Events[E]) => Promise<void>) => {
  const listening = job<Events[E] & object>({ name: `${event}.${name}`, run })
  const jobs = listeners.get(event) ?? []
  if (!jobs.some((known) => known.name === listening.name)) listeners.set(event, [...jobs, listening as Job<never>])
  return listening
}

/** Tells everyone who listens, in the same commit as the change itself. */
export const announce = async <E extends EventName>(tx: Tx, event: E, data: Events[E]): Promise<void> => {
  for (const listening of listeners.get(event) ?? []) await enqueue(tx, listening, data as never)
}

export const listening = (): Job<never>[] => [...listeners.values()].flat()
