import { paperRolls, type PaperLine, type PaperRoll, type TextLine } from '@zdb/contract/desk/print/paper'
import { columnsOf, printable, wrapped } from './printable.ts'

type Look = Partial<Pick<TextLine, 'align' | 'size' | 'bold'>>

/** A part of a ticket before it knows the width of its paper. */
export type PaperPart =
  | ({ kind: 'text'; text: string } & Look)
  | ({ kind: 'pair'; left: string; right: string } & Pick<Look, 'bold' | 'size'>)
  | { kind: 'rule'; mark?: '-' | '=' }
  | { kind: 'gap' }
  | { kind: 'qr'; text: string }
  | { kind: 'cut' }

const line = (text: string, look: Look = {}): TextLine => ({
  kind: 'text',
  text,
  align: look.align ?? 'left',
  size: look.size ?? 'normal',
  bold: look.bold ?? false,
})

/** The right one stands at the edge beside the last line of the left one, or below it where there is no room. */
const pairLines = (left: string, right: string, columns: number): string[] => {
  const lines = wrapped(left, columns)
  const last = lines.at(-1) ?? ''
  const room = columns - columnsOf(last) - columnsOf(right)
  if (room >= 1) return [...lines.slice(0, -1), `${last}${' '.repeat(room)}${right}`]
  return [...lines, ...wrapped(right, columns).map((part) => ' '.repeat(Math.max(0, columns - columnsOf(part))) + part)]
}

const linesOf = (part: PaperPart, columns: number): PaperLine[] => {
  const room = (size: TextLine['size'] | undefined): number => (size === 'large' ? columns / 2 : columns)
  switch (part.kind) {
    case 'text':
      return wrapped(printable(part.text), room(part.size)).map((text) => line(text, part))
    case 'pair':
      return pairLines(printable(part.left), printable(part.right), room(part.size)).map((text) => line(text, part))
    case 'rule':
      return [line((part.mark ?? '-').repeat(columns))]
    case 'gap':
      return [line('')]
    case 'qr':
      return [{ kind: 'qr', text: part.text }]
    case 'cut':
      return [{ kind: 'cut' }]
  }
}

/** The parts set in the lines of one roll of paper. Every machine prints these lines and no others. */
export const setOn = (roll: PaperRoll, parts: readonly PaperPart[]): PaperLine[] =>
  parts.flatMap((part) => linesOf(part, paperRolls[roll].columns))

/** What a reader of the paper reads: the same on every machine. */
export const wordsOf = (lines: readonly PaperLine[]): string[] =>
  lines.flatMap((part) => (part.kind === 'text' && part.text.trim() !== '' ? [part.text.trim()] : []))
