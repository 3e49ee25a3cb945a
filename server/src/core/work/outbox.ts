import { sql, type RawBuilder } from 'kysely'
import { enqueue, job, type Job } from './jobs.ts'
import type { Tx } from '../db/tx.ts'

/**
 * Something that happened, told upwards. The area below declares it (`event('merchant.registered')`) in its events.ts;
 * areas above listen. It is stored with the change and worked off after the commit.
 */
export type Event<D extends object> = { readonly name: string; readonly listeners: Listener<D>[] }

type Listener<D extends object> = Job<D> & {
  /**
   * Whether it would certainly have nothing to do, asked in the statement that changes something and true until that has
   * ended. One that does not say wants to be told.
   */
  readonly idle?: (data: InStatement<D>) => RawBuilder<boolean> | undefined
}

/** What is told, as the statement that changes it knows it: numbers and words may be given to it later. */
export type InStatement<D> = {
  readonly [K in keyof D]: D[K] extends string | number ? D[K] | RawBuilder<D[K]> : D[K]
}

export const event = <D extends object>(name: string): Event<D> => ({ name, listeners: [] })

/** A listener is a job of its own: its failure is retried alone and holds up no other. */
export const listen = <D extends object>(
  to: Event<D>,
  name: string,
  run: (data: D) => Promise<void>,
  { lanes, idle }: Pick<Listener<D>, 'lanes' | 'idle'> = {},
): Job<D> => {
  const listener = { ...job<D>({ name: `${to.name}.${name}`, run, ...(lanes && { lanes }) }), ...(idle && { idle }) }
  to.listeners.push(listener)
  return listener
}

/** Larger than every number before it. Taken while the row it is about is locked, so that its events are in order. */
export const nextEventNumber = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select nextval('event_number')::bigint as number`.execute(tx)
  return Number(rows[0]?.number)
}

/** Tells everyone who listens, in the same commit as the change itself. */
export const announce = async <D extends object>(tx: Tx, what: Event<D>, data: D): Promise<void> => {
  for (const listener of what.listeners) await enqueue(tx, listener, data)
}

/** Whether nobody needs to be told, for a change that is one statement: a condition of it. */
export const unheard = <D extends object>({ listeners }: Event<D>, data: InStatement<D>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...listeners.map(({ idle }) => idle?.(data) ?? sql`false`)], sql` and `)})`
