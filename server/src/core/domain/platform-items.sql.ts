import { sql } from 'kysely'
import type { AnyMachine } from './any-machine.ts'
import { currentRules, type Rules } from './rules.ts'
import { now } from '../time/clock.ts'
import type { Tx } from '../db/tx.ts'

type Item = { readonly id: number; readonly due: Date }

/** These wait for the platform from now on. */
export const openItems = async (tx: Tx, queue: string, items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return
  await tx
    .insertInto('platform_item')
    .values(items.map(({ id, due }) => ({ queue, thing_id: id, since: now(), due_at: due })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Nobody of the platform is waited for any longer. */
export const closeItems = async (tx: Tx, queues: readonly string[], ids: readonly number[]): Promise<void> => {
  if (queues.length === 0 || ids.length === 0) return
  await sql`delete from platform_item
    where queue = any(${[...queues]}::text[]) and thing_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** The queues in which things of this machine wait for the platform. */
export const queuesOf = ({ waiting }: Pick<AnyMachine, 'waiting'>): string[] => [
  ...new Set(Object.values(waiting).flatMap((wait) => (wait?.queue === undefined ? [] : [wait.queue]))),
]

type Wait<R> = {
  readonly queue?: string | undefined
  readonly deadline: { readonly at: (row: R, rules: Rules) => Date | null }
}

/** Puts things that have just come to this wait into its queue; what has no deadline is due at once. */
export const awaitPlatform = async <R extends { id: number }>(
  tx: Tx,
  { queue, deadline }: Wait<R>,
  rows: readonly R[],
): Promise<void> => {
  if (queue === undefined) return
  const rules = await currentRules()
  await openItems(
    tx,
    queue,
    rows.map((row) => ({ id: row.id, due: deadline.at(row, rules) ?? now() })),
  )
}
