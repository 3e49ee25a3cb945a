import { inLanes } from '#core/work/lanes'
import { later, now, seconds } from '#core/time/clock'
import { printerCloudsInUse } from '#ports/printers/in-use'
import { isPrinterFailure, type PrinterCloud } from '#ports/printers/port'
import { alertDown } from './alerts.ts'
import { deviceOf, noteUnanswered, printersToAsk, readyStandIn, saveState, type Printer } from './printers.sql.ts'

/** Of one cloud. */
const lanes = 4
const most = 1_000
/** Who was asked since then need not be asked again. */
const fresh = seconds(45)
/** A round begins every minute, and none begins before the one before has ended. */
const roundMs = seconds(40)

const watchOne = async (printer: Printer, cloud: PrinterCloud): Promise<void> => {
  const state = await cloud.status(deviceOf(printer))
  await saveState(printer.id, state)
  if (state !== 'online') await alertDown(printer, state, await readyStandIn(printer))
}

/** Whom the time of the round does not reach is first in the next one. */
const watchCloud = async (cloud: PrinterCloud, failures: unknown[]): Promise<void> => {
  const end = later(roundMs)
  await inLanes(await printersToAsk(cloud.code, later(-fresh), most), lanes, async (printer) => {
    if (now() > end) return
    await watchOne(printer, cloud).catch(async (error: unknown) => {
      if (!isPrinterFailure(error)) failures.push(error)
      await noteUnanswered(printer.id)
    })
  })
}

/**
 * A printer that is out of paper is noticed before an order needs it. A cloud that does not answer is noticed elsewhere,
 * and holds up no printer of another one; a printer that cannot be asked keeps no other from its turn, and is told of at
 * the end.
 */
export const watchPrinters = async (): Promise<void> => {
  const failures: unknown[] = []
  await Promise.all(printerCloudsInUse().map((cloud) => watchCloud(cloud, failures)))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} printers could not be asked`)
}
