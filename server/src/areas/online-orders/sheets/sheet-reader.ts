import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal } from '#core/http/refusal'
import type { OpenSheet } from './sheet-upload.ts'
import type { SheetRow } from './sheet-rows.ts'
import { inThread } from './sheet-thread.ts'
import type { SheetAnswer, SheetTask } from './sheet-worker.ts'

const batchSize = 200
const mostRows = 50_000
/** A small file can unpack into anything; a thread that wants more than this is ended. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

const trouble = (message: string): Refusal => new Refusal('sheetUnreadable', message, [])

const next = (answers: AsyncGenerator<SheetAnswer>): Promise<IteratorResult<SheetAnswer>> =>
  answers.next().catch(() => {
    throw trouble('表格过大，无法读取')
  })

/** The rows of a sheet, batch by batch, read in a thread of its own that waits while a batch is worked on. */
export async function* readSheet({ path, skip, key, nonce }: OpenSheet): AsyncGenerator<SheetRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zdb-sheet-'))
  const answers = inThread<SheetAnswer>(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { path, skip, key, nonce, batch: batchSize, most: mostRows } satisfies SheetTask,
    resourceLimits: memory,
    // What the reader puts aside lies in a folder that goes with it.
    env: { ...process.env, TMPDIR: folder },
  })
  try {
    for (;;) {
      const { value, done } = await next(answers)
      if (done) return
      if ('trouble' in value) throw trouble(value.trouble)
      yield value.rows
    }
  } finally {
    await answers.return(undefined)
    await rm(folder, { recursive: true, force: true })
  }
}
