import type { Logger } from 'pino'
import { within } from '../db/tx.ts'
import { Refusal } from '../http/refusal.ts'
import { days, later, minutes, now } from '../time/clock.ts'
import { backoff } from '../work/backoff.ts'
import { drain, type Drain } from '../work/lease-worker.ts'
import type { ImportQueue } from './import-queue.sql.ts'

type ImportRow = { readonly id: number; readonly state: string; readonly tries: number; readonly file_key: string }

type Work<Row> = {
  readonly name: string
  readonly queue: Pick<
    ImportQueue<Row, { state: string; message: string }>,
    'take' | 'postpone' | 'change' | 'old' | 'forget'
  >
  readonly read: (each: Row) => Promise<void>
  readonly save: (each: Row) => Promise<void>
  readonly removeFile: (key: string) => Promise<void>
  /** What is said of one that broke off too often. */
  readonly brokenOff: (each: Row) => string
  readonly log: Logger
}

/** Whoever has said nothing for so long is gone; with every batch it begins anew. */
export const leaseEnd = (): Date => later(minutes(3))
/** What broke off this often will not end well by itself. */
const mostTries = 5
/** Sheets nobody came back for are kept so long. */
const keptDays = 3

export const dropSheet = async <Row>(
  { queue, removeFile }: Pick<Work<Row>, 'queue' | 'removeFile'>,
  { id, file_key }: Pick<ImportRow, 'id' | 'file_key'>,
): Promise<void> => {
  await removeFile(file_key)
  await within((tx) => queue.forget(tx, id))
}

export const dropOldSheets = async <Row>(work: Pick<Work<Row>, 'queue' | 'removeFile'>): Promise<void> => {
  for (const each of await work.queue.old(later(-days(keptDays)))) await dropSheet(work, each)
}

const fail = async <Row extends ImportRow>(work: Work<Row>, each: Row, message: string): Promise<void> => {
  await within((tx) => work.queue.change(tx, each.id, each.state, { state: 'failed', message }))
  await dropSheet(work, each)
}

/** A sheet that cannot be read is told to its sender and not tried again; anything else is. */
const workOn = async <Row extends ImportRow>(work: Work<Row>, each: Row): Promise<void> => {
  if (each.tries > mostTries) return fail(work, each, work.brokenOff(each))
  const doing = each.state === 'reading' ? work.read : work.save
  await doing(each).catch(async (error: unknown) => {
    if (error instanceof Refusal) return fail(work, each, error.message)
    work.log.warn({ err: error, import: each.id, tries: each.tries }, work.name)
    await work.queue.postpone(each.id, later(backoff(each.tries)))
  })
}

/** Works on the next import that is not known to be longer than this; 0 when none waits. */
export const workNextImport = async <Row extends ImportRow>(work: Work<Row>, mostRows?: number): Promise<number> => {
  const each = await work.queue.take(now(), leaseEnd(), mostRows)
  if (!each) return 0
  await workOn(work, each)
  return 1
}

/** A sheet of no more rows is done in a moment. */
const shortSheet = 2_000

/** This process's share of the imports: two at a time, one of them short, so that long ones do not hold up all others. */
export const drainImports = <Row extends ImportRow>(work: Work<Row>): Drain => {
  const options = { name: work.name, everyMs: 1_000, lanes: 1, log: work.log }
  const drains = [drain(() => workNextImport(work), options), drain(() => workNextImport(work, shortSheet), options)]
  return {
    wake: () => drains.forEach((each) => each.wake()),
    stop: async () => void (await Promise.all(drains.map((each) => each.stop()))),
  }
}
