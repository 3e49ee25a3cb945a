import { paperRolls, type PaperLine, type PaperRoll, type TextLine } from '@zdb/contract/desk/print/paper'
import type { PrinterCloudCode, TagCloudCode } from '#ports/printers/port'
import { columnsOf } from '../printable.ts'
import { escPosOf } from './esc-pos.ts'

/** How a cloud writes the lines of a ticket. */
type Dialect = {
  text: (line: TextLine, columns: number) => string
  /** A code stands in lines of its own, so nothing ends its line. */
  qr: (text: string) => string
  cut: string
  newLine: string
}

const within = (tag: string, text: string): string => `<${tag}>${text}</${tag}>`

const boldIf = ({ bold }: TextLine, tag: string, text: string): string => (bold ? within(tag, text) : text)

const feie: Dialect = {
  text: (line) => {
    const { text, align, size } = line
    if (size === 'large') {
      if (align === 'center') return within('CB', text)
      return align === 'right' ? within('RIGHT', within('B', text)) : within('B', text)
    }
    const set = boldIf(line, 'BOLD', text)
    if (align === 'center') return within('C', set)
    return align === 'right' ? within('RIGHT', set) : set
  },
  qr: (text) => within('QR', text),
  cut: '<CUT>',
  newLine: '<BR>',
}

/** It knows no bold letters of ordinary size. */
const xpyun: Dialect = {
  text: ({ text, align, size }) => {
    if (size === 'large') {
      if (align === 'center') return within('CB', text)
      return align === 'right' ? within('R', within('B', text)) : within('B', text)
    }
    if (align === 'center') return within('C', text)
    return align === 'right' ? within('R', text) : text
  },
  qr: (text) => within('QR', text),
  cut: '',
  newLine: '<BR>',
}

const yilianyun: Dialect = {
  text: (line) => {
    const { text, align, size } = line
    const set = boldIf(line, 'FB', size === 'large' ? within('FS', text) : text)
    return align === 'left' ? set : within(align, set)
  },
  qr: (text) => within('QR', text),
  cut: '',
  newLine: '\n',
}

/** It takes plain text alone: what stands in the middle or at the edge is moved there by blanks. */
const p365: Dialect = {
  text: ({ text, align }, columns) => {
    const room = Math.max(0, columns - columnsOf(text))
    if (align === 'left') return text
    return ' '.repeat(align === 'right' ? room : Math.floor(room / 2)) + text
  },
  qr: (text) => `${text}\n`,
  cut: '',
  newLine: '\n',
}

const dialects: Readonly<Record<TagCloudCode, Dialect>> = { feie, yilianyun, xpyun, p365 }

/** The lines of a ticket in the words of a cloud; for a bridge the bytes of the printer behind it, in base64. */
export const contentFor = (cloud: PrinterCloudCode, roll: PaperRoll, lines: readonly PaperLine[]): string => {
  if (cloud === 'bridge') return escPosOf(lines).toString('base64')
  const { text, qr, cut, newLine } = dialects[cloud]
  const { columns } = paperRolls[roll]
  return lines
    .map((line) => {
      if (line.kind === 'cut') return cut
      return line.kind === 'qr' ? qr(line.text) : text(line, columns) + newLine
    })
    .join('')
}
