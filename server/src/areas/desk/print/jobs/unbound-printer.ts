import { printJobStates } from '@zdb/contract/desk/print/states'
import { within } from '#core/db/tx'
import { titleOf } from '../documents/titles.ts'
import { alertFailed } from '../printers/alerts.ts'
import type { Printer } from '../printers/printers.sql.ts'
import { leaveToPerson } from './ask.ts'
import { printing } from './come-out.ts'
import type { Job } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'

const why = '打印机已解绑'

/** Paper that was given to a printer in the moment it was unbound: people hear at once, and print it elsewhere. */
export const endAtUnbound = async (job: Job, printer: Printer): Promise<void> => {
  const isLost = await within(async (tx) => {
    const failed = job.state === printJobStates.queued.code
    const moved = await tryMove(tx, failed ? 'refuse' : 'lose', job.id, {
      actor: printing,
      note: why,
      sentAt: job.sent_at,
    })
    if (failed && moved) await alertFailed(tx, printer, titleOf(job), why)
    return !failed
  })
  if (isLost) await leaveToPerson(job, printer)
}
