import { printJobStates } from '@zdb/contract/desk/print/states'
import type { Tx } from '#core/db/tx'
import type { Actor, SystemActor } from '#core/http/actor'
import { tryMove } from './move-job.ts'
import { openJobIds, unknownJobIds, type Job } from './jobs.sql.ts'

const { queued, sent } = printJobStates

/** What has not come out yet, as far as we know. */
export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === queued.code || state === sent.code

/** Cancels what waits at a printer; what its cloud has taken may still come out. */
export const cancelOpenJobs = async (
  tx: Tx,
  printerId: number,
  actor: Actor | SystemActor,
  note: string,
): Promise<void> => {
  for (const id of await openJobIds(tx, printerId)) await tryMove(tx, 'cleanPrint', id, { actor, note })
}

/** Nobody is left who could look at the printer. */
export const abandonUnknown = async (tx: Tx, merchantId: number, actor: SystemActor): Promise<void> => {
  for (const id of await unknownJobIds(tx, merchantId)) await tryMove(tx, 'abandon', id, { actor })
}
