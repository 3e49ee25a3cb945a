import { columnsOf, type CloudCode, type PaperWidth } from '../room/entities.ts'
import { glyphOf, readBytes } from './device-bytes.ts'
import { dialects, type Align, type Style } from './dialects.ts'
import { readTags } from './read-tags.ts'
import { tableRows } from './table.ts'

export type Run = { text: string; w: number; h: number; bold: boolean; columns: number }
export type Line =
  | { kind: 'text'; align: Align; runs: Run[]; columns: number }
  | { kind: 'qr'; align: Align; text: string }
  | { kind: 'cut' }
  | { kind: 'logo' }

/** What came out: lines, commands that reached the printer through the text, and what else it was made to do. */
export type Paper = { columns: number; lines: Line[]; commands: string[]; actions: string[] }

const plain: Style = { w: 1, h: 1, bold: false, align: 'left' }
const tabStop = 8

/** A content on paper of a width, as this maker's printers do it. */
export function layOut(cloud: CloudCode, width: PaperWidth, content: string): Paper {
  const columns: number = columnsOf[width]
  const lines: Line[] = []
  const commands: string[] = []
  const actions: string[] = []
  const styles: { name: string; style: Style }[] = []
  let line: (Line & { kind: 'text' }) | undefined
  const current = (): Style => styles.at(-1)?.style ?? plain

  const endLine = (): void => {
    lines.push(line ?? { kind: 'text', align: 'left', runs: [], columns: 0 })
    line = undefined
  }
  /** Something that needs lines of its own. */
  const standAlone = (made: Line): void => {
    if (line) endLine()
    lines.push(made)
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

  function write(given: string): void {
    const { text, commands: heard } = readBytes(given)
    commands.push(...heard)
    for (const char of text) {
      if (char === '\n') endLine()
      else if (char === '\t') {
        const missing = tabStop - ((line?.columns ?? 0) % tabStop)
        for (let space = 0; space < missing; space += 1) put(' ', 1, { ...current(), w: 1 })
      } else {
        const glyph = glyphOf(char)
        put(glyph.char, glyph.columns, current())
      }
    }
  }

  for (const part of readTags(content, dialects[cloud])) {
    if (part.kind === 'text') write(part.text)
    else if (part.kind === 'open') styles.push({ name: part.name, style: { ...current(), ...part.set } })
    else if (part.kind === 'close') {
      const at = styles.findLastIndex(({ name }) => name === part.name)
      if (at >= 0) styles.splice(at)
    } else {
      const { kind } = part.tag
      if (kind === 'break') endLine()
      else if (kind === 'qr') standAlone({ kind, align: 'center', text: part.content.trim() })
      else if (kind === 'cut' || kind === 'logo') {
        standAlone({ kind })
        actions.push(kind)
      } else if (kind === 'table') {
        if (line) endLine()
        write(tableRows(part.content, columns).join('\n'))
        if (line) endLine()
      } else actions.push(kind === 'copies' ? `copies ${part.content}` : kind)
    }
  }
  if (line) endLine()
  return { columns, lines, commands, actions }
}

const indent = (align: Align, free: number): string =>
  ' '.repeat(Math.max(0, align === 'center' ? Math.floor(free / 2) : align === 'right' ? free : 0))

function textOfLine(line: Line, columns: number): string {
  if (line.kind === 'cut') return '✂'.padEnd(columns, '-')
  if (line.kind === 'logo') return '[LOGO]'
  if (line.kind === 'qr') return `[QR ${line.text}]`
  return (indent(line.align, columns - line.columns) + line.runs.map(({ text }) => text).join('')).trimEnd()
}

/** A sheet as it reads. */
export const textOf = ({ lines, columns }: Paper): string => lines.map((line) => textOfLine(line, columns)).join('\n')
