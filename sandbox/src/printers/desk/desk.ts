import type { FastifyInstance } from 'fastify'
import { jsonBody } from '../../raw-body.ts'
import type { LanDevices } from '../lan/lan-devices.ts'
import { layOut, textOf } from '../paper/layout.ts'
import {
  clouds,
  isCloud,
  type App,
  type CloudCode,
  type LanPrinter,
  type Printer,
  type Sheet,
} from '../room/entities.ts'
import { conditions, type Condition } from '../room/printer-faults.ts'
import type { SideThings } from '../sides/side.ts'
import type { Tokens } from '../sides/yilianyun/tokens.ts'

export type DeskThings = SideThings & { tokens: Tokens; lan: LanDevices }

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const cloudOf = (value: unknown): CloudCode => (isCloud(value) ? value : 'feie')

/** What a customer finds in each cloud's own console. */
const keysOf = (origin: string, { label, feie, yilianyun, xpyun }: App) => ({
  label,
  feie: { endpoint: `${origin}/feie`, ...feie },
  yilianyun: { endpoint: `${origin}/yilianyun`, ...yilianyun },
  xpyun: { endpoint: `${origin}/xpyun`, ...xpyun },
  p365: { endpoint: `${origin}/p365` },
})

/** A sheet as it is written down: what can be read on it, and what else the printer was made to do by it. */
const bookLine = ({ content, width, ...sheet }: Sheet) => {
  const paper = layOut(sheet.cloud, width, content)
  return { ...sheet, width, text: textOf(paper), commands: paper.commands, actions: paper.actions }
}

/** The room for programs: customers, printers out of their boxes, bad days, time that passes, and the book of paper. */
export function serveDesk(server: FastifyInstance, { room, faults, tokens, lan, origin }: DeskThings): void {
  const printerOf = (cloud: unknown, no: unknown): Printer | LanPrinter | undefined =>
    cloud === 'lan' ? lan.printer(text(no)) : room.printer(cloudOf(cloud), text(no))
  server.post('/printers/apps', (request, reply) => {
    const label = text(jsonBody(request)['label'])
    return label ? keysOf(origin(), room.app(label)) : reply.code(400).send({ message: '缺少 label' })
  })
  server.post('/printers/desk/printers', (request) => {
    const { label, cloud, width } = jsonBody(request)
    const [to, wide] = [room.app(text(label)).label, Number(width) === 80 ? 80 : 58] as const
    return cloud === 'lan' ? lan.mint(to, wide) : room.mintPrinter(to, cloudOf(cloud), wide)
  })
  server.get<{ Querystring: { label?: string } }>('/printers/desk/printers', ({ query: { label = '' } }) =>
    room.printers(label).map((printer) => ({
      ...printer,
      waiting: room.waiting(printer.cloud, printer.no),
      conditions: (Object.keys(conditions) as Condition[]).filter((name) => faults.is(printer.cloud, printer.no, name)),
      faults: faults.of(printer.cloud, printer.no),
    })),
  )

  server.post('/printers/desk/condition', (request, reply) => {
    const { cloud, no, condition, on } = jsonBody(request)
    const printer = printerOf(cloud, no)
    const name = text(condition)
    if (!printer || !Object.hasOwn(conditions, name)) return reply.code(404).send({ message: '没有这台打印机' })
    faults.put(printer.cloud, printer.no, name as Condition, on === true)
    if (printer.cloud === 'lan') lan.changeOf(printer.no)
    else room.changeOf(printer.cloud, printer.no)
    return printer
  })
  server.post('/printers/desk/pace', (request, reply) => {
    const { cloud, no, sheetMs } = jsonBody(request)
    const printer = room.printer(cloudOf(cloud), text(no))
    const ms = Number(sheetMs)
    if (!printer || !Number.isFinite(ms) || ms < 0) return reply.code(404).send({ message: '没有这台打印机' })
    room.setPace(printer.cloud, printer.no, ms)
    return printer
  })
  server.post('/printers/desk/faults', (request, reply) => {
    const { cloud, no, ...given } = jsonBody(request)
    const printer = printerOf(cloud, no)
    if (!printer) return reply.code(404).send({ message: '没有这台打印机' })
    faults.set(printer.cloud, printer.no, given)
    return faults.of(printer.cloud, printer.no)
  })
  server.post('/printers/desk/end-tokens', (request) => {
    const { label, refresh } = jsonBody(request)
    tokens.end(text(label), refresh === true)
    return { given: tokens.given(text(label)) }
  })
  server.post('/printers/desk/pass', (request) => {
    const { label, ms } = jsonBody(request)
    room.pass(text(label), Math.max(0, Number(ms ?? 0)) || 0)
    return { now: room.now(text(label)) }
  })

  type BookQuery = { label?: string; device?: string; cloud?: string; after?: string }
  server.get<{ Querystring: BookQuery }>('/printers/desk/book', ({ query }) => {
    const { label = '', device, cloud, after = '0' } = query
    const asked = room
      .sheets(label)
      .filter((sheet) => (device ?? sheet.device) === sheet.device && (cloud ?? sheet.cloud) === sheet.cloud)
      .filter(({ id }) => id > Number(after))
    const counts = Object.fromEntries(
      clouds.map((each) => [each, asked.filter((sheet) => sheet.cloud === each).length]),
    )
    return { counts, sheets: asked.map(bookLine) }
  })
}
