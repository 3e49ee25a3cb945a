import { Refusal } from '../../http/refusal.ts'
import { inThread } from '../sheet-thread.ts'
import type { SheetRow } from './form.ts'
import type { SheetAnswer, SheetTask } from './thread.ts'

const batchSize = 200
/** A small file can unpack into anything; a thread that wants more than this is ended. */
const memory = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 }

/** A sheet as it is kept, and what opens it. */
export type SealedSheet = { sealed: Uint8Array<ArrayBuffer>; key: Buffer; nonce: Buffer }

const trouble = (message: string): Refusal => new Refusal('sheetUnreadable', message, [])

const next = <T>(answers: AsyncGenerator<T>): Promise<IteratorResult<T>> =>
  answers.next().catch(() => {
    throw trouble('表格过大，无法读取')
  })

/** Some rows of a sheet; with the last of them, what of it was not read. */
export type SheetBatch<Content> = { rows: SheetRow<Content>[]; notes: string[] }

/** The rows of a sheet, batch by batch, read by a thread of its own that waits while a batch is worked on. */
export async function* readSheet<Content>(
  script: URL,
  { sealed, key, nonce }: SealedSheet,
  most: number,
): AsyncGenerator<SheetBatch<Content>> {
  const answers = inThread<SheetAnswer<Content>>(script, {
    workerData: { sealed, key, nonce, batch: batchSize, most } satisfies SheetTask,
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
