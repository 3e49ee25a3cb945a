import type { Worker } from 'tesseract.js'
import { refuseOutside } from '#core/db/tx'
import { failure, isFailureOf, type Failure } from '../failure.ts'
import { gatherTrainedData, languages } from './trained-data.ts'

export type OcrLine = { text: string; confidence: number }
export type Ocr = {
  /** The lines of a picture, top to bottom, each with a confidence from 0 to 1; rejects with an `OcrFailure`. */
  read: (image: Buffer) => Promise<OcrLine[]>
  stop: () => Promise<void>
}

/** busy: too many pictures are waiting · badImage: not a picture we can open · failed: the reader gave up. */
export type OcrFailureKind = 'busy' | 'badImage' | 'failed'
export type OcrFailure = Failure<'ocr', OcrFailureKind>
export const isOcrFailure = (error: unknown): error is OcrFailure => isFailureOf('ocr', error)
const ocrFailure = (kind: OcrFailureKind, detail: unknown): OcrFailure => failure('ocr', kind, String(detail))

export type OcrOptions = { folder: string; idleMs?: number; waiting?: number; timeoutMs?: number }

/**
 * Reads pictures without any network, one at a time, in a thread of its own. The thread holds some 200 MB, so it
 * starts with the first picture and ends when none has come for a while.
 */
export function openOcr({ folder, idleMs = 60_000, waiting = 8, timeoutMs = 30_000 }: OcrOptions): Ocr {
  let reader: Reader | undefined
  let idle: NodeJS.Timeout | undefined
  let queued = 0
  let last: Promise<unknown> = Promise.resolve()

  const end = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = reader
    reader = undefined
    await Promise.race([ending?.ready.then((each) => each.terminate()), ending?.lost]).catch(() => undefined)
  }

  const recognize = async (image: Buffer): Promise<OcrLine[]> => {
    clearTimeout(idle)
    reader ??= startReader(folder)
    const { ready, lost } = reader
    const reading = ready.then((each) => each.recognize(image, {}, { blocks: true, text: false }))
    try {
      const { data } = await within(timeoutMs, Promise.race([reading, lost]))
      idle = setTimeout(() => void end(), idleMs)
      idle.unref()
      return (data.blocks ?? [])
        .flatMap((block) => block.paragraphs)
        .flatMap((paragraph) => paragraph.lines)
        .map(({ text, confidence }) => ({ text: text.trim(), confidence: confidence / 100 }))
        .filter(({ text }) => text !== '')
    } catch (error) {
      // A reader that failed or hangs is not asked again; the next picture gets a new one.
      void end()
      throw ocrFailure('failed', error)
    }
  }

  return {
    async read(image) {
      refuseOutside('a picture is read')
      if (queued > waiting) throw ocrFailure('busy', queued)
      queued++
      try {
        // Opened in its turn too: open pictures fill the memory sooner than waiting ones.
        const turn = last.then(async () => recognize(await legible(image)))
        last = turn.catch(() => undefined)
        return await turn
      } finally {
        queued--
      }
    },
    async stop() {
      await last
      await end()
    },
  }
}

type Reader = { ready: Promise<Worker>; lost: Promise<never> }
// The library's types leave out the thread it hands back.
type TesseractWorker = Worker & { worker: { on: (event: 'error', listener: (error: unknown) => void) => void } }

/**
 * The library throws into the event loop unless it is given an errorHandler, waits for ever when its data cannot be
 * loaded, and lets a dying thread take the process along: `lost` is all three.
 */
function startReader(folder: string): Reader {
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => undefined)
  const start = async () => {
    await gatherTrainedData(folder)
    const { createWorker } = await import('tesseract.js')
    const worker = (await createWorker(languages, 1, {
      langPath: folder,
      cacheMethod: 'none',
      errorHandler: reject,
    })) as TesseractWorker
    worker.worker.on('error', reject)
    return worker
  }
  return { ready: start(), lost }
}

/** Upright, grey, and of a size at which Tesseract reads best. */
async function legible(image: Buffer): Promise<Buffer> {
  try {
    const { default: sharp } = await import('sharp')
    const picture = sharp(image, { failOn: 'error', limitInputPixels: 50_000_000 }).rotate()
    const { width } = await picture.metadata()
    const wide = width < 1_000 ? 1_600 : Math.min(width, 2_400)
    return await picture
      .flatten({ background: 'white' })
      .grayscale()
      .normalise()
      .resize({ width: wide })
      .withMetadata({ density: 300 })
      .png()
      .toBuffer()
  } catch (error) {
    throw ocrFailure('badImage', error)
  }
}

function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
