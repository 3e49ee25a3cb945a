import { parentPort, workerData } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { connect, db } from '#core/db/tx'
import { workbook, type ExportCell } from '#core/sheets/sheet-writer'
import { detailColumns } from './detail-columns.ts'
import type { DetailLine, Statement, Stretches } from './detail.sql.ts'

export type DetailTask = { url: string; title: string; stretches: Stretches; most: number }
export type DetailAnswer = { last: boolean; bytes: Uint8Array } | { trouble: string }

const { url, title, stretches, most } = workerData as DetailTask
const port = parentPort
if (!port) throw new Error('a sheet is written in a thread of its own')

const answer = (message: DetailAnswer): void => port.postMessage(message)
const fail = (error: unknown): void => answer({ trouble: error instanceof Error ? error.message : String(error) })

connect(url, 1, fail)

const read = async ({ sql, parameters }: Statement): Promise<DetailLine[]> =>
  (await db().executeQuery<DetailLine>(CompiledQuery.raw(sql, [...parameters]))).rows

async function* pages(): AsyncGenerator<ExportCell[][]> {
  const { size, first, next, cursorAt } = stretches
  let lines = await read(first)
  for (let count = size; ; count += size) {
    yield lines.map((line) => detailColumns.map(({ of }) => of(line)))
    const last = lines.at(-1)
    if (!last || lines.length < size || count >= most) return
    lines = await read({ sql: next.sql, parameters: next.parameters.toSpliced(cursorAt, 2, last.day, last.order_id) })
  }
}

const sheet = workbook(title, detailColumns, pages())
const atOnce = 64 * 1024

/** Some more of the sheet for each time it is asked. */
const more = async (): Promise<void> => {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < atOnce) {
    const { value, done } = await sheet.next()
    if (done) return answer({ last: true, bytes: Buffer.concat(chunks) })
    chunks.push(value)
    size += value.length
  }
  answer({ last: false, bytes: Buffer.concat(chunks) })
}

port.on('message', () => {
  more().catch(fail)
})
