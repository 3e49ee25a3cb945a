import { createDecipheriv } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import { codes } from '@zdb/contract/codes'
import { Refusal, refuse } from '#core/http/refusal'
import { readBook } from './workbook/book.ts'
import { chooseSheet } from './sheet-choice.ts'
import { rowsOf } from './workbook/grid.ts'
import { openPackage } from './workbook/package.ts'
import { readRow, type SheetRow } from './sheet-rows.ts'

/** A sheet as it is kept, and what opens it. */
export type SheetTask = { sealed: Uint8Array; key: Uint8Array; nonce: Uint8Array; batch: number; most: number }
/** `notes` come with the last rows: what was left out. */
export type SheetAnswer = { rows: SheetRow[]; notes: string[]; last: boolean } | { trouble: string }

const task = workerData as SheetTask
const port = parentPort
if (!port) throw new Error('a sheet is read in a thread of its own')

const notes: string[] = []
const namedLines = 5

const noteHidden = (hidden: readonly number[], count: number): void => {
  const lines = hidden.map((line) => `第${line}行`).join('、')
  if (count > 0) notes.push(`${lines}${count > hidden.length ? `等${count}行` : ''}是隐藏的行，未读取`)
}

async function* ordersOf(): AsyncGenerator<SheetRow> {
  const pack = await openPackage(createDecipheriv('aes-256-ctr', task.key, task.nonce).update(task.sealed))
  const book = await readBook(pack)
  const { sheet, heading, headingLine, notes: left } = await chooseSheet(pack, book)
  notes.push(...left)
  const hiddenLines: number[] = []
  let [count, hiddenCount] = [0, 0]
  for await (const rows of rowsOf(pack, book, sheet))
    for (const { line, hidden, cells } of rows) {
      const read = line > headingLine ? readRow(heading, line, cells) : undefined
      if (!read) continue
      if (hidden) {
        hiddenCount += 1
        if (hiddenCount <= namedLines) hiddenLines.push(line)
        continue
      }
      count += 1
      if (count > task.most) refuse('sheetUnreadable', `一次最多导入${task.most}行，请分成几个表格`)
      yield read
    }
  noteHidden(hiddenLines, hiddenCount)
}

const answer = (message: SheetAnswer): void => port.postMessage(message)
const orders = ordersOf()

/** One batch for each time it is asked, so that no more is in memory than is being worked on. */
const next = async (): Promise<void> => {
  const rows: SheetRow[] = []
  while (rows.length < task.batch) {
    const { value, done } = await orders.next()
    if (done) return answer({ rows, notes, last: true })
    rows.push(value)
  }
  answer({ rows, notes: [], last: false })
}

const wordsOf = (error: unknown): string => (error instanceof Refusal ? error.message : codes.sheetUnreadable.message)

port.on('message', () => {
  next().catch((error: unknown) => answer({ trouble: wordsOf(error) }))
})
// A broken workbook may fail in the middle of nowhere.
process.on('uncaughtException', (error) => answer({ trouble: wordsOf(error) }))
process.on('unhandledRejection', (error) => answer({ trouble: wordsOf(error) }))
