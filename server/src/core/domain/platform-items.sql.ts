import { sql } from 'kysely'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import type { AnyMachine } from './any-machine.ts'
import { currentRules, type Rules } from './rules.ts'
import { now } from '../time/clock.ts'
import { db, type Tx } from '../db/tx.ts'

type Item = { readonly id: number; readonly due: Date; readonly role?: OperatorRole | undefined }

/** These wait for the platform from now on. */
export const openItems = async (tx: Tx, queue: string, items: readonly Item[]): Promise<void> => {
  if (items.length === 0) return
  await tx
    .insertInto('platform_item')
    .values(items.map(({ id, due, role = '' }) => ({ queue, thing_id: id, since: now(), due_at: due, role })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Nobody of the platform is waited for any longer. */
export const closeItems = async (tx: Tx, queues: readonly string[], ids: readonly number[]): Promise<void> => {
  if (queues.length === 0 || ids.length === 0) return
  await sql`delete from platform_item
    where queue = any(${[...queues]}::text[]) and thing_id = any(${[...ids]}::bigint[])`.execute(tx)
}

/** Which of these things wait for the platform at present, as `queue/id`. */
export const itemsAmong = async (things: readonly { queue: string; id: number }[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ queue: string; thing_id: number }>`
    select i.queue, i.thing_id from platform_item i
    join unnest(${things.map(({ queue }) => queue)}::text[], ${things.map(({ id }) => id)}::bigint[]) as t(queue, id)
      on t.queue = i.queue and t.id = i.thing_id`.execute(db())
  return new Set(rows.map(({ queue, thing_id }) => `${queue}/${thing_id}`))
}

/** The queues in which things of this machine wait for the platform. */
export const queuesOf = ({ waiting }: Pick<AnyMachine, 'waiting'>): string[] => [
  ...new Set(Object.values(waiting).flatMap((wait) => (wait?.queue === undefined ? [] : [wait.queue]))),
]

type Wait<R> = {
  readonly queue?: string | undefined
  readonly role?: RolesOf | undefined
  readonly deadline: { readonly at: (row: R, rules: Rules) => Date | null }
}

/** Whom each of these things is for, in a queue that is split by role. */
export type RolesOf = (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, OperatorRole>>

/** Puts things that have just come to this wait into its queue; what has no deadline is due at once. */
export const awaitPlatform = async <R extends { id: number }>(
  tx: Tx,
  { queue, role, deadline }: Wait<R>,
  rows: readonly R[],
): Promise<void> => {
  if (queue === undefined) return
  const rules = await currentRules()
  const roles = await role?.(
    tx,
    rows.map(({ id }) => id),
  )
  await openItems(
    tx,
    queue,
    rows.map((row) => ({ id: row.id, due: deadline.at(row, rules) ?? now(), role: roles?.get(row.id) })),
  )
}
