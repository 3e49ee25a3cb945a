import { sql } from 'kysely'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import { queues, type QueueName } from '@zdb/contract/platform/inbox/queues'
import { db, type Tx } from '#core/db/tx'
import { now } from '#core/time/clock'

export type Item = {
  queue: QueueName
  /** Whom it is for; empty: everybody who works on the queue. */
  role: string
  thing_id: number
  since: Date
  due_at: Date
  worker_id: number | null
  worked_at: Date | null
}

/** A badge shows no more than this. */
export const countLimit = 1_000

/** The part of a queue that is for one role, or for all who work on it. */
export type Line = { readonly queue: QueueName; readonly role: OperatorRole | '' }

const rows = (lines: readonly Line[]) =>
  sql`unnest(${lines.map(({ queue }) => queue)}::text[], ${lines.map(({ role }) => role)}::text[],
    ${lines.map(({ queue }) => queues[queue].weight)}::int[]) as q (queue, role, weight)`

/** Where an item stands among all: its urgency in microseconds, less is sooner, and what tells it from its like. */
export type Place = { readonly urgency: number; readonly id: number; readonly queue: string }
export type Placed = Item & { urgency: number }

type Wanted = {
  limit: number
  /** From behind this one on. */
  after?: Place | undefined
  workerId?: number
  freeFor?: { workerId: number; staleBefore: Date }
}

const behind = (place: Place | undefined) => {
  if (!place) return { inQueue: sql`true`, among: sql`true` }
  const { urgency, id, queue } = place
  const moment = sql`timestamptz 'epoch' + ${urgency}::bigint * interval '1 microsecond'`
  return {
    inQueue: sql`(i.due_at, i.thing_id) >= (${moment} + q.weight * interval '1 hour', ${id})`,
    among: sql`(i.due_at - q.weight * interval '1 hour', i.thing_id, q.queue) > (${moment}, ${id}, ${queue})`,
  }
}

/** What is most urgent in these lines: each is read from its own front, however long it is. */
export const frontOf = async (
  lines: readonly Line[],
  { limit, after, workerId, freeFor }: Wanted,
): Promise<Placed[]> => {
  const { inQueue, among } = behind(after)
  const mine = workerId === undefined ? sql`true` : sql`worker_id = ${workerId}`
  const free = freeFor
    ? sql`(worker_id is null or worker_id = ${freeFor.workerId} or worked_at < ${freeFor.staleBefore})`
    : sql`true`
  // One more of each line than asked for: the one behind which the reading begins is among them.
  const { rows: items } = await sql<Placed>`
    select q.queue, i.role, i.thing_id, i.since, i.due_at, i.worker_id, i.worked_at,
      (extract(epoch from i.due_at - q.weight * interval '1 hour') * 1000000)::bigint as urgency
    from ${rows(lines)} cross join lateral (
      select * from platform_item i where i.queue = q.queue and i.role = q.role and ${inQueue} and ${mine} and ${free}
      order by i.due_at, i.thing_id limit ${limit + 1}) i
    where ${among}
    order by i.due_at - q.weight * interval '1 hour', i.thing_id, q.queue limit ${limit}`.execute(db())
  return items
}

export type QueueCount = { queue: QueueName; waiting: number; overdue: number }

export const countsOf = async (lines: readonly Line[]): Promise<QueueCount[]> => {
  // In the order of the index: where one queue is long, an empty one would be looked for through all of it.
  const upTo = (condition: ReturnType<typeof sql>) => sql`
    select count(*)::int from (
      select 1 from platform_item i where i.queue = q.queue and i.role = q.role and ${condition}
      order by i.due_at, i.thing_id limit ${countLimit}) counted`
  const { rows: counts } = await sql<QueueCount>`
    select q.queue, (${upTo(sql`true`)}) as waiting, (${upTo(sql`i.due_at < ${now()}`)}) as overdue
    from ${rows(lines)}`.execute(db())
  return counts
}

export const itemOf = (queue: QueueName, id: number): Promise<Item | undefined> =>
  db()
    .selectFrom('platform_item')
    .selectAll()
    .where('queue', '=', queue)
    .where('thing_id', '=', id)
    .executeTakeFirst() as Promise<Item | undefined>

/** The item, held until the transaction ends. */
export const lockItem = (tx: Tx, queue: QueueName, id: number): Promise<Item | undefined> =>
  tx
    .selectFrom('platform_item')
    .selectAll()
    .where('queue', '=', queue)
    .where('thing_id', '=', id)
    .forUpdate()
    .executeTakeFirst() as Promise<Item | undefined>

/** Who works on it from now on; nobody: it is put back. */
export const assignItem = async (tx: Tx, { queue, thing_id }: Item, workerId: number | null): Promise<void> => {
  await tx
    .updateTable('platform_item')
    .set({ worker_id: workerId, worked_at: workerId === null ? null : now() })
    .where('queue', '=', queue)
    .where('thing_id', '=', thing_id)
    .execute()
}
