import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, inject, test } from 'vitest'
import { dayText } from '@zdb/contract/kit/china-time'
import type { PrinterCloud, TagCloudCode, PrinterDevice, PrinterState, PrintRequest } from '#ports/printers/port'
import { sandboxPrinterApp, sandboxPrinterClouds, type SandboxPrinters } from '#ports/printers/sandbox-app'
import { printersDesk } from './printers-desk.ts'

export type PrinterBench = {
  cloud: PrinterCloud
  app: SandboxPrinters
  desk: ReturnType<typeof printersDesk>
  /** A printer that is bound. */
  bound: (width?: 58 | 80) => Promise<PrinterDevice>
  request: (device: PrinterDevice, facts?: Partial<PrintRequest>) => PrintRequest
  /** Waits until so many sheets of this printer came out. */
  sheets: (device: PrinterDevice, count: number) => ReturnType<ReturnType<typeof printersDesk>['book']>
}

type Facts = {
  code: TagCloudCode
  /** A line of its own tags, and what can be read of it. */
  content: string
  reads: string
  /** What it says of a printer without paper. */
  withoutPaper: PrinterState
  wrong: { device: (device: PrinterDevice) => PrinterDevice; reason: RegExp }
  /** The same cloud with keys that are not ours; absent where there are none. */
  forged?: (app: SandboxPrinters) => PrinterCloud
  /** What is said when the keys are wrong. */
  forgedReason?: RegExp
}

export const today = (): string => dayText(new Date())

let count = 0
const nextRef = (): string => `J${Date.now()}${String((count += 1)).padStart(5, '0')}`

/** What every printer cloud does, over HTTP against the sandbox; what came out is counted from its paper. */
export function printerSuite(facts: Facts): () => PrinterBench {
  const { code, content, reads } = facts
  let bench: PrinterBench
  beforeAll(async () => {
    const label = randomUUID()
    const app = await sandboxPrinterApp(inject('sandboxUrl'), label)
    const cloud = sandboxPrinterClouds(app)[code] ?? expect.fail(`no ${code}`)
    const desk = printersDesk(inject('sandboxUrl'), label)
    bench = {
      cloud,
      app,
      desk,
      bound: async (width) => {
        const device = await desk.printer(code, width)
        await cloud.bind(device, '前台')
        return device
      },
      request: (device, more = {}) => ({ device, content, copies: 1, ref: nextRef(), ...more }),
      sheets: async (device, wanted) => {
        await expect.poll(async () => (await desk.book(device)).length).toBe(wanted)
        return desk.book(device)
      },
    }
  })

  test('a printer is bound by what stands on its label, once or twice, and by nothing else', async () => {
    const { cloud, desk } = bench
    const device = await desk.printer(code)
    await expect(cloud.bind(facts.wrong.device(device), '前台')).rejects.toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(facts.wrong.reason),
    })
    await cloud.bind(device, '前台')
    await cloud.bind(device, '后厨')
    expect(await cloud.status(device)).toBe('online')
  })

  test('what is printed comes out once, reads as written and has a number', async () => {
    const { cloud, bound, request, sheets } = bench
    const device = await bound()
    const result = await cloud.print(request(device))
    if (result.kind !== 'taken') return expect.fail(result.reason)
    const [sheet] = await sheets(device, 1)
    expect(sheet).toMatchObject({ device: device.no, job: result.number, copy: 1, times: 1, commands: [] })
    expect(sheet?.text).toContain(reads)
    expect(await cloud.ask({ device, number: result.number, day: today() })).toBe('printed')
  })

  test('copies come out as many as were asked for', async () => {
    const { cloud, bound, request, sheets } = bench
    const device = await bound(80)
    expect(await cloud.print(request(device, { copies: 3 }))).toMatchObject({ kind: 'taken' })
    const made = await sheets(device, 3)
    expect(made.map(({ copy, times, width }) => ({ copy, times, width }))).toEqual(
      [1, 2, 3].map((copy) => ({ copy, times: 3, width: 80 })),
    )
    expect(await cloud.print(request(device, { copies: 0 }))).toMatchObject({ kind: 'refused' })
    expect(await cloud.print(request(device, { copies: cloud.maxCopies + 1 }))).toMatchObject({ kind: 'refused' })
    expect(await bench.desk.book(device)).toHaveLength(3)
  })

  test('a printer says how it is, and what waited comes out when it is well again', async () => {
    const { cloud, desk, bound, request, sheets } = bench
    const device = await bound()
    await desk.condition(code, device, 'offline', true)
    expect(await cloud.status(device)).toBe('offline')
    const result = await cloud.print(request(device))
    if (result.kind !== 'taken') return expect.fail(result.reason)
    const question = { device, number: result.number, day: today() }
    expect(await cloud.ask(question)).toBe('waiting')
    await desk.condition(code, device, 'noPaper', true)
    await desk.condition(code, device, 'offline', false)
    expect(await cloud.status(device)).toBe(facts.withoutPaper)
    expect(await desk.book(device)).toHaveLength(0)
    await desk.condition(code, device, 'noPaper', false)
    await sheets(device, 1)
    expect(await cloud.ask(question)).toBe('printed')
  })

  test('a lost answer leaves it unknown although it came out, and silence although it did not', async () => {
    const { cloud, desk, bound, request, sheets } = bench
    const device = await bound()
    const [lost, never] = [request(device), request(device)]
    await desk.trouble(code, device, { lostAnswer: { next: 1 } })
    expect(await cloud.print(lost)).toMatchObject({ kind: 'unknown' })
    await sheets(device, 1)
    await desk.trouble(code, device, { silent: { next: 1 } })
    expect(await cloud.print(never)).toMatchObject({ kind: 'unknown' })
    const states = await Promise.all([lost, never].map(({ ref }) => cloud.ask({ device, ref, day: today() })))
    expect(states).toEqual(cloud.knowsRef ? ['printed', 'never'] : ['unknown', 'unknown'])
    expect(await desk.book(device)).toHaveLength(1)
  })

  test('a cloud that is busy may have taken it', async () => {
    const { cloud, desk, bound, request } = bench
    const device = await bound()
    await desk.trouble(code, device, { busy: { next: 1 } })
    expect(await cloud.print(request(device))).toMatchObject({ kind: 'unknown' })
    expect(await cloud.print(request(device))).toMatchObject({ kind: 'taken' })
  })

  test('a question after a job may come to nothing, and one after a job that never was says so', async () => {
    const { cloud, desk, bound, request, sheets } = bench
    const device = await bound()
    const result = await cloud.print(request(device))
    if (result.kind !== 'taken') return expect.fail(result.reason)
    await sheets(device, 1)
    const question = { device, number: result.number, day: today() }
    await desk.trouble(code, device, { queryUnknown: { next: 1 } })
    expect(await cloud.ask(question)).toBe('unknown')
    expect(await cloud.ask(question)).toBe('printed')
    expect(await cloud.ask({ ...question, number: '1' })).toBe('never')
  })

  test('a cloud that prints twice is found out by the paper alone', async () => {
    const { cloud, desk, bound, request, sheets } = bench
    const device = await bound()
    await desk.trouble(code, device, { double: { next: 1 } })
    const result = await cloud.print(request(device))
    if (result.kind !== 'taken') return expect.fail(result.reason)
    const made = await sheets(device, 2)
    expect(made.map(({ job, run }) => ({ job, run }))).toEqual([1, 2].map((run) => ({ job: result.number, run })))
    const counts = await cloud.counts(device, today())
    if (counts) expect(counts).toEqual({ printed: 1, waiting: 0 })
  })

  test('a content beyond the limit is refused before it is sent, and at the limit it is taken', async () => {
    const { cloud, bound, request } = bench
    const device = await bound()
    const filled = (bytes: number): string => '花'.repeat(Math.floor(bytes / 3)) + 'x'.repeat(bytes % 3)
    expect(await cloud.print(request(device, { content: filled(cloud.maxBytes + 1) }))).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/字节/),
    })
    expect(await cloud.print(request(device, { content: filled(cloud.maxBytes) }))).toMatchObject({ kind: 'taken' })
  })

  test('a cloud that hangs up in the middle may have taken it; one nobody can connect to has not', async () => {
    const { app, request } = bench
    const device = { no: '1', key: '1' }
    const at = (endpoint: string): PrinterCloud => {
      const moved = Object.fromEntries(Object.entries(app).map(([name, keys]) => [name, { ...keys, endpoint }]))
      const tokens = {
        read: async () => ({ accessToken: 'a', refreshToken: 'r', expiresAt: new Date(Date.now() + 86_400_000) }),
        write: async () => undefined,
        claim: async () => true,
      }
      return (
        sandboxPrinterClouds(moved as SandboxPrinters, { timeoutMs: 300, tokens: () => tokens })[code] ??
        expect.fail(code)
      )
    }
    const answers = ['hang up', 'say nothing', '<html>502</html>']
    const server = createServer((incoming, response) => {
      const how = answers.shift()
      if (how === 'hang up') incoming.socket.destroy()
      else if (how !== 'say nothing') response.writeHead(502).end(how)
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo
    const cloud = at(`http://127.0.0.1:${port}`)
    for (let time = 0; time < 3; time += 1)
      expect(await cloud.print(request(device))).toMatchObject({ kind: 'unknown' })
    expect(answers).toEqual([])
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
    // By another name of the same machine, so that no line is open from before.
    expect(await at(`http://localhost:${port}`).print(request(device))).toMatchObject({ kind: 'unreachable' })
  })

  const { forged } = facts
  if (forged)
    test('with another key nothing is done', async () => {
      const { app, bound, request, desk } = bench
      const device = await bound()
      const cloud = forged(app)
      const refused = { kind: 'refused', detail: expect.stringMatching(facts.forgedReason ?? /./) }
      await expect(cloud.status(device)).rejects.toMatchObject(refused)
      expect(await cloud.print(request(device))).toMatchObject({ kind: 'refused' })
      expect(await desk.book(device)).toHaveLength(0)
    })

  test('an unbound printer prints no more for us, and unbinding it again is nothing', async () => {
    const { cloud, bound, request } = bench
    const device = await bound()
    await cloud.unbind(device)
    await cloud.unbind(device)
    if (code !== 'p365') expect(await cloud.print(request(device))).toMatchObject({ kind: 'refused' })
  })

  return () => bench
}
