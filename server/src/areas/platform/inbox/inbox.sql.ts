import { sql } from 'kysely'
import { queues, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Item = {
  queue: QueueName
  thing_id: number
  since: Date
  due_at: Date
  worker_id: number | null
  worked_at: Date | null
}

/** A badge shows no more than this. */
export const countLimit = 1_000

const rows = (names: readonly QueueName[]) =>
  sql`unnest(${[...names]}::text[], ${names.map((name) => queues[name].weight)}::int[]) as q (queue, weight)`

/** What is most urgent in these queues: each is read from its own front, however long it is. */
export const frontOf = async (
  names: readonly QueueName[],
  { limit, workerId, freeFor }: { limit: number; workerId?: number; freeFor?: { workerId: number; staleBefore: Date } },
): Promise<Item[]> => {
  const mine = workerId === undefined ? sql`true` : sql`worker_id = ${workerId}`
  const free = freeFor
    ? sql`(worker_id is null or worker_id = ${freeFor.workerId} or worked_at < ${freeFor.staleBefore})`
    : sql`true`
  const { rows: items } = await sql<Item>`
    select q.queue, i.thing_id, i.since, i.due_at, i.worker_id, i.worked_at
    from ${rows(names)} cross join lateral (
      select * from platform_item i where i.queue = q.queue and ${mine} and ${free}
      order by i.due_at, i.thing_id limit ${limit}) i
    order by i.due_at - q.weight * interval '1 hour', i.thing_id limit ${limit}`.execute(db())
  return items
}

export type QueueCount = { queue: QueueName; waiting: number; overdue: number }

export const countsOf = async (names: readonly QueueName[]): Promise<QueueCount[]> => {
  // In the order of the index: where one queue is long, an empty one would be looked for through all of it.
  const upTo = (condition: ReturnType<typeof sql>) => sql`
    select count(*)::int from (
      select 1 from platform_item i where i.queue = q.queue and ${condition}
      order by i.due_at, i.thing_id limit ${countLimit}) counted`
  const { rows: counts } = await sql<QueueCount>`
    select q.queue, (${upTo(sql`true`)}) as waiting, (${upTo(sql`i.due_at < ${now()}`)}) as overdue
    from ${rows(names)}`.execute(db())
  return counts
}

export const itemOf = (queue: QueueName, id: number): Promise<Item | undefined> =>
  db()
    .selectFrom('platform_item')
    .selectAll()
    .where('queue', '=', queue)
    .where('thing_id', '=', id)
    .executeTakeFirst() as Promise<Item | undefined>

/** Takes an item nobody works on, or one whose worker has not been at it since. */
export const takeItem = async (
  tx: Tx,
  { queue, id }: { queue: QueueName; id: number },
  { workerId, staleBefore, over }: { workerId: number; staleBefore: Date; over: boolean },
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update platform_item set worker_id = ${workerId}, worked_at = ${now()}
    where queue = ${queue} and thing_id = ${id}
      and (worker_id is null or worker_id = ${workerId} or worked_at < ${staleBefore} or ${over})`.execute(tx)
  return numAffectedRows > 0n
}

export const releaseItem = async (tx: Tx, queue: QueueName, id: number, workerId: number): Promise<void> => {
  await tx
    .updateTable('platform_item')
    .set({ worker_id: null, worked_at: null })
    .where('queue', '=', queue)
    .where('thing_id', '=', id)
    .where('worker_id', '=', workerId)
    .execute()
}
