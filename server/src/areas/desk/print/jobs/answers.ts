import type { Body } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { jobOf } from './jobs.sql.ts'
import { moveJob } from './move-job.ts'
import { notePaper } from './come-out.ts'

export const cancelJob = async (actor: Actor, id: string): Promise<null> => {
  const job = await jobOf(actor, idOf(id))
  return within(async (tx) => {
    await moveJob(tx, 'cancelJob', job.id, { actor })
    await record(tx, actor, 'print.cancelJob', job.no)
    return null
  })
}

export const printAgain = async (actor: Actor, id: string): Promise<null> => {
  const job = await jobOf(actor, idOf(id))
  return within(async (tx) => {
    await moveJob(tx, 'printAgain', job.id, { actor, set: { attempts: 0 } })
    await record(tx, actor, 'print.printAgain', job.no)
    return null
  })
}

/** Somebody has looked at the printer: what came out is printed, what did not is sent again. */
export const settleJob = async (
  actor: Actor,
  id: string,
  { came_out }: Body<typeof print.settleJob>,
): Promise<null> => {
  const job = await jobOf(actor, idOf(id))
  return within(async (tx) => {
    const settled = await moveJob(tx, came_out ? 'settleJobPrinted' : 'settleJobLost', job.id, {
      actor,
      set: { attempts: 0 },
    })
    if (came_out) await notePaper(tx, settled)
    await record(tx, actor, 'print.settleJob', job.no, { after: { cameOut: came_out } })
    return null
  })
}
