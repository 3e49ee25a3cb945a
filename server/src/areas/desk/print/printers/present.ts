import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import type { print } from '@zdb/contract/desk/print/endpoints'
import type { PaperRoll } from '@zdb/contract/desk/print/paper'
import { printerStates } from '@zdb/contract/desk/print/states'
import { printerCloudNamed, printerCloudsInUse } from '#ports/printers/in-use'
import type { PaperWidth, PrinterCloudCode } from '#ports/printers/port'
import type { ListedPrinter } from './printers.sql.ts'

const rolls: Readonly<Record<PaperWidth, PaperRoll>> = { 58: 'narrow', 80: 'wide' }

type Platforms = Result<typeof print.platforms>

export const platforms = (keyword = ''): Platforms =>
  printerCloudsInUse()
    .filter(({ label, code }) => label.includes(keyword) || code.includes(keyword.toLowerCase()))
    .map(({ code, label, widths, bindFields, clear }) => ({
      code,
      name: label,
      rolls: widths.map((width) => rolls[width]),
      fields: bindFields.map(({ name, label: title, hint }) => ({ name, label: title, hint })),
      can_clean: clear !== undefined,
    }))

export const presentPrinter = (printer: ListedPrinter): Result<typeof print.savePrinter> => {
  const cloud = printerCloudNamed(printer.cloud)
  return {
    id: String(printer.id),
    sid: String(printer.store_id),
    platform: printer.cloud as PrinterCloudCode,
    platform_name: cloud?.label ?? printer.cloud,
    device_no: printer.device_no,
    name: printer.name,
    roll: printer.roll as PaperRoll,
    state: stateOf(printerStates, printer.state),
    state_at: printer.state_at,
    waiting: printer.waiting,
    stand_in_id: printer.stand_in_id === null ? null : String(printer.stand_in_id),
    can_clean: cloud?.clear !== undefined,
    bridge_host: printer.bridge_host,
    created_at: printer.created_at,
  }
}
