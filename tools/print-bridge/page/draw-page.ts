import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js'
import { fontsConf } from '../../src/fetched/fonts.ts'
import { readPage, type Letter, type PageLine } from './read-page.ts'

const [cell, row, margin, dot] = [12, 30, 18, 6]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const widthOf = (letters: readonly Letter[]): number => letters.reduce((sum, { columns, w }) => sum + columns * w, 0)

type Drawn = { svg: string; height: number }

const codeAt = (text: string, columns: number, top: number): Drawn => {
  const modules = QrCode.encodeText(text, Ecc.MEDIUM).getModules()
  const left = margin + (columns * cell - modules.length * dot) / 2
  const path = modules.flatMap((line, y) =>
    line.flatMap((dark, x) => (dark ? [`M${left + x * dot} ${top + y * dot}h${dot}v${dot}h-${dot}z`] : [])),
  )
  return { svg: `<path d="${path.join('')}"/>`, height: modules.length * dot + row / 2 }
}

const textAt = ({ letters, align }: PageLine & { kind: 'text' }, columns: number, top: number): Drawn => {
  const height = Math.max(1, ...letters.map(({ h }) => h)) * row
  let left = margin + (columns - widthOf(letters)) * cell * (align / 2)
  const drawn = letters.map(({ char, columns: wide, w, h, bold }) => {
    const middle = left + (wide * w * cell) / 2
    left += wide * w * cell
    if (char.trim() === '') return ''
    const place = `translate(${middle} ${top + height - 8 * h}) scale(${w} ${h})`
    return `<text transform="${place}" text-anchor="middle"${bold ? ' font-weight="700"' : ''}>${escaped(char)}</text>`
  })
  return { svg: drawn.join(''), height }
}

const lineAt = (line: PageLine, columns: number, top: number): Drawn => {
  if (line.kind === 'text') return textAt(line, columns, top)
  if (line.kind === 'qr') return codeAt(line.text, columns, top)
  const wide = columns * cell + 2 * margin
  return { svg: `<path d="M0 ${top + row / 2}H${wide}" stroke="#999" stroke-dasharray="8 6"/>`, height: row }
}

/** The page that these bytes make, on the paper that its widest line needs. */
export const svgOf = (bytes: Buffer): string => {
  const lines = readPage(bytes)
  const widest = Math.max(...lines.map((line) => (line.kind === 'text' ? widthOf(line.letters) : 0)))
  const columns = widest > 32 ? 48 : 32
  let top = margin
  const drawn = lines.map((line) => {
    const { svg, height } = lineAt(line, columns, top)
    top += height
    return svg
  })
  const [wide, high] = [columns * cell + 2 * margin, top + margin]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}" font-family="Noto Sans SC" font-size="22"><rect width="${wide}" height="${high}" fill="#fff"/>${drawn.join('')}</svg>`
}

/** As a picture, in letters that the program brings along. */
export const pngOf = async (bytes: Buffer, folder: string): Promise<Buffer> => {
  // The library reads it once, when it is loaded.
  process.env['FONTCONFIG_FILE'] ??= fontsConf(folder)
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svgOf(bytes)))
    .png()
    .toBuffer()
}
