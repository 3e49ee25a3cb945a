import { printerStates, type PrinterStateName } from '@zdb/contract/desk/print/states'
import { later, now, seconds } from '#core/time/clock'
import type { PrinterCloud, PrinterDevice } from '#ports/printers/port'
import { saveState, type Printer } from '../printers/printers.sql.ts'
import {
  nextJobs,
  releasePrinters,
  renewLease,
  takePrinters,
  type Job,
  type PrinterLease,
  type Room,
} from './jobs.sql.ts'

/** How many pieces of paper one printer gets at once; then others have their turn. */
const mostJobs = 10

const leaseMs = seconds(150)
/** Before a job is sent there is so much of the lease left: longer than all calls that one job may make. */
const marginMs = seconds(120)

/** What a cloud said of its printer counts for so long for those that follow in the same turn. */
const statusMs = seconds(5)
/** A state that was written down since then is not written down again. */
const writtenMs = seconds(15)

/** A few jobs of one printer, worked at one after the other by the one process that has its lease. */
export type Turn = {
  readonly lease: PrinterLease
  readonly printer: Printer
  readonly jobs: readonly Job[]
  asked?: { state: PrinterStateName; at: Date }
}

/** Turns at printers with work that is due, at most as many as there is room for; two statements, however many they are. */
export const takeTurns = async (room: readonly Room[]): Promise<Turn[]> => {
  const until = later(leaseMs)
  const printers = await takePrinters(room, until)
  if (printers.length === 0) return []
  const jobs = await nextJobs(
    printers.map(({ id }) => id),
    mostJobs,
  )
  return printers.map((printer) => ({
    lease: { printerId: printer.id, until },
    printer,
    jobs: jobs.filter(({ printer_id }) => printer_id === printer.id),
  }))
}

export const endTurns = (turns: readonly Turn[]): Promise<void> => releasePrinters(turns.map(({ lease }) => lease))

/** Whether the printer is ours for long enough; its time is begun anew when much of it has gone. */
export const holdsLease = async (lease: PrinterLease): Promise<boolean> =>
  lease.until > later(marginMs) || renewLease(lease, later(leaseMs))

const isWritten = ({ state, state_at, alerted_at }: Printer, name: PrinterStateName): boolean =>
  state === printerStates[name].code && state_at > later(-writtenMs) && (name !== 'online' || alerted_at === null)

/** How the printer is: asked before the first job of a turn, and again once the answer has grown old. */
export const stateInTurn = async (
  turn: Turn,
  cloud: PrinterCloud,
  device: PrinterDevice,
): Promise<PrinterStateName> => {
  if (turn.asked && turn.asked.at > later(-statusMs)) return turn.asked.state
  const state = await cloud.status(device)
  turn.asked = { state, at: now() }
  if (!isWritten(turn.printer, state)) await saveState(turn.printer.id, state)
  return state
}
