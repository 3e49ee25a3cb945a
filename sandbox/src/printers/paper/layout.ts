import { isCloud, type DeviceKind, type PaperWidth } from '../room/entities.ts'
import { readBytes } from './device-bytes.ts'
import { dialects, type Align, type Style } from './dialects.ts'
import { readEscPos } from './esc-pos/read-esc-pos.ts'
import { openSheet, plain, type Line, type Paper } from './open-sheet.ts'
import { readTags } from './read-tags.ts'
import { tableRows } from './table.ts'

/** A content on paper of a width, as this maker's printers do it; of a printer in the network it is bytes in base64. */
export function layOut(kind: DeviceKind, width: PaperWidth, content: string): Paper {
  if (!isCloud(kind)) return readEscPos(width, Buffer.from(content, 'base64'))
  const sheet = openSheet(width)
  const { columns, lines } = sheet
  const commands: string[] = []
  const actions: string[] = []
  const styles: { name: string; style: Style }[] = []
  const current = (): Style => styles.at(-1)?.style ?? plain

  function write(given: string): void {
    const { text, commands: heard } = readBytes(given)
    commands.push(...heard)
    sheet.write(text, current())
  }

  for (const part of readTags(content, dialects[kind])) {
    if (part.kind === 'text') write(part.text)
    else if (part.kind === 'open') styles.push({ name: part.name, style: { ...current(), ...part.set } })
    else if (part.kind === 'close') {
      const at = styles.findLastIndex(({ name }) => name === part.name)
      if (at >= 0) styles.splice(at)
    } else {
      const { kind: what } = part.tag
      if (what === 'break') sheet.endLine()
      else if (what === 'qr') sheet.standAlone({ kind: what, align: 'center', text: part.content.trim() })
      else if (what === 'cut' || what === 'logo') {
        sheet.standAlone({ kind: what })
        actions.push(what)
      } else if (what === 'table') {
        sheet.endStarted()
        write(tableRows(part.content, columns).join('\n'))
        sheet.endStarted()
      } else actions.push(what === 'copies' ? `copies ${part.content}` : what)
    }
  }
  sheet.endStarted()
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
