import type { Logger } from 'pino'
import { channelCodes } from '@zdb/contract/channels/channel-shops/channels'
import { windowOf } from '@zdb/contract/kit/orders/delivery-window'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { fetchSheet } from '#areas/desk/files/public'
import { nameOfAccount } from '#areas/people/identity/public'
import { system, type SystemActor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { now } from '#core/time/clock'
import {
  drainImports,
  dropOldSheets,
  dropSheet,
  leaseEnd,
  workNextImport as workNext,
} from '#core/sheets/import-worker'
import { job, type Job } from '#core/work/jobs'
import type { Drain } from '#core/work/lease-worker'
import { refuse } from '#core/http/refusal'
import type { Fault } from '#core/sheets/reading/form'
import { readSheet, type SheetBatch } from '#core/sheets/reading/reader'
import { seal } from '#core/outside/sealed'
import { newSerial } from '#core/domain/serial'
import { within } from '#core/db/tx'
import type { Files } from '#ports/files/port'
import { contentColumns } from '../content/content.ts'
import {
  importsOfOrders,
  insertOrders,
  noteImported,
  saveProgress,
  twinsAmong,
  type Import,
  type LineTwin,
} from './import.sql.ts'
import { twinHash } from '../content/people.ts'
import type { Content, SheetRow } from './sheet-rows.ts'
import type { NewOrder } from '../online-order.sql.ts'

const mostRows = 50_000
const listed = 200
const previewed = 20

/** Under which every line is one order, however often it is saved. */
const numberOf = ({ id }: Import, line: number): string => `${id}:${line}`

/** A line whose time had passed when the sheet came, or that ends before it begins, is no order. */
const windowFault = (line: number, { delivery_date, delivery_time }: Content, at: Date): Fault | undefined => {
  const { start, end } = windowOf(delivery_date, delivery_time)
  const fault = (message: string): Fault => ({ line, field: '配送时间', message })
  if (Number.isNaN(start.getTime()) || end < start) return fault('配送时间格式不正确')
  return end <= at ? fault('配送时间不能早于现在') : undefined
}

type Good = { line: number; content: Content; twin: string | undefined }
type Sorted = { good: Good[]; faults: Fault[]; bad: number }

/** Sorts the lines of a sheet batch by batch: sound, faulty, and sound ones that look like an order that is there. */
const sorter = (each: Import) => {
  const seen = new Map<string, number>()
  return async (rows: readonly SheetRow[]): Promise<Sorted> => {
    const faults: Fault[] = []
    let bad = 0
    const sound: { line: number; content: Content; hash: Buffer }[] = []
    for (const { line, content, faults: known } of rows) {
      const wrong = known ?? [windowFault(line, content, each.at)].filter((fault) => fault !== undefined)
      faults.push(...wrong)
      if (wrong.length > 0) bad += 1
      const hash = content && twinHash(content.mobile, content.delivery_date, content.address)
      if (wrong.length === 0 && hash) sound.push({ line, content, hash })
    }
    const there = await twinsAmong(
      each.merchant_id,
      sound.map(({ hash }) => hash),
      numberOf(each, 0).slice(0, -1),
    )
    const good = sound.map(({ line, content, hash }): Good => {
      const key = hash.toString('hex')
      const earlier = seen.get(key)
      if (earlier === undefined) seen.set(key, line)
      return { line, content, twin: there.get(key) ?? (earlier === undefined ? undefined : `第${earlier}行`) }
    })
    return { good, faults, bad }
  }
}

const linesOf = async function* (files: Files, { file_key }: Import): AsyncGenerator<SheetBatch<Content>> {
  const script = new URL('./sheet-worker.ts', import.meta.url)
  yield* readSheet<Content>(script, await fetchSheet(files, file_key), mostRows)
}

const read = async (files: Files, each: Import): Promise<void> => {
  const bad: Fault[] = []
  const twins: LineTwin[] = []
  const preview: Record<string, string>[] = []
  let [rows_read, bad_total] = [0, 0]
  const sort = sorter(each)
  const left: string[] = []
  for await (const { rows, notes } of linesOf(files, each)) {
    const { good, faults, bad: count } = await sort(rows)
    for (const { line, shown } of rows.slice(0, previewed - preview.length))
      preview.push({ 行: String(line), ...shown })
    bad.push(...faults.slice(0, listed - bad.length))
    const twin = good.flatMap((row) => (row.twin ? [{ line: row.line, order_sn: row.twin }] : []))
    twins.push(...twin.slice(0, listed - twins.length))
    left.push(...notes)
    rows_read += rows.length
    bad_total += count
    await within((tx) => saveProgress(tx, each.id, { rows_read, bad, bad_total, twins, due_at: leaseEnd() }))
  }
  if (rows_read === 0) refuse('sheetUnreadable', ['表格里没有订单', ...left].join('；'))
  await within(async (tx) => {
    await importsOfOrders.change(tx, each.id, 'reading', {
      state: 'ready',
      rows_total: rows_read,
      notes: left,
      preview_sealed: seal({ rows: preview }),
    })
  })
}

const importer = (each: Import): SystemActor => system(`import:${each.account_id}`)

/** Hundreds of orders share a second here: the number of the line keeps theirs apart. */
const snOfLine = (line: number): string => `${newSerial('O')}${String(line % 10_000).padStart(4, '0')}`

const orderOfLine = (each: Import, { line, content }: Good): NewOrder => {
  const sn = snOfLine(line)
  const channel_order_id = numberOf(each, line)
  return {
    ...contentColumns({ sn, channel_order_id }, content, windowOf(content.delivery_date, content.delivery_time)),
    sn,
    merchant_id: each.merchant_id,
    channel: channelCodes.excel,
    channel_order_id,
    channel_at: each.at,
    state: onlineStates.waitArrange.code,
    created_at: now(),
  }
}

const save = async (files: Files, each: Import): Promise<void> => {
  const actor = await nameOfAccount(each.account_id)
  const sort = sorter(each)
  let rows_saved = 0
  for await (const { rows } of linesOf(files, each)) {
    const wanted = (await sort(rows)).good.filter(({ twin }) => !(twin && each.skip_twins))
    const orders = wanted.map((row) => orderOfLine(each, row))
    rows_saved += orders.length
    await within(async (tx) => {
      const added = await insertOrders(tx, orders)
      await noteImported(tx, added, { account_id: each.account_id, actor, detail: each.name })
      await importsOfOrders.change(tx, each.id, 'saving', { rows_saved, due_at: leaseEnd() })
    })
  }
  await within(async (tx) => {
    await importsOfOrders.change(tx, each.id, 'saving', { state: 'done' })
    await record(tx, importer(each), 'onlineOrders.imported', each.id, {
      after: { rows: rows_saved },
      merchantId: each.merchant_id,
    })
  })
  await dropSheet({ queue: importsOfOrders, removeFile: (key) => files.remove(key) }, each)
}

const brokenOff = ({ state, rows_saved }: Import): string =>
  state === 'saving' && rows_saved > 0
    ? `导入多次中断，已保存${rows_saved}单，请重新上传；已保存的行会提示重复`
    : '导入多次中断，请重新上传；仍不成功请联系客服'

const workOf = (files: Files, log: Logger) => ({
  name: 'imports',
  queue: importsOfOrders,
  read: (each: Import) => read(files, each),
  save: (each: Import) => save(files, each),
  removeFile: (key: string) => files.remove(key),
  brokenOff,
  log,
})

/** Works on the next import; 0 when none waits. */
export const workNextImport = (files: Files, log: Logger): Promise<number> => workNext(workOf(files, log))

export const startImportWorker = (files: Files, log: Logger): Drain => drainImports(workOf(files, log))

/** Sheets are full of people: those that nobody came back for go after some days. */
export const forgetSheetsJob = (files: Files): Job =>
  job({
    name: 'onlineOrders.forgetSheets',
    cron: '40 4 * * *',
    run: () => dropOldSheets({ queue: importsOfOrders, removeFile: (key) => files.remove(key) }),
  })
