import { refuse } from '../../http/refusal.ts'
import { unescaped, type Book, type Sheet } from './book.ts'
import { dateOfSerial, type Cell } from './cells.ts'
import type { Package } from './package.ts'
import { readXml, type Attributes } from './xml.ts'

export type GridRow = { line: number; hidden: boolean; cells: Cell[] }

/** Further to the right stands nothing of an order. */
const mostColumns = 256
const mostLines = 1_048_576

/** B of B7 is the second column: 1. */
const columnOf = (place: string): number => {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** A, B … Z, AA … for a column. */
export const lettersOf = (column: number): string =>
  (column >= 26 ? lettersOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const isOn = (value = '0'): boolean => value === '1' || value === 'true'

const dated = <T>(date: Date, otherwise: T): Date | T => (Number.isNaN(date.getTime()) ? otherwise : date)

/** What a cell holds. Formulas stand for what they come to; truths and errors say nothing. */
const valueOf = ({ texts, isDate, firstDay }: Book, { t = 'n', s = '0' }: Attributes, text: string): Cell => {
  if (t === 'b' || t === 'e' || text === '') return undefined
  if (t === 's') return texts[Number(text)]
  if (t === 'd') return dated(new Date(text), text)
  if (t !== 'n') return unescaped(text)
  const value = Number(text)
  if (!Number.isFinite(value)) return text
  return isDate(Number(s)) ? dated(dateOfSerial(value + (value >= 1 ? firstDay : 0)), value) : value
}

/** The rows of a sheet from the top, some at a time, as they are unpacked. */
export const rowsOf = (pack: Package, book: Book, { part }: Sheet): AsyncGenerator<GridRow[]> =>
  readXml<GridRow>(pack.read(part), (found) => {
    let row: GridRow = { line: 0, hidden: false, cells: [] }
    let cell: Attributes = {}
    let [column, text, inValue, spoken] = [-1, '', false, false]
    return {
      open: (name, attributes) => {
        if (name === 'row') {
          const line = Number(attributes['r'] ?? row.line + 1)
          // A line is an order's number: no two may have the same.
          if (!(line > row.line && line <= mostLines))
            refuse('sheetUnreadable', '表格的行号有误，请另存为新的表格后重新上传')
          row = { line, hidden: isOn(attributes['hidden']), cells: [] }
          column = -1
        }
        if (name === 'c') {
          cell = attributes
          column = attributes['r'] ? columnOf(attributes['r']) : column + 1
          text = ''
        }
        if (name === 'rPh') spoken = true
        inValue = !spoken && (name === 'v' || name === 't')
      },
      text: (more) => {
        if (inValue) text += more
      },
      close: (name) => {
        if (name === 'v' || name === 't') inValue = false
        if (name === 'rPh') spoken = false
        if (name === 'c' && column >= 0 && column < mostColumns) row.cells[column] = valueOf(book, cell, text)
        if (name === 'row') found(row)
      },
    }
  })
