import type { LineKind } from './labels.ts'
import { phoneMark, regionMark } from './plain-text.ts'

/** A stretch between two separators, with what stands around it. */
export type Piece = {
  text: string
  line: number
  kind: LineKind
  besidePhone: boolean
  /** Something of the region stands before it in its line, or right before it. */
  afterRegion: boolean
  /** A number stands between the region and this. */
  afterPhone: boolean
  /** 收 stands behind it. */
  addressed: boolean
}

// Latin words stay together, as names (Amy Wong) and houses (Lady M) have several; marks are pieces of their own.
const pattern = /(?:我叫|我是|找)?[A-Za-z]+\.?(?: [A-Za-z]+)+|[^\s,;|、。!~\uE000\uE001]+|[\uE000\uE001]/g
const lonely = /(?<=^|\s)[/\\·.:>-]+(?=\s|$)/g
const addressee = /^[([]?(?:亲|签)?[收启][)\]]?$/

/** The pieces of all lines in order. */
export function piecesOf(lines: readonly { kind: LineKind; text: string }[]): Piece[] {
  const pieces: Piece[] = []
  let phoneBefore = false
  for (const [line, { kind, text }] of lines.entries()) {
    let [afterRegion, afterPhone] = [false, false]
    for (const [found] of text.replace(lonely, ' ').matchAll(pattern)) {
      const last = pieces.at(-1)
      if (found === phoneMark) {
        if (last) last.besidePhone = true
        phoneBefore = true
        afterPhone = afterRegion
      } else if (found === regionMark) {
        afterRegion = true
        afterPhone = false
        phoneBefore = false
      } else if (addressee.test(found)) {
        if (last?.line === line) last.addressed = true
      } else {
        pieces.push({ text: found, line, kind, besidePhone: phoneBefore, afterRegion, afterPhone, addressed: false })
        phoneBefore = false
      }
    }
  }
  return pieces
}
