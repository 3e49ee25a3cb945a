import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { PrinterCloud, PrinterDevice } from '#ports/printers/port'
import { alertDown } from '../printers/alerts.ts'
import { livePrinter, saveState, type Printer } from '../printers/printers.sql.ts'
import { stateAtCloud } from './at-cloud.ts'
import { confirmPrinted, printing } from './come-out.ts'
import { jobsAtCloud, type Job } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'

/** After the cloud dropped what waited there, its answer tells which were faster. */
export const whatWasDropped = async (printer: Printer, cloud: PrinterCloud, device: PrinterDevice): Promise<Job[]> => {
  const dropped: Job[] = []
  for (const job of await jobsAtCloud(printer.id)) {
    const state = await stateAtCloud(job, cloud, device)
    if (state === 'printed') await within((tx) => confirmPrinted(tx, job))
    else dropped.push(job)
  }
  return dropped
}

/**
 * Paper that has waited too long at the cloud of a printer that is down goes to its stand-in. It is taken back first:
 * where a cloud cannot do that it stays, for it comes out once the printer is back. False: the printer is not down, or
 * nothing could be done.
 */
export const rescue = async (printer: Printer, cloud: PrinterCloud, device: PrinterDevice): Promise<boolean> => {
  const state = await cloud.status(device)
  await saveState(printer.id, state)
  if (state === 'online') return false
  const relief = cloud.clear ? await livePrinter(printer.stand_in_id) : undefined
  await alertDown(printer, state, relief)
  if (!cloud.clear || !relief) return false
  await cloud.clear(device)
  for (const job of await whatWasDropped(printer, cloud, device))
    await within((tx) =>
      tryMove(tx, 'never', job.id, {
        actor: printing,
        note: `${printer.name}停机，改由${relief.name}代打`,
        set: { printer_id: relief.id, stand_in_for: job.stand_in_for ?? printer.id, next_at: now() },
      }),
    )
  return true
}
