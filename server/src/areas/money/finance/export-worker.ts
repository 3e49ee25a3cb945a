import { parentPort, workerData } from 'node:worker_threads'
import { CompiledQuery } from 'kysely'
import { connect, db } from '#core/db/tx'
import { workbook } from '#core/sheets/sheet-writer'
import type { Statement, Stretches } from './export.sql.ts'
import type { Line } from './finance.sql.ts'
import { cellsOf, csvHead, csvLine, flowColumns, proofChain } from './flow-file.ts'

export type FlowTask = {
  url: string
  format: 'xlsx' | 'csv' | 'proof'
  title: string
  merchantId: number
  status: string
  /** Nothing where the merchant has no such account yet. */
  stretches: Stretches | null
  most: number
}
export type FlowAnswer = { last: boolean; bytes: Uint8Array } | { trouble: string }

const task = workerData as FlowTask
const port = parentPort
if (!port) throw new Error('a file of flows is written in a thread of its own')

/** The bytes change hands: a copy would be garbage in two heaps. */
const answer = (message: FlowAnswer): void =>
  port.postMessage(message, 'bytes' in message ? [message.bytes.buffer as ArrayBuffer] : [])
const fail = (error: unknown): void => answer({ trouble: error instanceof Error ? error.message : String(error) })

connect(task.url, 1, fail)

const read = async ({ sql, parameters }: Statement): Promise<Line[]> =>
  (await db().executeQuery<Line>(CompiledQuery.raw(sql, [...parameters]))).rows

async function* stretchesOf({ size, first, next, cursorAt }: Stretches): AsyncGenerator<Line[]> {
  let lines = await read(first)
  for (let count = size; ; count += size) {
    yield lines
    const last = lines.at(-1)
    if (!last || lines.length < size || count >= task.most) return
    lines = await read({ sql: next.sql, parameters: next.parameters.toSpliced(cursorAt, 1, last.id) })
  }
}

const stretches = (): AsyncIterable<Line[]> | readonly Line[][] => (task.stretches ? stretchesOf(task.stretches) : [])

async function* cells() {
  for await (const lines of stretches()) yield lines.map(cellsOf)
}

async function* text(head: string, lineOf: (line: Line) => string, foot: () => string): AsyncGenerator<Buffer> {
  yield Buffer.from(head)
  for await (const lines of stretches()) yield Buffer.from(lines.map(lineOf).join(''))
  yield Buffer.from(foot())
}

const chain = proofChain(task.merchantId, task.status)
const files = {
  xlsx: () => workbook(task.title, flowColumns, cells()),
  csv: () => text(csvHead, csvLine, () => ''),
  proof: () => text(chain.head(), chain.line, chain.foot),
} as const

const file = files[task.format]()
const atOnce = 64 * 1024

const together = (chunks: readonly Uint8Array[], size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** Some more of the file for each time it is asked. */
const more = async (): Promise<void> => {
  const chunks: Uint8Array[] = []
  let size = 0
  while (size < atOnce) {
    const { value, done } = await file.next()
    if (done) return answer({ last: true, bytes: together(chunks, size) })
    chunks.push(value)
    size += value.length
  }
  answer({ last: false, bytes: together(chunks, size) })
}

port.on('message', () => {
  more().catch(fail)
})
