import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { openKeep } from '../keep.ts'
import { onlyFromHere } from '../only-from-here.ts'
import type { Provider } from '../provider.ts'
import { seeded } from '../random.ts'
import { serveDesk, type DeskThings } from './desk/desk.ts'
import { serveDeskPage } from './desk/desk-page.ts'
import { openLanDevices } from './lan/lan-devices.ts'
import { dialects } from './paper/dialects.ts'
import { copiesIn } from './paper/read-tags.ts'
import { openPrinterFaults } from './room/printer-faults.ts'
import { openPrintRoom, type RoomSnapshot } from './room/print-room.ts'
import { feieSide } from './sides/feie.ts'
import { p365Side } from './sides/p365.ts'
import { xpyunSide } from './sides/xpyun.ts'
import { openTokens } from './sides/yilianyun/tokens.ts'
import { yilianyunSide } from './sides/yilianyun/yilianyun.ts'

/** The printer clouds: one room of printers, every cloud's own interface to it, and the desk that steers them. */
export function openPrinters({
  dir,
  seed = randomInt(2 ** 31),
  origin,
}: {
  dir?: string | undefined
  seed?: number | undefined
  origin: () => string
}): Provider & { close: () => void } {
  const keep = openKeep<RoomSnapshot>(dir, 'printers.json')
  const faults = openPrinterFaults(seeded(seed))
  const room = openPrintRoom({
    kept: keep.read(),
    changed: keep.changed,
    faults,
    copiesIn: (cloud, content) => copiesIn(content, dialects[cloud]),
  })
  keep.of(room.snapshot)
  const tokens = openTokens()
  const lan = openLanDevices({ room, faults })
  const things: DeskThings = { room, faults, tokens, lan, origin }

  return {
    title: '云打印',
    protocol: '飞鹅 · 易联云 · 芯烨云 · 365 · ESC/POS',
    base: '/feie /yilianyun /xpyun /p365',
    pages: [{ title: '打印机与纸', path: '/printers' }],
    serve(server: FastifyInstance): void {
      onlyFromHere(server, '/printers')
      serveDesk(server, things)
      serveDeskPage(server, things)
      for (const side of [feieSide, yilianyunSide(tokens), xpyunSide, p365Side]) side(server, things)
    },
    close(): void {
      lan.close()
      room.close()
      keep.close()
    },
  }
}
