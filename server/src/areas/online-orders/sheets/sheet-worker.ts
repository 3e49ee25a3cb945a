import { createDecipheriv } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import exceljs from 'exceljs'
import type { Cell } from './sheet-cells.ts'
import { headingOf, missingIn, readRow, type Heading, type SheetRow } from './sheet-rows.ts'

/** Where the sealed sheet lies and what opens it. */
export type SheetTask = { path: string; skip: number; key: Uint8Array; nonce: Uint8Array; batch: number; most: number }
export type SheetAnswer = { rows: SheetRow[]; last: boolean } | { trouble: string }

const task = workerData as SheetTask
const port = parentPort
if (!port) throw new Error('a sheet is read in a thread of its own')

/** Titles may stand below a line or two of the shop's own. */
const headingWithin = 5

const cellsOf = (row: { values: unknown }): Cell[] => (Array.isArray(row.values) ? (row.values as Cell[]) : [])

const emptyRow = (cells: readonly Cell[]): boolean => cells.every((cell) => cell === null || cell === undefined)

async function* rowsOf(): AsyncGenerator<SheetRow> {
  const sealed = createReadStream(task.path, { start: task.skip })
  const content = sealed.pipe(createDecipheriv('aes-256-ctr', task.key, task.nonce))
  const book = new exceljs.stream.xlsx.WorkbookReader(content, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  let count = 0
  for await (const sheet of book) {
    let heading: Heading | undefined
    let missing = missingIn(new Map())
    for await (const row of sheet) {
      const cells = cellsOf(row)
      if (!heading) {
        if (emptyRow(cells)) continue
        const found = headingOf(cells)
        const lacking = missingIn(found)
        if (lacking.length === 0) heading = found
        if (lacking.length < missing.length) missing = lacking
        if (!heading && row.number >= headingWithin) break
        continue
      }
      const read = readRow(heading, row.number, cells)
      if (!read) continue
      count += 1
      if (count > task.most) throw new Error(`一次最多导入${task.most}行，请分成几个表格`)
      yield read
    }
    if (!heading) throw new Error(`表格缺少列：${missing.join('、')}，请使用模板填写`)
    // Orders stand on the first sheet; others may hold the shop's own notes.
    return
  }
  throw new Error('表格里没有内容')
}

const answer = (message: SheetAnswer): void => port.postMessage(message)
const rows = rowsOf()

/** One batch for each time it is asked, so that no more is in memory than is being worked on. */
const next = async (): Promise<void> => {
  const batch: SheetRow[] = []
  while (batch.length < task.batch) {
    const { value, done } = await rows.next()
    if (done) return answer({ rows: batch, last: true })
    batch.push(value)
  }
  answer({ rows: batch, last: false })
}

const known = (error: unknown): string =>
  error instanceof Error && /\p{Script=Han}/u.test(error.message)
    ? error.message
    : '表格无法读取，请使用模板填写后重新上传'

port.on('message', () => {
  next().catch((error: unknown) => answer({ trouble: known(error) }))
})
// A broken workbook may fail in the middle of nowhere.
process.on('uncaughtException', (error) => answer({ trouble: known(error) }))
process.on('unhandledRejection', (error) => answer({ trouble: known(error) }))
