import { paperRolls, type PaperRoll } from '@zdb/contract/desk/print/paper'
import { printerCloudsInUse } from '#ports/printers/in-use'
import type { PrinterCloud } from '#ports/printers/port'
import { contentFor } from '../paper/clouds/tags.ts'
import { setOn, type PaperPart } from '../paper/sheet.ts'

const rolls = Object.keys(paperRolls) as PaperRoll[]

/** What a page may add on top: that it is one of several, and for which printer it came out. */
const headRoom = 400

type Limits = { bytes: number; copies: number }

/** Those that count tags and letters; a bridge takes a ticket of any length. */
const counting = (): readonly PrinterCloud[] => printerCloudsInUse().filter(({ code }) => code !== 'bridge')

/** What every cloud takes, so that a stand-in of another cloud takes it too. */
const limits = (): Limits => ({
  bytes: Math.min(...counting().map(({ maxBytes }) => maxBytes)) - headRoom,
  copies: Math.min(...printerCloudsInUse().map(({ maxCopies }) => maxCopies)),
})

/** What a part takes at the cloud, and on the roll, where it takes most. It is set once for each roll, whatever cloud it goes to. */
const bytesOf = (part: PaperPart): number => {
  const set = rolls.map((roll) => ({ roll, lines: setOn(roll, [part]) }))
  const sizes = counting().flatMap(({ code }) =>
    set.map(({ roll, lines }) => Buffer.byteLength(contentFor(code, roll, lines))),
  )
  return Math.max(0, ...sizes)
}

const endOfPage: readonly PaperPart[] = [{ kind: 'gap' }, { kind: 'cut' }]

type Sized = { part: PaperPart; bytes: number }

/** A text that is longer than a page goes on as a text of its own, so often that each fits. */
const fitting = (part: PaperPart, most: number): Sized[] => {
  const bytes = bytesOf(part)
  if (part.kind !== 'text' || bytes <= most) return [{ part, bytes }]
  const letters = [...part.text]
  const middle = Math.ceil(letters.length / 2)
  const halves = [letters.slice(0, middle), letters.slice(middle)]
  return halves.flatMap((half) => fitting({ ...part, text: half.join('') }, most))
}

/** Parts in pages that are short enough, each with its number. */
export const pagesOf = (parts: readonly PaperPart[], most: number): PaperPart[][] => {
  const pages: PaperPart[][] = []
  let page: PaperPart[] = []
  let size = 0
  for (const { part, bytes } of parts.flatMap((each) => fitting(each, most))) {
    if (size + bytes > most && page.length > 0) {
      pages.push([...page, ...endOfPage])
      page = []
      size = 0
    }
    page.push(part)
    size += bytes
  }
  pages.push(page)
  return pages.length === 1
    ? pages
    : pages.map((each, at) => [{ kind: 'text', text: `第${at + 1}页/共${pages.length}页`, align: 'right' }, ...each])
}

export type Piece = { parts: PaperPart[]; copies: number }

/** One piece for each call to a cloud: a long ticket in pages, many copies a few at a time, whole tickets together. */
export const piecesOf = (parts: readonly PaperPart[], copies: number): Piece[] => {
  const most = limits()
  const pages = pagesOf(parts, most.bytes)
  const batch = pages.length > 1 ? 1 : most.copies
  const batches = Array.from({ length: Math.ceil(copies / batch) }, (_, at) => Math.min(batch, copies - at * batch))
  return batches.flatMap((count) => pages.map((page) => ({ parts: page, copies: count })))
}
