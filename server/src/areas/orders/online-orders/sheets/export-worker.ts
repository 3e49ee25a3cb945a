import { parentPort, workerData } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { connect, db } from '#core/db/tx'
import { exportColumns } from './export-columns.ts'
import type { Exported, Names, Statement, Stretches } from './export.sql.ts'
import { workbook, type ExportCell } from '#core/sheets/sheet-writer'

export type ExportTask = { url: string; stretches: Stretches; names: Names; most: number }
export type ExportAnswer = { last: boolean; bytes: Uint8Array } | { trouble: string }

const { url, stretches, names, most } = workerData as ExportTask
const port = parentPort
if (!port) throw new Error('a sheet is written in a thread of its own')

const answer = (message: ExportAnswer): void => port.postMessage(message)
const fail = (error: unknown): void => answer({ trouble: error instanceof Error ? error.message : String(error) })

connect(url, 1, fail)

/** Bytes lose their kind on the way into a thread. */
const asSent = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value) : value)

const read = async ({ sql, parameters }: Statement): Promise<Exported[]> =>
  (await db().executeQuery<Exported>(CompiledQuery.raw(sql, parameters.map(asSent)))).rows

async function* pages(): AsyncGenerator<ExportCell[][]> {
  const { size, first, next, cursorAt } = stretches
  let orders = await read(first)
  for (let count = size; ; count += size) {
    yield orders.map((order) => exportColumns.map(({ of }) => of(order, names)))
    const last = orders.at(-1)
    if (!last || orders.length < size || count >= most) return
    const parameters = next.parameters.toSpliced(cursorAt, 2, last.created_at, last.id)
    orders = await read({ sql: next.sql, parameters })
  }
}

const sheet = workbook('网单', exportColumns, pages())
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
