import type { PaperLine, TextLine } from '@zdb/contract/desk/print/paper'
import { bytesOfText } from '../printable.ts'

const [ESC, FS, GS, LF] = [0x1b, 0x1c, 0x1d, 0x0a]

/** As after switching on, with Chinese letters. */
const begin = [ESC, 0x40, FS, 0x26]
/** Past the knife, and a cut that leaves the sheet hanging. */
const cut = [GS, 0x56, 0x42, 0x00]

const places = { left: 0, center: 1, right: 2 } as const
const place = (align: TextLine['align']): number[] => [ESC, 0x61, places[align]]

const size = (line: TextLine): number[] => [GS, 0x21, line.size === 'large' ? 0x11 : 0x00]
const weight = ({ bold }: TextLine): number[] => [ESC, 0x45, bold ? 1 : 0]

/** Place, size and weight are said for every line: none depends on the one before. */
const text = (line: TextLine): number[] => [
  ...place(line.align),
  ...size(line),
  ...weight(line),
  ...bytesOfText(line.text),
  LF,
]

/** One of the functions of the printer's own code maker. */
const code = (fn: number, ...rest: readonly number[]): number[] => {
  const length = rest.length + 2
  return [GS, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, fn, ...rest]
}

/** Model 2, dots of six, a quarter may be unreadable. How long the content is comes before it: nothing in it ends it. */
const qr = (content: string): number[] => [
  ...place('center'),
  ...code(0x41, 0x32, 0x00),
  ...code(0x43, 0x06),
  ...code(0x45, 0x31),
  ...code(0x50, 0x30, ...Buffer.from(content)),
  ...code(0x51, 0x30),
  LF,
]

const bytesOfLine = (line: PaperLine): number[] => {
  if (line.kind === 'cut') return cut
  return line.kind === 'qr' ? qr(line.text) : text(line)
}

/** The lines of a ticket as a printer on a cable or in the shop's network takes them. It ends with a cut. */
export const escPosOf = (lines: readonly PaperLine[]): Buffer => {
  const ended: readonly PaperLine[] = lines.at(-1)?.kind === 'cut' ? lines : [...lines, { kind: 'cut' }]
  return Buffer.from([...begin, ...ended.flatMap(bytesOfLine)])
}
