import { setTimeout as sleep } from 'node:timers/promises'
import { currentRules } from '#core/domain/rules'
import { later, minutes, now, seconds } from '#core/time/clock'
import { isPrinterFailure, type PrinterCloud, type PrinterDevice } from '#ports/printers/port'
import { alertDown } from '../printers/alerts.ts'
import { readyStandIn, saveState, type Printer } from '../printers/printers.sql.ts'
import { stateAtCloud } from './at-cloud.ts'
import { confirmPrinted, printing } from './come-out.ts'
import { jobsAtCloud, printedSince, queuedAt, type Job } from './jobs.sql.ts'
import { tryMoveAlone } from './move-job.ts'
import { holdsLease, type Turn } from './turn.ts'

/** What is in the machine when the others are dropped comes out within so much. */
const inMachineMs = seconds(4)

/** A printer of which its cloud does not say is not. */
const isWell = (cloud: PrinterCloud, device: PrinterDevice): Promise<boolean> =>
  cloud.status(device).then(
    (state) => state === 'online',
    (error: unknown) => {
      if (!isPrinterFailure(error)) throw error
      return false
    },
  )

/**
 * Drops what waits at the cloud of a printer and answers which jobs that were. They are listed first: what is sent after
 * the call is none of them. What was in the machine, or faster, has come out; of which the cloud does not say stays with the cloud,
 * and so does all of a printer that went down meanwhile: what it had in the machine comes out once it is back.
 */
export const takeBack = async (
  printer: Printer,
  cloud: PrinterCloud,
  device: PrinterDevice,
  clear: (device: PrinterDevice) => Promise<void>,
  isOurs: () => Promise<boolean> = async () => true,
): Promise<Job[]> => {
  const atCloud = await jobsAtCloud(printer.id)
  const wasWell = await isWell(cloud, device)
  await clear(device)
  if (atCloud.length === 0) return []
  await sleep(inMachineMs)
  if (wasWell && !(await isWell(cloud, device))) return []
  const dropped: Job[] = []
  for (const job of atCloud) {
    if (!(await isOurs())) return dropped
    const state = await stateAtCloud(job, cloud, device)
    if (state === 'printed') await confirmPrinted([job], printer)
    else if (state !== 'unknown') dropped.push(job)
  }
  return dropped
}

/** On whose printer a job that was taken back comes out: it goes to a stand-in once and never further. */
const nextPlace = ({ stand_in_for }: Job, printer: Printer, relief: Printer | undefined) =>
  relief && stand_in_for === null
    ? { note: `${printer.name}停机，改由${relief.name}代打`, set: { printer_id: relief.id, stand_in_for: printer.id } }
    : { note: '平台一直没有打印，重新发送', set: {} }

/** It prints, one after the other: what waits there has its turn. */
const isBusy = async ({ id }: Printer): Promise<boolean> =>
  printedSince(id, later(-minutes((await currentRules()).printWaitMinutes)))

/** What has not left us need not wait for what may be with the cloud of a printer that is down. */
const divertQueued = async (printer: Printer, relief: Printer): Promise<void> => {
  const set = { printer_id: relief.id, stand_in_for: printer.id, next_at: now(), note: `${printer.name}停机，代打` }
  for (const job of await queuedAt(printer.id)) await tryMoveAlone('divert', job, { actor: printing, set })
}

/**
 * Paper that has waited too long at its cloud is taken back, at once where its printer is down. While its printer is down it goes to the stand-in; a
 * printer that is well and has printed nothing for as long has lost it, as it does when whoever dropped it died before saying so, and
 * gets it again. Where a cloud cannot drop anything, or nobody stands in, it stays, for it comes out once the printer is
 * back. False: nothing could be done.
 */
export const rescue = async (
  { printer, lease }: Turn,
  cloud: PrinterCloud,
  device: PrinterDevice,
  waitedLong: boolean,
): Promise<boolean> => {
  const state = await cloud.status(device)
  await saveState(printer.id, state)
  const relief = state === 'online' ? undefined : await readyStandIn(printer)
  if (state !== 'online') await alertDown(printer, state, relief)
  else if (!waitedLong || (await isBusy(printer))) return false
  if (relief) await divertQueued(printer, relief)
  if (!cloud.clear || (state !== 'online' && !relief)) return false
  for (const job of await takeBack(printer, cloud, device, cloud.clear, () => holdsLease(lease))) {
    const { note, set } = nextPlace(job, printer, relief)
    await tryMoveAlone('never', job, {
      actor: printing,
      note,
      set: { ...set, next_at: now() },
    })
  }
  return true
}
