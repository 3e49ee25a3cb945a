import { columnsOf, type PaperWidth } from '../room/entities.ts'
import { glyphOf } from './device-bytes.ts'
import type { Align, Style } from './dialects.ts'

export type Run = { text: string; w: number; h: number; bold: boolean; columns: number }
export type Line =
  | { kind: 'text'; align: Align; runs: Run[]; columns: number }
  | { kind: 'qr'; align: Align; text: string }
  | { kind: 'cut' }
  | { kind: 'logo' }

/** What came out: lines, commands that reached the printer through the text, and what else it was made to do. */
export type Paper = { columns: number; lines: Line[]; commands: string[]; actions: string[] }

export const plain: Style = { w: 1, h: 1, bold: false, align: 'left' }
const tabStop = 8

/** Paper of a width under the head of a printer: letters are set one after the other, and a full line begins the next. */
export function openSheet(width: PaperWidth) {
  const columns: number = columnsOf[width]
  const lines: Line[] = []
  let line: (Line & { kind: 'text' }) | undefined

  const endLine = (): void => {
    lines.push(line ?? { kind: 'text', align: 'left', runs: [], columns: 0 })
    line = undefined
  }
  const endStarted = (): void => {
    if (line) endLine()
  }

  function put(char: string, wide: number, style: Style): void {
    const needed = wide * style.w
    // How a line stands is settled where it begins, so what stands otherwise begins another.
    if (line && (line.columns + needed > columns || line.align !== style.align)) endLine()
    line ??= { kind: 'text', align: style.align, runs: [], columns: 0 }
    const last = line.runs.at(-1)
    if (last && last.w === style.w && last.h === style.h && last.bold === style.bold) {
      last.text += char
      last.columns += needed
    } else line.runs.push({ text: char, w: style.w, h: style.h, bold: style.bold, columns: needed })
    line.columns += needed
  }

  return {
    columns,
    lines,
    endLine,
    endStarted,
    /** Something that needs lines of its own. */
    standAlone(made: Line): void {
      endStarted()
      lines.push(made)
    },
    write(text: string, style: Style): void {
      for (const char of text) {
        if (char === '\n') endLine()
        else if (char === '\t') {
          const missing = tabStop - ((line?.columns ?? 0) % tabStop)
          for (let space = 0; space < missing; space += 1) put(' ', 1, { ...style, w: 1 })
        } else {
          const glyph = glyphOf(char)
          put(glyph.char, glyph.columns, style)
        }
      }
    },
  }
}
