import { glyphOf } from './device-bytes.ts'

const widthOf = (text: string): number => [...text].reduce((sum, char) => sum + glyphOf(char).columns, 0)

/** A cell's text cut where the cell ends. */
function wrapped(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const char of text) {
    if (widthOf(line + char) > columns) {
      lines.push(line)
      line = ''
    }
    line += char
  }
  return [...lines, line]
}

const insides = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside)

/** `<tr><td>…`: every cell of a row is as wide as the others, with a space between them. */
export const tableRows = (content: string, columns: number): string[] =>
  insides(content, 'tr').flatMap((row) => {
    const cells = insides(row, 'td')
    const each = Math.max(2, Math.floor(columns / Math.max(1, cells.length)) - 1)
    const texts = cells.map((cell) => wrapped(cell.replaceAll('\n', ' '), each))
    const height = Math.max(0, ...texts.map((lines) => lines.length))
    return Array.from({ length: height }, (_, at) =>
      texts
        .map((lines) => {
          const text = lines[at] ?? ''
          return text + ' '.repeat(Math.max(0, each - widthOf(text)))
        })
        .join(' ')
        .trimEnd(),
    )
  })
