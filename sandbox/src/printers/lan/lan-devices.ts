import { createServer, type AddressInfo, type Server } from 'node:net'
import type { LanPrinter, PaperWidth } from '../room/entities.ts'
import type { PrinterFaults } from '../room/printer-faults.ts'
import { type PrintRoom } from '../room/print-room.ts'
import { openDevice, type LanDevice } from './lan-device.ts'

/** Printers in the shop's own network, each listening on a port as they do on 9100. They are gone with the sandbox. */
export function openLanDevices({ room, faults }: { room: PrintRoom; faults: PrinterFaults }) {
  const devices = new Map<string, { printer: LanPrinter; device: LanDevice; server: Server }>()

  return {
    mint: async (label: string, width: PaperWidth): Promise<LanPrinter> => {
      const printer: LanPrinter = { cloud: 'lan', label, no: '', key: '', width, owner: '', name: '' }
      const device = openDevice({ printer, room, faults })
      const server = createServer((line) => device.connected(line))
      await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
      server.unref()
      printer.no = `127.0.0.1:${(server.address() as AddressInfo).port}`
      devices.set(printer.no, { printer, device, server })
      return printer
    },
    printer: (no: string): LanPrinter | undefined => devices.get(no)?.printer,
    printers: (label: string): LanPrinter[] =>
      [...devices.values()].map(({ printer }) => printer).filter((printer) => printer.label === label),
    waiting: (no: string): number => devices.get(no)?.device.waiting() ?? 0,
    changeOf: (no: string): void => devices.get(no)?.device.changed(),
    close(): void {
      for (const { device, server } of devices.values()) {
        device.close()
        server.close()
      }
    },
  }
}
export type LanDevices = ReturnType<typeof openLanDevices>
