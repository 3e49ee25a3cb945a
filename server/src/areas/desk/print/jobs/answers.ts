import type { Body } from '@zdb/contract/kit/endpoint'
import type { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates } from '@zdb/contract/desk/print/states'
import { within } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { asked, cloudOf } from '../printers/cloud-calls.ts'
import { deviceOf, printerById } from '../printers/printers.sql.ts'
import type { Source } from '../documents/order-facts.ts'
import { jobOf, lockOrderPaper, type Job } from './jobs.sql.ts'
import { placeLost } from '../tickets/lost-paper.ts'
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

/** While a printer is down what its cloud has may still come out: nobody can say that it is lost. */
const mustPrint = async ({ printer_id }: Job): Promise<void> => {
  const printer = await printerById(printer_id)
  if (printer.removed_at) return
  const state = await asked(() => cloudOf(printer.cloud).status(deviceOf(printer)))
  if (state !== 'online')
    refuse('printerDown', `打印机${printerStates[state].label}，恢复后可能还会打印，请恢复后再确认`)
}

/** Somebody has looked at the printer: what came out is printed, in place of what did not a second copy is made. */
export const settleJob = async (
  actor: Actor,
  id: string,
  { came_out }: Body<typeof print.settleJob>,
): Promise<null> => {
  const job = await jobOf(actor, idOf(id))
  if (!came_out) await mustPrint(job)
  const printer = await printerById(job.printer_id)
  return within(async (tx) => {
    if (job.source !== null) await lockOrderPaper(tx, job.source as Source, job.order_sn)
    const settled = await moveJob(tx, came_out ? 'settleJobPrinted' : 'settleJobLost', job.id, { actor })
    await (came_out ? notePaper(tx, settled, printer) : placeLost(tx, actor, settled))
    await record(tx, actor, 'print.settleJob', job.no, { after: { cameOut: came_out } })
    return null
  })
}
