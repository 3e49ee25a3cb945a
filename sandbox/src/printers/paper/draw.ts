import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js'
import { escapeHtml } from '../../page.ts'
import { glyphOf } from './device-bytes.ts'
import type { Align } from './dialects.ts'
import type { Line, Paper } from './open-sheet.ts'

/** One half-width letter on screen. */
const cell = 8
const row = 20
const margin = 12
const dot = 4

const modulesOf = (text: string): boolean[][] | undefined => {
  try {
    return QrCode.encodeText(text, Ecc.MEDIUM).getModules()
  } catch {
    // More than any code holds.
    return undefined
  }
}

const startOf = (align: Align, free: number): number =>
  margin + Math.max(0, align === 'center' ? free / 2 : align === 'right' ? free : 0)

/** Pieces whose letters are all of one width, so that every column is where it is on paper. */
const piecesOf = (text: string): { text: string; columns: number }[] =>
  (text.match(/ +|[!-~]+|[^ -~]+/g) ?? []).map((piece) => ({
    text: piece,
    columns: [...piece].reduce((sum, char) => sum + glyphOf(char).columns, 0),
  }))

type Drawn = { svg: string; height: number }

function textLine(line: Line & { kind: 'text' }, columns: number, top: number): Drawn {
  const height = Math.max(1, ...line.runs.map(({ h }) => h)) * row
  let left = startOf(line.align, (columns - line.columns) * cell)
  const pieces = line.runs.flatMap(({ text, w, h, bold }) =>
    piecesOf(text).map(({ text: piece, columns: wide }) => {
      const drawn = `<text transform="translate(${left} ${top + height - 5 * h}) scale(${w} ${h})" textLength="${
        wide * cell
      }" lengthAdjust="spacingAndGlyphs"${bold ? ' font-weight="700"' : ''}>${escapeHtml(piece)}</text>`
      left += wide * w * cell
      return piece.trim() === '' ? '' : drawn
    }),
  )
  return { svg: pieces.join(''), height }
}

function qrLine(text: string, align: Align, columns: number, top: number): Drawn {
  const modules = modulesOf(text)
  if (!modules) return { svg: '', height: row }
  const size = modules.length * dot
  const left = startOf(align, columns * cell - size)
  const path = modules.flatMap((line, y) =>
    line.flatMap((dark, x) => (dark ? [`M${left + x * dot} ${top + 8 + y * dot}h${dot}v${dot}h-${dot}z`] : [])),
  )
  return { svg: `<path data-qr="${escapeHtml(text)}" d="${path.join('')}"/>`, height: size + 16 }
}

function lineOf(line: Line, columns: number, top: number): Drawn {
  if (line.kind === 'text') return textLine(line, columns, top)
  if (line.kind === 'qr') return qrLine(line.text, line.align, columns, top)
  const wide = columns * cell + 2 * margin
  if (line.kind === 'cut')
    return {
      svg: `<path d="M0 ${top + row / 2}H${wide}" stroke="#888" stroke-dasharray="6 5"/><text x="2" y="${top + 15}" fill="#888">✂</text>`,
      height: row,
    }
  return { svg: `<text x="${wide / 2}" y="${top + 15}" text-anchor="middle" fill="#888">LOGO</text>`, height: row }
}

/** A sheet as it lies in the tray. */
export function drawPaper({ lines, columns }: Paper): string {
  let top = margin
  const drawn = lines.map((line) => {
    const { svg, height } = lineOf(line, columns, top)
    top += height
    return svg
  })
  const [wide, high] = [columns * cell + 2 * margin, top + margin]
  return `<svg xmlns="http://www.w3.org/2000/svg" class="sheet" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}" font-family="'Noto Sans Mono CJK SC','Sarasa Mono SC','PingFang SC','Microsoft YaHei',monospace" font-size="15" fill="#111"><rect width="${wide}" height="${high}" fill="#fff"/>${drawn.join('')}</svg>`
}
