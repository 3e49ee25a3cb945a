import { Refusal } from '#core/http/refusal'
import type { SealedSheet } from './sheet-upload.ts'
import type { SheetRow } from './sheet-rows.ts'
import { inThread } from '#core/sheets/sheet-thread'
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

/** Some rows of a sheet; with the last of them, what of it was not read. */
export type SheetBatch = { rows: SheetRow[]; notes: string[] }

/** The rows of a sheet, batch by batch, read in a thread of its own that waits while a batch is worked on. */
export async function* readSheet({ sealed, key, nonce }: SealedSheet): AsyncGenerator<SheetBatch> {
  const answers = inThread<SheetAnswer>(new URL('./sheet-worker.ts', import.meta.url), {
    workerData: { sealed, key, nonce, batch: batchSize, most: mostRows } satisfies SheetTask,
    // Handed over, not copied.
    transferList: [sealed.buffer],
    resourceLimits: memory,
  })
  try {
    for (;;) {
      const { value, done } = await next(answers)
      if (done) return
      if ('trouble' in value) throw trouble(value.trouble)
      yield value
    }
  } finally {
    await answers.return(undefined)
  }
}
