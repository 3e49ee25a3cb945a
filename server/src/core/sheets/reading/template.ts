import { guideSheet, type SheetForm } from './form.ts'

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const lines = 1_000

/** The sheet people fill in: titles, what each wants, and how it may be written. */
export const templateSheet = async ({ what, columns }: SheetForm): Promise<Buffer> => {
  // Heavy, and wanted now and then only.
  const { default: exceljs } = await import('exceljs')
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet(what, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ title, needed, width, kind }) => ({
    header: needed ? `${title}*` : title,
    width,
    // As text a phone keeps its zeros, and a date stays what was typed.
    style: ['phone', 'code', 'day', 'time'].includes(kind) ? { numFmt: '@' } : {},
  }))
  const head = sheet.getRow(1)
  columns.forEach(({ needed, hint, choices }, index) => {
    const cell = head.getCell(index + 1)
    cell.font = { bold: true, color: { argb: needed ? 'FFB42318' : 'FF1F2937' } }
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFF3F4F6' } }
    cell.note = hint
    if (!choices) return
    const formulae = [`"${choices.join(',')}"`]
    for (let line = 2; line <= lines; line += 1)
      sheet.getCell(line, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae }
  })
  const guide = book.addWorksheet(guideSheet)
  guide.columns = [
    { header: '列', width: 14 },
    { header: '要求', width: 32 },
    { header: '示例', width: 28 },
  ]
  for (const { title, hint, example } of columns) guide.addRow([title, hint, example])
  guide.getRow(1).font = { bold: true }
  return Buffer.from(await book.xlsx.writeBuffer())
}
