import { crc32, deflateRawSync } from 'node:zlib'
import { sheetColumns } from './sheet-columns.ts'
import { aLine, type Line } from './fixtures.ts'

/** A part as it lies in the zip. `says` is what the directory claims of its size. */
export type Part = { name: string; packed: Buffer; crc: number; size: number; stored?: boolean; says?: number }

export const aPart = (name: string, xml: string, stored = false): Part => {
  const content = Buffer.from(xml)
  const packed = stored ? content : deflateRawSync(content)
  return { name, packed, crc: crc32(content), size: content.length, stored }
}

/** A zip of these parts in this order, without a descriptor behind a part that is stored and with one behind others. */
export const zipOf = (parts: readonly Part[]): Buffer => {
  const chunks: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  const put = (chunk: Buffer): void => {
    chunks.push(chunk)
    offset += chunk.length
  }
  for (const { name, packed, crc, size, stored = false, says = size } of parts) {
    const title = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(stored ? 0 : 8, 2)
    facts.writeUInt16LE(stored ? 0 : 8, 4)
    facts.writeUInt32LE(crc, 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(says, 18)
    facts.writeUInt16LE(title.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), facts, Buffer.alloc(14), title])
    entry.writeUInt32LE(offset, 42)
    central.push(entry)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), facts, title])
    if (!stored) local.fill(0, 14, 26)
    put(local)
    put(packed)
    if (!stored) {
      const sizes = Buffer.from('PK\u0007\u0008............')
      sizes.writeUInt32LE(crc, 4)
      sizes.writeUInt32LE(packed.length, 8)
      sizes.writeUInt32LE(says, 12)
      put(sizes)
    }
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...chunks, directory, end])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** The letters above a column, counted from 0. */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

export type SheetFacts = { name: string; state?: 'hidden' | 'veryHidden'; xml: string }

/** The rows as SheetJS writes them: texts in place, no style. Lines of `hidden` are hidden. */
export const rowsXml = (rows: readonly (readonly (string | number)[])[], hidden: readonly number[] = []): string => {
  const cell = (value: string | number, line: number, index: number): string =>
    value === ''
      ? ''
      : `<c r="${letters(index)}${line}"${typeof value === 'number' ? '' : ' t="str"'}><v>${value}</v></c>`
  const lines = rows.map((row, index) => {
    const line = index + 1
    const cells = row.map((value, at) => cell(value, line, at)).join('')
    return `<row r="${line}"${hidden.includes(line) ? ' hidden="1"' : ''}>${cells}</row>`
  })
  return `${head}<worksheet xmlns="${spreadsheet}" xmlns:r="${relations}"><dimension ref="A1"/><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const heads = sheetColumns.map(({ title }) => title)

/** A sheet of orders with the titles of the template. */
export const orderRows = (lines: readonly Line[] = [aLine()]): (string | number)[][] => [
  heads,
  ...lines.map((line) => heads.map((title) => (line[title] ?? '') as string | number)),
]

export const sheetPart = (index: number, xml: string, stored = false): Part =>
  aPart(`xl/worksheets/sheet${index + 1}.xml`, xml, stored)

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`

/** All parts of a workbook but its sheets. */
export const bookParts = (sheets: readonly Omit<SheetFacts, 'xml'>[], stored = false): Part[] => {
  const listed = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"${state ? ` state="${state}"` : ''}/>`,
  )
  const targets = sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`))
  return [
    aPart(
      'xl/workbook.xml',
      `${head}<workbook xmlns="${spreadsheet}" xmlns:r="${relations}"><workbookPr codeName="ThisWorkbook"/><sheets>${listed.join('')}</sheets></workbook>`,
      stored,
    ),
    aPart(
      '[Content_Types].xml',
      `${head}<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      stored,
    ),
    aPart(
      '_rels/.rels',
      `${head}<Relationships xmlns="${packaged}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      stored,
    ),
    aPart(
      'xl/_rels/workbook.xml.rels',
      `${head}<Relationships xmlns="${packaged}/relationships">${targets.join('')}</Relationships>`,
      stored,
    ),
  ]
}

/** A workbook in the order of SheetJS: what the sheets hold stands before what says that there are sheets. */
export const aWorkbook = (sheets: readonly SheetFacts[], stored = false): Buffer => {
  const parts = bookParts(sheets, stored)
  const targets = parts.filter(({ name }) => name === 'xl/_rels/workbook.xml.rels')
  return zipOf([
    ...targets,
    ...sheets.map(({ xml }, index) => sheetPart(index, xml, stored)),
    ...parts.filter((part) => !targets.includes(part)),
  ])
}
