import { zip } from './sheet-zip.ts'

export type ExportColumn = { title: string; width: number; money?: true }
/** Numbers are numbers in the sheet; everything else is text and never a formula. */
export type ExportCell = string | number

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

// What XML cannot hold: control characters and halves of characters.
const unwritable = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>]/g, (mark) => marks[mark] ?? mark)

const part = (name: string, xml: string) => ({ name, content: [head + xml] })

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`

const parts = (sheetName: string) => [
  part(
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
      ['/xl/workbook.xml', 'sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'worksheet'],
      ['/xl/styles.xml', 'styles'],
    ]
      .map(
        ([name, type]) =>
          `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
      )
      .join('')}</Types>`,
  ),
  part(
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  ),
  part(
    'xl/workbook.xml',
    `<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><sheets><sheet name="${escape(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'styles', 'styles.xml')}</Relationships>`,
  ),
  part(
    'xl/styles.xml',
    `<styleSheet xmlns="${spreadsheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ),
]

const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Which of the sheet's styles a cell has. */
const styles = { plain: 0, title: 1, money: 2 } as const

type CellStyle = { letters: string; style: number }

const rowXml = (line: number, places: readonly CellStyle[], cells: readonly ExportCell[]): string => {
  let xml = `<row r="${line}">`
  places.forEach(({ letters, style }, index) => {
    const cell = cells[index] ?? ''
    if (cell === '') return
    const value =
      typeof cell === 'number'
        ? `><v>${cell}</v>`
        : ` t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is>`
    xml += `<c r="${letters}${line}" s="${style}"${value}</c>`
  })
  return `${xml}</row>`
}

/** So many rows are written without a pause; then others have their turn. */
const atOnce = 50
const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

async function* sheetXml(
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  yield `${head}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const heads = columns.map((_, index) => ({ letters: letters(index), style: styles.title }))
  yield rowXml(
    1,
    heads,
    columns.map(({ title }) => title),
  )
  const places = columns.map(({ money }, index) => ({
    letters: letters(index),
    style: money ? styles.money : styles.plain,
  }))
  let line = 1
  for await (const page of pages)
    for (let from = 0; from < page.length; from += atOnce) {
      let xml = ''
      for (const cells of page.slice(from, from + atOnce)) xml += rowXml((line += 1), places, cells)
      yield xml
      await pause()
    }
  yield '</sheetData></worksheet>'
}

/** A workbook of one sheet, written as its rows come and no faster than it is read. */
export const workbook = (
  sheetName: string,
  columns: readonly ExportColumn[],
  pages: AsyncIterable<readonly (readonly ExportCell[])[]>,
): AsyncGenerator<Buffer> =>
  zip([...parts(sheetName), { name: 'xl/worksheets/sheet1.xml', content: sheetXml(columns, pages) }])
