import { inLanes } from '#core/work/lanes'
import { later } from '#core/time/clock'
import { seconds } from '#core/time/clock'
import { printerCloudNamed } from '#ports/printers/in-use'
import { isPrinterFailure } from '#ports/printers/port'
import { alertDown } from './alerts.ts'
import { deviceOf, printersToAsk, readyStandIn, saveState, type Printer } from './printers.sql.ts'

const lanes = 4
const most = 1_000
/** Who was asked since then need not be asked again. */
const fresh = seconds(45)

const watchOne = async (printer: Printer): Promise<void> => {
  const cloud = printerCloudNamed(printer.cloud)
  if (!cloud) return
  const state = await cloud.status(deviceOf(printer))
  await saveState(printer.id, state)
  if (state !== 'online') await alertDown(printer, state, await readyStandIn(printer))
}

/**
 * A printer that is out of paper is noticed before an order needs it. A cloud that does not answer is noticed elsewhere;
 * a printer that cannot be asked keeps no other from its turn, and is told of at the end.
 */
export const watchPrinters = async (): Promise<void> => {
  const failures: unknown[] = []
  await inLanes(await printersToAsk(later(-fresh), most), lanes, (printer) =>
    watchOne(printer).catch((error: unknown) => {
      if (!isPrinterFailure(error)) failures.push(error)
    }),
  )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} printers could not be asked`)
}
