import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#core/db/tx'
import { wakeHere } from '#core/db/process-notices'
import { move, moveAll, moveAlone } from '#core/domain/machine'
import type { Actor, SystemActor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { ofSending, type Job, type NewJob } from './jobs.sql.ts'
import { printJob, type JobMove } from './machine.ts'

type JobChange = {
  actor: Actor | SystemActor
  note?: string
  set?: Partial<NewJob>
  /** Only while it is still this sending of it that is talked of. */
  sentAt?: Date | null
  /** Only while this holds too. */
  when?: RawBuilder<boolean>
}

/** What every move leaves behind: whose turn it is, since when, and what is to be known of it. */
const columnsAfter = (name: JobMove, { actor, note = '', set = {} }: JobChange): Partial<NewJob> => {
  const { to } = printJob.moves[name]
  const inQueue = to === 'queued' ? { sent_at: null, cloud_number: '', count_before: null, next_at: now() } : {}
  const over = to === 'printed' || to === 'failed' || to === 'cancelled' ? { next_at: null } : {}
  const dropped = to === 'cancelled' ? { dropped: actor.kind !== 'merchant' } : {}
  const out = to === 'printed' ? { printed_at: now() } : {}
  return { ...(to === 'same' ? {} : { state_at: now(), note }), ...inQueue, ...over, ...dropped, ...out, ...set }
}

const fitting = (ids: readonly number[], { sentAt, when }: JobChange): RawBuilder<boolean> =>
  when ? sql<boolean>`${ofSending(ids, sentAt)} and ${when}` : ofSending(ids, sentAt)

const changeOf = (name: JobMove, change: JobChange) => ({
  actor: change.actor,
  note: change.note ?? '',
  set: columnsAfter(name, change),
})

/** Who sends works at it already, and what is not due yet is looked for when it is. */
const wakeFor = (name: JobMove, moved: Job | undefined): void => {
  if (name !== 'send' && moved?.next_at && moved.next_at <= now()) wakeHere('print_job', '')
}

/** Moves those jobs that still are where the move begins. */
export const tryMoveAll = async (tx: Tx, name: JobMove, ids: readonly number[], change: JobChange): Promise<Job[]> => {
  const moved = await moveAll(tx, printJob, name, fitting(ids, change), changeOf(name, change))
  for (const job of moved) wakeFor(name, job)
  return moved
}

/** Moves a job if it still is where the move begins; undefined where somebody was faster. */
export const tryMove = async (tx: Tx, name: JobMove, id: number, change: JobChange): Promise<Job | undefined> =>
  (await tryMoveAll(tx, name, [id], change))[0]

/** Drops those that wait; says which did: what was sent meanwhile stays, and is to be looked at anew. */
export const dropWaiting = async (
  tx: Tx,
  jobs: readonly Job[],
  change: Pick<JobChange, 'actor' | 'note'>,
): Promise<Job[]> => {
  const dropped: Job[] = []
  for (const job of jobs) if (await tryMove(tx, 'drop', job.id, change)) dropped.push(job)
  return dropped
}

/**
 * The same where the move is all there is to write down. It is of this sending alone: what others have sent anew while a
 * cloud was asked is another.
 */
export const tryMoveAlone = async (
  name: JobMove,
  { id, sent_at: sentAt }: Pick<Job, 'id' | 'sent_at'>,
  change: Omit<JobChange, 'sentAt'>,
): Promise<Job | undefined> => {
  const [moved] = await moveAlone(printJob, name, fitting([id], { ...change, sentAt }), changeOf(name, change))
  wakeFor(name, moved)
  return moved
}

/** The same for a person, who hears why not. */
export const moveJob = async (tx: Tx, name: JobMove, id: number, change: JobChange): Promise<Job> => {
  const moved = await move(tx, printJob, name, { id, ...changeOf(name, change) })
  wakeFor(name, moved)
  return moved
}
