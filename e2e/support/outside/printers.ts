import type { Page } from '@playwright/test'
import { aPrinter } from '../../../server/src/areas/desk/print/fixtures.ts'
import { patchPrinter, type Printer } from '../../../server/src/areas/desk/print/printers/printers.sql.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import type { PrinterDevice, TagCloudCode } from '../../../server/src/ports/printers/port.ts'
import { sandboxPrinterApp, sandboxPrinterClouds } from '../../../server/src/ports/printers/sandbox-app.ts'
import { printersDesk } from '../../../server/test/harness/printers/printers-desk.ts'
import type { Ground } from '../ground.ts'
import type { Trader } from '../traders.ts'

/** Who our servers are to the sandbox's printer clouds. */
const label = 'demo'

/** A printer of a store, standing in the sandbox. */
export type StorePrinter = Printer & { device: PrinterDevice }

/** The printers from the other side: their labels, their bad days, and the paper that came out of them. */
export const printRoomOf = ({ sandboxUrl }: Ground) => {
  const desk = printersDesk(sandboxUrl, label)
  return {
    ...desk,
    /** The words of every sheet that came out of a printer, the oldest first, without blanks and ends of lines. */
    paperOf: async (device: PrinterDevice): Promise<string[]> =>
      (await desk.book(device)).map(({ text }) => text.replaceAll(/\s/g, '')),
    /** A printer that its store has bound already. */
    bound: async (owner: Trader, name: string, cloud: TagCloudCode = 'feie'): Promise<StorePrinter> => {
      const device = await desk.printer(cloud)
      await sandboxPrinterClouds(await sandboxPrinterApp(sandboxUrl, label))[cloud]?.bind(device, name)
      const { merchantId, shopId: storeId } = owner
      const printer = await within((tx) => aPrinter(tx, { merchantId, storeId, name, cloud, device }))
      return { ...printer, device }
    },
    standsIn: (relief: Printer, printer: Printer): Promise<unknown> =>
      within((tx) => patchPrinter(tx, printer.id, { stand_in_id: relief.id })),
  }
}

/** The page of the room: what stands on the label of a printer, its switches, and its paper as it came out. */
export const roomPage = async ({ sandboxUrl }: Ground, page: Page) => {
  const room = await page.context().newPage()
  await room.goto(`${sandboxUrl}/printers?label=${label}`)
  const plate = (no: string) => room.getByRole('listitem').filter({ hasText: no }).filter({ hasText: '编号' })
  return {
    plate,
    keyOf: (no: string): Promise<string> => plate(no).locator('code').nth(1).innerText(),
    press: (no: string, name: string) => plate(no).getByRole('button', { name, exact: true }).click(),
    sheets: (no: string) => room.getByRole('figure').filter({ hasText: no }),
  }
}
