import { randomBytes, randomInt } from 'node:crypto'
import { chinaTime } from '../../couriers/sides/china-time.ts'
import {
  cloudTitles,
  clouds,
  type App,
  type CloudCode,
  type Job,
  type LanPrinter,
  type PaperWidth,
  type Printer,
  type Sheet,
} from './entities.ts'
import type { PrinterFaults } from './printer-faults.ts'

export type RoomSnapshot = {
  apps: App[]
  printers: Printer[]
  jobs: Job[]
  sheets: Sheet[]
  offsets: [string, number][]
}

/** What one sheet takes, and what it takes where the printer is slow. */
export const sheetMs = 5
export const slowSheetMs = 3_000

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(10)).join('')
const letters = (count: number): string => randomBytes(count).toString('hex').slice(0, count)
const keyOf = (cloud: CloudCode, no: string): string => `${cloud} ${no}`

const mintApp = (label: string): App => ({
  label,
  feie: { user: `${letters(8)}@florist.example`, ukey: letters(16) },
  yilianyun: { clientId: `10${digits(8)}`, clientSecret: letters(32) },
  xpyun: { user: `${letters(8)}@florist.example`, userKey: letters(32) },
})

/** Numbers and keys as they stand on the labels of each maker's printers; 芯烨云's have no key. */
const plates: Record<CloudCode, () => { no: string; key: string }> = {
  feie: () => ({ no: `9${digits(8)}`, key: letters(8) }),
  yilianyun: () => ({ no: `40${digits(8)}`, key: digits(12) }),
  xpyun: () => ({ no: `03${letters(13).toUpperCase()}`, key: '' }),
  p365: () => ({ no: `kdt2${digits(6)}`, key: letters(5) }),
}

/** How each cloud numbers what it takes. */
const numbers: Record<CloudCode, (no: string, at: number) => string> = {
  feie: (no, at) => `${no}_${chinaTime(at).replace(/\D/g, '')}_${digits(9)}`,
  yilianyun: () => digits(10).replace(/^0/, '1'),
  xpyun: (_no, at) => `OM${chinaTime(at).replace(/\D/g, '').slice(2)}${digits(12)}`,
  p365: (no, at) => `${no}${chinaTime(at).replace(/\D/g, '')}${digits(4)}`,
}

/** The printers, what waits for them at their clouds, and every sheet that came out. */
export function openPrintRoom({
  kept,
  changed,
  faults,
  copiesIn,
}: {
  kept: RoomSnapshot | undefined
  changed: () => void
  faults: PrinterFaults
  /** How many copies a content itself asks for. */
  copiesIn: (cloud: CloudCode, content: string) => number
}) {
  const apps = new Map(kept?.apps.map((app) => [app.label, app]))
  const printers = new Map(kept?.printers.map((printer) => [keyOf(printer.cloud, printer.no), printer]))
  const jobs = new Map(kept?.jobs.map((job) => [keyOf(job.cloud, job.number), job]))
  const sheets: Sheet[] = kept?.sheets ?? []
  const offsets = new Map(kept?.offsets)
  const queues = new Map<string, Job[]>()
  /** How long a sheet takes where a printer has a pace of its own. */
  const paces = new Map<string, number>()
  /** What each printer has in the machine: no call to its cloud reaches it there. */
  const working = new Map<string, { job: Job; timer: NodeJS.Timeout }>()
  const now = (label: string): number => Date.now() + (offsets.get(label) ?? 0)

  const queueOf = (cloud: CloudCode, no: string): Job[] => {
    const queue = queues.get(keyOf(cloud, no)) ?? []
    queues.set(keyOf(cloud, no), queue)
    return queue
  }
  for (const job of jobs.values()) if (job.state === 'waiting') queueOf(job.cloud, job.no).push(job)

  const mintPrinter = (label: string, cloud: CloudCode, width: PaperWidth): Printer => {
    const printer: Printer = { cloud, label, width, ...plates[cloud](), owner: '', name: '' }
    printers.set(keyOf(cloud, printer.no), printer)
    changed()
    return printer
  }

  const app = (label: string): App => {
    const known = apps.get(label)
    if (known) return known
    const made = mintApp(label)
    apps.set(label, made)
    for (const cloud of clouds) for (const width of [58, 80] as const) mintPrinter(label, cloud, width)
    changed()
    return made
  }

  const cameOut = (
    { cloud, no, label, width }: Printer | LanPrinter,
    facts: Pick<Sheet, 'job' | 'ref' | 'content' | 'copy' | 'times' | 'run'>,
  ): void => {
    sheets.push({ id: sheets.length + 1, cloud, device: no, label, width, at: now(label), ...facts })
    changed()
  }

  function printOut(printer: Printer, job: Job): void {
    const times = job.times * copiesIn(job.cloud, job.content)
    const runs = faults.struck(job.cloud, job.no, 'double') ? 2 : 1
    for (let run = 1; run <= runs; run += 1)
      for (let copy = 1; copy <= times; copy += 1)
        cameOut(printer, { job: job.number, ref: job.ref, content: job.content, copy, times, run })
    job.state = 'printed'
    job.printedAt = now(printer.label)
    changed()
  }

  const ready = (cloud: CloudCode, no: string): boolean =>
    !faults.is(cloud, no, 'offline') && !faults.is(cloud, no, 'noPaper')

  /** Takes the oldest of the queue, prints it, and goes on until there is nothing, no paper or no line. */
  function work(cloud: CloudCode, no: string): void {
    const key = keyOf(cloud, no)
    const printer = printers.get(key)
    if (!printer || working.has(key) || !ready(cloud, no)) return
    const job = queueOf(cloud, no).shift()
    if (!job) return
    const timer = setTimeout(
      () => {
        working.delete(key)
        printOut(printer, job)
        work(cloud, no)
      },
      faults.is(cloud, no, 'slow') ? slowSheetMs : (paces.get(key) ?? sheetMs),
    )
    working.set(key, { job, timer: timer.unref() })
  }

  /** What was in the machine when it lost its line or its paper is next once it is well again. */
  function stop(cloud: CloudCode, no: string): void {
    const inMachine = working.get(keyOf(cloud, no))
    if (!inMachine) return
    clearTimeout(inMachine.timer)
    working.delete(keyOf(cloud, no))
    queueOf(cloud, no).unshift(inMachine.job)
  }
  for (const { cloud, no } of printers.values()) work(cloud, no)

  return {
    app,
    apps: (): App[] => [...apps.values()],
    now,
    mintPrinter,
    printer: (cloud: CloudCode, no: string): Printer | undefined => printers.get(keyOf(cloud, no)),
    printers: (label: string): Printer[] => [...printers.values()].filter((printer) => printer.label === label),

    bind(printer: Printer, owner: string, name: string): void {
      printer.owner = owner
      printer.name = name || `${cloudTitles[printer.cloud]}打印机`
      changed()
    },
    unbind(printer: Printer): void {
      printer.owner = ''
      changed()
    },

    /** Takes a job; it comes out when the printer gets to it. */
    take(printer: Printer, owner: string, { content, times = 1, ref = '' }: Pick<Job, 'content'> & Partial<Job>): Job {
      const { cloud, no } = printer
      const takenAt = now(printer.label)
      const number = numbers[cloud](no, takenAt)
      const job: Job = { cloud, no, owner, number, ref, content, times, state: 'waiting', takenAt, printedAt: 0 }
      jobs.set(keyOf(cloud, number), job)
      queueOf(cloud, no).push(job)
      work(cloud, no)
      changed()
      return job
    },
    job: (cloud: CloudCode, number: string): Job | undefined => jobs.get(keyOf(cloud, number)),
    /** The newest first. */
    jobs: (cloud: CloudCode, no: string): Job[] =>
      [...jobs.values()].filter((job) => job.cloud === cloud && job.no === no).toReversed(),
    waiting: (cloud: CloudCode, no: string): number =>
      queueOf(cloud, no).length + (working.has(keyOf(cloud, no)) ? 1 : 0),
    /** Of the jobs taken on a day of China's time; one that was dropped is in neither number. */
    counts: (cloud: CloudCode, no: string, day: string): { printed: number; waiting: number } => {
      const taken = [...jobs.values()].filter(
        (job) => job.cloud === cloud && job.no === no && chinaTime(job.takenAt).startsWith(day),
      )
      const having = (state: Job['state']): number => taken.filter((job) => job.state === state).length
      return { printed: having('printed'), waiting: having('waiting') }
    },
    /** What waits is dropped; what is in the machine comes out. */
    clear(cloud: CloudCode, no: string): number {
      const dropped = queueOf(cloud, no).splice(0)
      for (const job of dropped) job.state = 'dropped'
      changed()
      return dropped.length
    },

    setPace: (cloud: CloudCode, no: string, ms: number): void => void paces.set(keyOf(cloud, no), ms),

    cameOut,
    sheets: (label: string): Sheet[] => sheets.filter((sheet) => sheet.label === label),
    sheet: (id: number): Sheet | undefined => sheets[id - 1],
    /** A printer is as it is told to be; one that is well again prints what waits. */
    changeOf: (cloud: CloudCode, no: string): void => (ready(cloud, no) ? work : stop)(cloud, no),
    pass: (label: string, ms: number): void => {
      offsets.set(label, (offsets.get(label) ?? 0) + ms)
      changed()
    },
    snapshot: (): RoomSnapshot => ({
      apps: [...apps.values()],
      printers: [...printers.values()],
      jobs: [...jobs.values()],
      sheets,
      offsets: [...offsets],
    }),
    close(): void {
      for (const { timer } of working.values()) clearTimeout(timer)
    },
  }
}
export type PrintRoom = ReturnType<typeof openPrintRoom>
