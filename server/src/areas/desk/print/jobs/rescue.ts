import { within } from '#core/db/tx'
import { now } from '#core/time/clock'
import type { PrinterCloud, PrinterDevice } from '#ports/printers/port'
import { alertDown } from '../printers/alerts.ts'
import { readyStandIn, saveState, type Printer } from '../printers/printers.sql.ts'
import { stateAtCloud } from './at-cloud.ts'
import { confirmPrinted, printing } from './come-out.ts'
import { jobsAtCloud, type Job } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'

/**
 * Drops what waits at the cloud of a printer and answers which jobs that were. They are listed first: what is sent after
 * the call is none of them. What was faster has come out; of which the cloud does not say stays with the cloud.
 */
export const takeBack = async (
  printer: Printer,
  cloud: PrinterCloud,
  device: PrinterDevice,
  clear: (device: PrinterDevice) => Promise<void>,
): Promise<Job[]> => {
  const atCloud = await jobsAtCloud(printer.id)
  await clear(device)
  const dropped: Job[] = []
  for (const job of atCloud) {
    const state = await stateAtCloud(job, cloud, device)
    if (state === 'printed') await within((tx) => confirmPrinted(tx, job))
    else if (state !== 'unknown') dropped.push(job)
  }
  return dropped
}

/** On whose printer a job that was taken back comes out: it goes to a stand-in once and never further. */
const nextPlace = ({ stand_in_for }: Job, printer: Printer, relief: Printer | undefined) =>
  relief && stand_in_for === null
    ? { note: `${printer.name}停机，改由${relief.name}代打`, set: { printer_id: relief.id, stand_in_for: printer.id } }
    : { note: '平台一直没有打印，重新发送', set: {} }

/**
 * Paper that has waited too long at its cloud is taken back. While its printer is down it goes to the stand-in; a
 * printer that is well and does not print it has lost it, as it does when whoever dropped it died before saying so, and
 * gets it again. Where a cloud cannot drop anything, or nobody stands in, it stays, for it comes out once the printer is
 * back. False: nothing could be done.
 */
export const rescue = async (printer: Printer, cloud: PrinterCloud, device: PrinterDevice): Promise<boolean> => {
  const state = await cloud.status(device)
  await saveState(printer.id, state)
  const relief = state === 'online' ? undefined : await readyStandIn(printer)
  if (state !== 'online') await alertDown(printer, state, relief)
  if (!cloud.clear || (state !== 'online' && !relief)) return false
  for (const job of await takeBack(printer, cloud, device, cloud.clear)) {
    const { note, set } = nextPlace(job, printer, relief)
    await within((tx) =>
      tryMove(tx, 'never', job.id, { actor: printing, note, set: { ...set, next_at: now() }, sentAt: job.sent_at }),
    )
  }
  return true
}
