import type { Tx } from '#core/db/tx'
import { wakeHere } from '#core/db/process-notices'
import { move, moveAll } from '#core/domain/machine'
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
}

/** What every move leaves behind: whose turn it is, since when, and what is to be known of it. */
const columnsAfter = (name: JobMove, { note = '', set = {} }: JobChange): Partial<NewJob> => {
  const { to } = printJob.moves[name]
  const inQueue = to === 'queued' ? { sent_at: null, cloud_number: '', count_before: null, next_at: now() } : {}
  const over = to === 'printed' || to === 'failed' || to === 'cancelled' ? { next_at: null } : {}
  const out = to === 'printed' ? { printed_at: now() } : {}
  return { ...(to === 'same' ? {} : { state_at: now(), note }), ...inQueue, ...over, ...out, ...set }
}

/** Moves a job if it still is where the move begins; undefined where somebody was faster. */
export const tryMove = async (tx: Tx, name: JobMove, id: number, change: JobChange): Promise<Job | undefined> => {
  const [moved] = await moveAll(tx, printJob, name, ofSending(id, change.sentAt), {
    actor: change.actor,
    note: change.note ?? '',
    set: columnsAfter(name, change),
  })
  if (moved?.next_at) wakeHere('print_job', '')
  return moved
}

/** The same for a person, who hears why not. */
export const moveJob = async (tx: Tx, name: JobMove, id: number, change: JobChange): Promise<Job> => {
  const moved = await move(tx, printJob, name, {
    id,
    actor: change.actor,
    note: change.note ?? '',
    set: columnsAfter(name, change),
  })
  if (moved.next_at) wakeHere('print_job', '')
  return moved
}
